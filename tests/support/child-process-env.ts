/** The environment for programs that must get no other variable of this process; they share a compile cache. */
export const PROGRAM_ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

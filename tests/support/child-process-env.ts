/** For programs that are to know nothing else of this process; they share what the first of them compiled. */
export const PROGRAM_ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

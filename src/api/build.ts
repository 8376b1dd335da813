import * as z from 'zod/mini';

/** A file of every build: the number of the last change that its pages contain. */
export const BUILD_PATH = '/build.json';

export const buildSchema = z.object({
  /** Number of the change as `GET /api/admin/publication` counts them. */
  change: z.int(),
  builtAt: z.iso.datetime(),
});

export type Build = z.infer<typeof buildSchema>;

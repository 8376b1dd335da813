import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { pathSchema } from '#src/api/text-schemas.ts';

const checkSchema = z.object({
  /** A stable name, e.g. `contact`. */
  id: z.string(),
  label: z.string(),
  /** `open`: to be done. `off`: the site does without. `faulty`: something is wrong. */
  state: z.enum(['ready', 'off', 'open', 'faulty']),
  /** Where it stands, in French; empty where the state says it. */
  message: z.string(),
});

/** What `npm run doctor` prints too. */
export type Check = z.infer<typeof checkSchema>;

const toDoSchema = z.object({
  ...checkSchema.shape,
  /** `host`: it is done where the site is hosted, by whoever installed it. */
  who: z.enum(['owner', 'host']),
  /** What it is good for. */
  text: z.string(),
  /** What is missing for it, with the text and the field where that is filled in. */
  missing: z.array(z.object({ label: z.string(), content: z.string(), path: pathSchema })),
  /** What can be tried in a new tab. */
  links: z.array(z.object({ label: z.string(), href: z.string() })),
  /** How it is done at the host, step by step. */
  steps: z.array(z.string()),
  /** Words of the button that leads there, or tries it; empty where there is none. */
  action: z.string(),
});

export type ToDo = z.infer<typeof toDoSchema>;

/** Everything that is done or left to do before the site opens, and after; each is read from what is stored and configured. */
export const getToDo = endpoint('GET', '/api/admin/to-do', { response: z.array(toDoSchema) });

/** What can be tried: whether the captcha's key, the AI's, or the address of the site works. */
export const TRIALS = ['captcha', 'ai', 'domain'] as const;

/** Tries it, at once. */
export const trySetting = endpoint('POST', '/api/admin/to-do/:id', {
  response: z.object({ works: z.boolean(), message: z.string() }),
});

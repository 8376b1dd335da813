import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';

/** In the order that matters. */
export const STEP_IDS = [
  ...(['password', 'contact', 'phone', 'checkout', 'legal'] as const),
  ...(['testimonials', 'mail', 'texts', 'post', 'letter'] as const),
];

const stepSchema = z.object({
  id: z.enum(STEP_IDS),
  isDone: z.boolean(),
  /** The first field that is still to be filled, as the fragment `#contenu/…` names it; null where there is none. */
  field: z.nullable(z.string()),
  /** What the site says of it, in French; empty where there is nothing to say. */
  remark: z.string(),
  /** What can be tried. */
  links: z.array(z.object({ label: z.string(), href: z.string() })),
});

export type FirstStep = z.infer<typeof stepSchema>;

/** `folded`: the next step alone. */
export const guideShownSchema = z.enum(['folded', 'open', 'gone']);

const firstStepsSchema = z.object({
  shown: guideShownSchema,
  /** Empty while they are gone. */
  steps: z.array(stepSchema),
});

export type GuideState = z.infer<typeof firstStepsSchema>;

/** What is to be done before the site opens; each is done or not by what is stored and configured. */
export const getFirstSteps = endpoint('GET', '/api/admin/first-steps', {
  response: firstStepsSchema,
});

export const showFirstSteps = endpoint('PUT', '/api/admin/first-steps', {
  request: z.object({ shown: guideShownSchema }),
  response: firstStepsSchema,
});

import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';

/** Events that the site counts; `departures` are unsubscriptions, `letters` the newsletter's mails sent. */
export const FIGURES = [
  'draws',
  'mailedReadings',
  'messages',
  'signUps',
  'departures',
  'letters',
] as const;

export type Figure = (typeof FIGURES)[number];

export const FIGURE_WEEKS = 12;

const weekSchema = z.object({
  /** The date of the week's first day, `2026-11-23`. */
  monday: z.iso.date(),
  ...(Object.fromEntries(FIGURES.map((name) => [name, z.int()])) as Record<Figure, z.ZodMiniInt>),
});

export type WeekFigures = z.infer<typeof weekSchema>;

/** Returns `FIGURE_WEEKS` weeks, oldest first; the last is the current week. */
export const getFigures = endpoint('GET', '/api/admin/figures', { response: z.array(weekSchema) });

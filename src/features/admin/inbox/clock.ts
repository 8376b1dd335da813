import { ANSWER_HOURS } from '#src/features/contact/model.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SOON_HOURS = 6;

interface Clock {
  state: 'calm' | 'soon' | 'late';
  /** « Encore 5 h 20 », « En retard de 2 jours ». */
  text: string;
  /** Share of the promised time that is left, 0 to 1. */
  share: number;
}

/** How the promised answer stands at this moment. */
export function answerClock(answerBy: string, now: number): Clock {
  const left = Date.parse(answerBy) - now;
  if (left < 0) return { state: 'late', text: `En retard de ${duration(-left)}`, share: 0 };
  return {
    state: left < SOON_HOURS * HOUR_MS ? 'soon' : 'calm',
    text: `Encore ${duration(left)}`,
    share: Math.min(1, left / (ANSWER_HOURS * HOUR_MS)),
  };
}

function duration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)}\u00a0jours`;
  if (hours === 0) return `${minutes}\u00a0min`;
  const rest = minutes % 60;
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`;
}

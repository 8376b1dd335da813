import { map } from 'nanostores';
import type { FieldName } from './draft.ts';

export type Faults = Partial<Record<FieldName, string>>;

export interface Note {
  kind: 'sent' | 'failed';
  text: string;
}

export const $contact = map({
  /** `unready`: the captcha is loading. */
  phase: 'ready' as 'unready' | 'ready' | 'sending',
  faults: {} as Faults,
  /** Stays below the form after the toast has gone. */
  note: null as Note | null,
});

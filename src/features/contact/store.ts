import { map } from 'nanostores';
import type { ContactField } from './draft.ts';

export type ContactFaults = Partial<Record<ContactField, string>>;

export interface Note {
  kind: 'sent' | 'failed';
  text: string;
}

export const $contact = map({
  /** `unready`: the captcha is loading. */
  phase: 'ready' as 'unready' | 'ready' | 'sending',
  faults: {} as ContactFaults,
  /** Stays below the form after the toast has gone. */
  note: null as Note | null,
});

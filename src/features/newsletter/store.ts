import { map } from 'nanostores';

/** Parts of the form that can be at fault. */
type Part = 'email' | 'preferences' | 'consent';

export type SignUpFaults = Partial<Record<Part, string>>;

export const $signUp = map({
  phase: 'form' as 'form' | 'sending' | 'done',
  faults: {} as SignUpFaults,
  /** What the server said, once the toast has gone. */
  note: null as string | null,
  /** The address that was signed up. */
  email: '',
});

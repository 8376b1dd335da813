import { emailSchema } from '#src/api/text-schemas.ts';
import { SUBSCRIBE_MESSAGES } from './messages.ts';
import { LETTER_KINDS, type Preferences } from './model.ts';
import type { SignUpFaults } from './store.ts';

interface Filled {
  email: string;
  preferences: Preferences;
  consent: boolean;
  website: string;
}

export function readForm(form: HTMLFormElement): Filled {
  const data = new FormData(form);
  const choices = LETTER_KINDS.map((kind) => [kind, data.has(`preferences.${kind}`)]);
  return {
    email: String(data.get('email') ?? '').trim(),
    preferences: Object.fromEntries(choices) as Preferences,
    consent: data.has('consent'),
    website: String(data.get('website') ?? ''),
  };
}

/** What the server would refuse, in the order of the form. */
export function signUpFaults({ email, preferences, consent }: Filled): SignUpFaults {
  const faults: SignUpFaults = {};
  const wrongEmail = emailSchema.safeParse(email).error?.issues[0]?.message;
  if (wrongEmail) faults.email = wrongEmail;
  const isAnyChosen = LETTER_KINDS.some((kind) => preferences[kind]);
  if (!isAnyChosen) faults.preferences = SUBSCRIBE_MESSAGES.noChoice.text;
  if (!consent) faults.consent = SUBSCRIBE_MESSAGES.noConsent.text;
  return faults;
}

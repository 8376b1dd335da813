import type { Composition, Envelope, MailPurpose } from '#netlify/server/mail/mail.ts';
import { siteLink } from '#netlify/server/mail/sender.ts';
import { writeMail } from '#netlify/server/mail/write-mail.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { siteOrigin } from '#netlify/server/settings/environment.ts';
import { makeLink } from '#netlify/server/settings/secret.ts';
import type { LetterKind } from '#src/tarot/newsletter.ts';
import { zurichDay } from '#src/tarot/zurich-time.ts';
import { type LetterText, letterContent } from './letter-document.ts';
import { letters, type StoredLetter } from './letter-store.ts';
import { preferencesPage } from './preferences-page.ts';
import { type StoredSubscriber, subscribers } from './subscriber-store.ts';
import { withLetter } from './weekly-limit.ts';

type LetterPurpose = Extract<MailPurpose, { kind: 'letter' }>;
type TestPurpose = Extract<MailPurpose, { kind: 'letter-test' }>;

/** What the links of a letter lead to that goes to no subscriber. */
const NOBODYS_PAGE = preferencesPage('');

/** A letter for one subscriber, counted against the weekly limit once. */
export async function composeLetter(mail: string, purpose: LetterPurpose): Promise<Composition> {
  const letter = await sendingLetter(purpose.letter);
  if (!letter) return { withheld: 'La lettre a été supprimée.' };
  const counted = await countedSubscriber(mail, purpose.subscriber, letter.kind);
  if ('withheld' in counted) return counted;
  const link = await makeLink('subscription', purpose.subscriber);
  const envelope = writeMail(
    { name: '', address: counted.email },
    letterContent(letter, preferencesPage(link, purpose.letter)),
  );
  return { envelope: { ...envelope, headers: listHeaders(link, purpose.letter) } };
}

/** The same letter for the owner's eyes: its links lead to the pages without a subscriber behind them. */
export async function composeTest({ letter: id, to }: TestPurpose): Promise<Composition> {
  const letter = await letters().get(id);
  if (!letter) return { withheld: 'La lettre a été supprimée.' };
  const envelope = writeMail({ name: '', address: to }, letterContent(letter, NOBODYS_PAGE));
  return { envelope: { ...envelope, subject: `[Essai] ${envelope.subject}` } };
}

/** The mail as it would be sent; its links name nobody. */
export function previewLetter(letter: LetterText): { subject: string; html: string; text: string } {
  const content = letterContent(letter, NOBODYS_PAGE);
  const { subject, html, text } = writeMail({ name: '', address: '' }, content);
  return { subject, html, text };
}

/** One-click unsubscription by RFC 8058, and what mail programs group letters by. */
function listHeaders(link: string, letter: string): NonNullable<Envelope['headers']> {
  const host = new URL(siteOrigin()).hostname;
  return {
    'List-Id': `<infolettre.${host}>`,
    'List-Unsubscribe': `<${siteLink(`/api/newsletter/unsubscribe/${link}?lettre=${letter}`)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    Precedence: 'bulk',
  };
}

/** A letter does not change while it is sent: one read serves all its mails. */
let latest: { id: string; letter: StoredLetter } | null = null;

async function sendingLetter(id: string): Promise<StoredLetter | null> {
  if (latest?.id === id) return latest.letter;
  const letter = await letters().get(id);
  if (letter?.state === 'sending') latest = { id, letter };
  return letter;
}

async function countedSubscriber(
  mail: string,
  id: string,
  kind: LetterKind,
): Promise<{ email: string } | { withheld: string }> {
  const day = zurichDay(now());
  let refusal: string | null = null;
  const subscriber = await subscribers().change(id, (value) => {
    const counted = withLetter(value, { mail, kind, day });
    refusal = reasonAgainst(value, kind);
    if (!refusal && !counted) refusal = 'Trois lettres sont déjà parties en sept jours.';
    return refusal || counted === value ? null : counted;
  });
  if (refusal || !subscriber?.email) return { withheld: refusal ?? GONE };
  return { email: subscriber.email };
}

const GONE = 'La personne s’est désinscrite.';

function reasonAgainst(
  { state, email, preferences, pausedUntil }: StoredSubscriber,
  kind: LetterKind,
): string | null {
  if (state !== 'confirmed' || !email) return GONE;
  if (!preferences[kind]) return 'La personne ne souhaite plus recevoir cette sorte d’envoi.';
  const isPaused = pausedUntil !== null && Date.parse(pausedUntil) > now().getTime();
  return isPaused ? 'La personne a fait une pause.' : null;
}

// See docs/decisions/0053-what-is-to-do.md.
import { unreadableList } from '#netlify/server/backup/unreadable.ts';
import { currentTexts } from '#netlify/server/content/current-texts.ts';
import { readMailStatus } from '#netlify/server/delivery/status.ts';
import { isAutomaticLetter, letterStore } from '#netlify/server/newsletter/letters.ts';
import { storedCredentials } from '#netlify/server/owner/credentials.ts';
import { publicRows } from '#netlify/server/posts/post-lists.ts';
import { STARTER_HEADS } from '#netlify/server/posts/post-store.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { checkHealth, lastMoment } from '#netlify/server/settings/health.ts';
import type { Listed } from '#netlify/server/storage/indexed-store.ts';
import type { Check, ToDo } from '#src/features/admin/to-do/api.ts';
import { typographer } from '#src/text/typography.ts';
import { formatDate } from '#src/time.ts';
import { contentToDo } from './content.ts';
import { fingerprintsToDo, settingsToDo } from './settings.ts';
import { hostFact, toDoOf } from './words.ts';

/** Everything to do, the owner's and the host's, from what exists: nothing is stored of it. */
export async function readToDo(): Promise<ToDo[]> {
  const [texts, credentials, backup, posts, letter, host] = await Promise.all([
    currentTexts(),
    storedCredentials(),
    backupToDo(),
    publicRows(),
    hasOwnLetter(),
    hostToDo(),
  ]);
  const isPasswordChanged = credentials !== null && credentials.hash !== credentials.origin;
  const hasOwnPost = posts.some(({ id }) => !STARTER_HEADS.has(id));
  return [
    toDoOf('password', { state: isPasswordChanged ? 'ready' : 'open' }),
    ...contentToDo(texts),
    backup,
    toDoOf('post', { state: hasOwnPost ? 'ready' : 'off' }),
    toDoOf('letter', { state: letter ? 'ready' : 'off' }),
    ...host,
  ].map(inTypography);
}

async function hostToDo(): Promise<ToDo[]> {
  const [fingerprints, health, unreadable, ...settings] = await Promise.all([
    fingerprintsToDo(),
    checkHealth(),
    checkUnreadable(),
    ...settingsToDo().map((one) => (one.id === 'mail' ? mailToDo(one) : one)),
  ]);
  return [...settings, fingerprints, ...[...health, ...unreadable].map(hostFact)];
}

/** What only the stores of a site tell; the doctor reads it too. */
export async function checkUnreadable(): Promise<Check[]> {
  return (await unreadableList()).map(({ id, what }) => ({
    ...{ id, label: what, state: 'faulty' },
    message:
      'Le site ne sait pas le lire : les Paramètres le donnent à télécharger ou à supprimer.',
  }));
}

/** Set up, and proved by a mail that has left: a folder of this machine is no mail server. */
async function mailToDo(setting: ToDo): Promise<ToDo> {
  if (setting.state === 'faulty') return setting;
  const [{ route, notice }, left] = await Promise.all([readMailStatus(), lastMoment('mail-left')]);
  const stands = (state: ToDo['state'], message: string) => ({ ...setting, state, message });
  if (notice !== null) return stands(route === 'server' ? 'faulty' : 'open', notice);
  if (left !== null) return stands('ready', `Le dernier e-mail est parti le ${formatDate(left)}.`);
  return stands(
    'open',
    'Le serveur est réglé, mais aucun e-mail n’est encore parti : envoyez un essai.',
  );
}

const MONTH_MS = 31 * 24 * 3_600_000;

async function backupToDo(): Promise<ToDo> {
  const last = await lastMoment('backup');
  if (last === null)
    return toDoOf('backup', { state: 'open', message: 'Il n’y en a pas encore eu.' });
  const isOld = now().getTime() - Date.parse(last) > MONTH_MS;
  const message = `La dernière est du ${formatDate(last)}.`;
  return toDoOf('backup', { state: isOld ? 'open' : 'ready', message });
}

/** A letter that the owner wrote and that left, or is about to; the site writes others when a post appears. */
async function hasOwnLetter(): Promise<boolean> {
  const accepts = ({ id, indexKey }: Listed) =>
    indexKey.projection !== 'draft' && !isAutomaticLetter(id);
  return (await letterStore().list('all', { accepts, limit: 1 })).length > 0;
}

function inTypography(one: ToDo): ToDo {
  const named = <Named extends { label: string }>(list: Named[]) =>
    list.map((item) => ({ ...item, label: typographer(item.label) }));
  return {
    ...one,
    label: typographer(one.label),
    text: typographer(one.text),
    message: typographer(one.message),
    steps: one.steps.map(typographer),
    missing: named(one.missing),
    links: named(one.links),
  };
}

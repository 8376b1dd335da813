import deployedRevision from '#generated/revision.json' with { type: 'json' };
import { loadCredentials } from '#netlify/server/auth/credentials.ts';
import { loadBuildState } from '#netlify/server/deploys/builds.ts';
import { describePublication } from '#netlify/server/deploys/publication.ts';
import { loadLastEvent, loadLastEventTime } from '#netlify/server/health/health.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { readMailStatus } from '#netlify/server/mail-delivery/delivery-status.ts';
import { isFingerprintKeyFromEnvironment } from '#netlify/server/signing/signing.ts';
import { unreadableRecords } from '#netlify/server/storage/json-store.ts';
import type { StatusCheck } from '#src/api/admin/checks.ts';
import { DAY_MS, formatDate, formatDateTime } from '#src/lib/time.ts';
import { createCheck, toFailedCheck } from './settings.ts';

const MONTH_MS = 31 * DAY_MS;

function isFromLastDay(at: string): boolean {
  return now().getTime() - Date.parse(at) < DAY_MS;
}

/** Returns whether a service is configured by environment variables, so that its use can be checked. */
function isConfigured(setupChecks: readonly StatusCheck[], id: string): boolean {
  return setupChecks.some((check) => check.id === id && check.level === 'ok');
}

/** Checks that mails are sent, because a configured mail server may fail. */
export async function checkMails(setupChecks: readonly StatusCheck[]): Promise<StatusCheck[]> {
  if (!isConfigured(setupChecks, 'mail')) return [];
  const [{ route, notice: problem, troubles: undelivered }, lastSentAt] = await Promise.all([
    readMailStatus(),
    loadLastEventTime('mail-left'),
  ]);
  const failedMails = undelivered.filter(({ state }) => state === 'failed');
  const failedText =
    failedMails.length > 1 ? `${failedMails.length} ne sont pas partis` : 'un n’est pas parti';
  // A failure older than a day is no error, but stays listed until the mail is sent again or removed.
  const level = failedMails.some(({ at }) => isFromLastDay(at)) ? 'error' : 'missing';
  const message = `E-mails : ${failedText}. Renvoyez, ou retirez de la liste.`;
  const failedCheck = createCheck('failed-mails', level, message, '#newsletter');
  const serverCheck = toServerCheck(route, problem, lastSentAt);
  return failedMails.length > 0 ? [serverCheck, failedCheck] : [serverCheck];
}

function toServerCheck(
  route: string,
  problem: string | null,
  lastSentAt: string | null,
): StatusCheck {
  if (problem) {
    // Only the route `server` sends mails; the others write them into a folder, or leave them in the queue.
    const level = route === 'server' ? 'error' : 'missing';
    return createCheck('mail', level, `E-mails : ${problem}`, '#newsletter');
  }
  const message = lastSentAt
    ? `le dernier est parti le ${formatDate(lastSentAt)}.`
    : 'le serveur est réglé, mais rien n’en est encore parti. Envoyez un essai.';
  return createCheck('mail', lastSentAt ? 'ok' : 'advice', `E-mails : ${message}`);
}

export async function checkBuilds(setupChecks: readonly StatusCheck[]): Promise<StatusCheck[]> {
  if (!isConfigured(setupChecks, 'build')) return [];
  const { hook, news } = describePublication(await loadBuildState(), deployedRevision, now());
  const hasFailed = hook === 'failing' || news.tone === 'failed';
  return hasFailed ? [createCheck('build', 'error', news.text, '#blog')] : [];
}

/** Reports two refusals in the last day without an answer; a single refusal may be temporary. */
export async function checkAiRefusals(setupChecks: readonly StatusCheck[]): Promise<StatusCheck[]> {
  if (!isConfigured(setupChecks, 'ai')) return [];
  const [refusal, answeredAt] = await Promise.all([
    loadLastEvent('ai-refused'),
    loadLastEventTime('ai-answered'),
  ]);
  // `before` is the time of the second to last refusal.
  if (!refusal?.before || !isFromLastDay(refusal.before)) return [];
  if (answeredAt && isFromLastDay(answeredAt)) return [];
  const answer = refusal.note ? ` Sa réponse : « ${refusal.note} ».` : '';
  const message = `Intelligence artificielle : le fournisseur refuse toutes les demandes, la dernière le ${formatDateTime(refusal.at)}.${answer} Vérifiez la clé et le compte (OPENAI_API_KEY), le modèle (OPENAI_MODEL, OPENAI_REASONING_EFFORT) et le serveur (OPENAI_BASE_URL, OPENAI_API) ; en attendant, les interprétations sont composées avec vos seuls textes.`;
  return [createCheck('ai', 'error', message)];
}

/** Reports the entities that were found unreadable in the last day. */
export async function checkUnreadableEntities(): Promise<StatusCheck[]> {
  // Each process that finds an unreadable entity renews its record, so an older record is obsolete.
  const records = (await unreadableRecords().all()).filter(({ value: at }) => isFromLastDay(at));
  return records.map(({ key }) => {
    const message = `Enregistrement ${key} : cette version du site ne sait pas le lire et ne le montre pas. Les sauvegardes le contiennent tel quel.`;
    return createCheck(key, 'error', message);
  });
}

/** Checks the key of the hashes of e-mail addresses, without which no form and no newsletter works. */
export async function checkFingerprintKey(): Promise<StatusCheck[]> {
  const [id, label] = ['fingerprints', 'Clé des empreintes'];
  try {
    const keySource = (await isFingerprintKeyFromEnvironment())
      ? 'c’est votre secret, SIGNING_SECRET'
      : 'tirée au hasard, elle est gardée avec les données. Pour déménager, demandez-la avec la sauvegarde';
    return [createCheck(id, 'ok', `${label} : ${keySource}.`)];
  } catch (error) {
    return [toFailedCheck(id, label, error)];
  }
}

/** Reports a password that is still the first one, from an environment variable; `origin` is its hash. */
export async function checkPassword(): Promise<StatusCheck[]> {
  const credentials = await loadCredentials();
  if (credentials === null || credentials.hash !== credentials.origin) return [];
  const message =
    'Mot de passe : c’est encore celui qui a été donné avec le site. Choisissez-en un que vous seule connaissez.';
  return [createCheck('password', 'missing', message, '#mot-de-passe')];
}

export async function checkBackup(): Promise<StatusCheck[]> {
  const lastAt = await loadLastEventTime('backup');
  const isRecent = lastAt !== null && now().getTime() - Date.parse(lastAt) <= MONTH_MS;
  const state = lastAt ? `la dernière est du ${formatDate(lastAt)}` : 'il n’y en a pas encore eu';
  const message = `Sauvegarde : ${state}.${isRecent ? '' : ' Gardez-en une chaque mois.'}`;
  return [createCheck('backup', isRecent ? 'ok' : 'advice', message, '#sauvegarde')];
}

import { expect, vi } from 'vitest';
import { getSignUpProofInput } from '#src/api/newsletter.ts';
import type { AdminClient } from './admin-session.ts';
import type { MailServer } from './fake-smtp-server.ts';
import { listLinks, type ReceivedMail } from './parse-mail.ts';
import { solveProofSync } from './solve-proof-sync.ts';
import type { TestPlatform } from './test-platform.ts';

export const CHOICES = { weekly: true, articles: true, offers: false, events: true };

/** For what happens after a response; the timeout is for slow machines. */
export const TIMEOUTS = { timeout: 60_000, interval: 50 };

/** Returns what the form of the sign-up sends. */
export function createSignUp(email: string, changes: object = {}) {
  const proof = solveProofSync(getSignUpProofInput(email));
  return { email, preferences: CHOICES, consent: true, elapsed: 5_000, proof, ...changes };
}

export function signUp(
  platform: Pick<TestPlatform, 'visitor'>,
  email: string,
  changes: object = {},
) {
  return platform.visitor().postJson('/api/newsletter/subscribe', createSignUp(email, changes));
}

/** Waits for a mail to the address. @returns the newest one */
export async function waitForMail(server: MailServer, address: string): Promise<ReceivedMail> {
  return vi.waitFor(() => {
    const found = server.mails.filter(({ recipient }) => recipient === address).at(-1);
    if (!found) throw new Error(`No mail to ${address}`);
    return found;
  }, TIMEOUTS);
}

/** Returns the token (id and signature) of the mail's link to the page, or an empty text. */
export function getToken(mail: ReceivedMail, page: string): string {
  const url = listLinks(mail).find((link) => new URL(link).pathname === page);
  return new URL(url ?? 'http://none').searchParams.get('lien') ?? '';
}

/** Signs up, confirms with the link in the mail, and waits for the welcome mail. @returns the token of that link */
export async function createConfirmedSubscriber(
  platform: Pick<TestPlatform, 'visitor'>,
  server: MailServer,
  email: string,
  changes: object = {},
): Promise<string> {
  expect((await signUp(platform, email, changes)).status).toBe(200);
  const link = getToken(await waitForMail(server, email), '/infolettre/confirmer');
  const confirmed = await platform.visitor().postJson('/api/newsletter/confirm', { link });
  expect(confirmed.status).toBe(200);
  await vi.waitFor(async () => {
    const isWelcome = getToken(await waitForMail(server, email), '/infolettre/preferences') !== '';
    if (!isWelcome) throw new Error(`No welcome to ${email}`);
  }, TIMEOUTS);
  return link;
}

/** Imports subscribers with the usual choices as the admin. */
export async function importTestSubscribers(
  admin: AdminClient,
  emails: string[],
  changes: object = {},
): Promise<void> {
  const fields = { state: 'confirmed', preferences: CHOICES, ...changes };
  const rows = emails.map((email) => ({ email, ...fields }));
  // A slow machine needs seconds to store many at once.
  for (let start = 0; start < rows.length; start += 20) {
    const some = { rows: rows.slice(start, start + 20) };
    const { status } = await admin.send('POST', '/api/admin/newsletter/import', some);
    expect(status).toBe(200);
  }
}

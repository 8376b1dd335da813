import { expect, vi } from 'vitest';
import { getSignUpProofInput } from '#src/api/newsletter.ts';
import type { AdminClient } from './admin-session.ts';
import type { MailServer } from './fake-smtp-server.ts';
import { listLinks, type ReceivedMail } from './parse-mail.ts';
import { solveProofSync } from './solve-proof-sync.ts';
import type { TestPlatform } from './test-platform.ts';

export const CHOICES = { weekly: true, articles: true, offers: false, events: true };

/** Options of `vi.waitFor` for work that continues after a response; the timeout allows for slow machines. */
export const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

/** Returns what the sign-up form sends. */
export function createSignUp(email: string, changes: object = {}) {
  const proof = solveProofSync(getSignUpProofInput(email));
  return { email, preferences: CHOICES, consent: true, elapsed: 1_500, proof, ...changes };
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
    const mail = server.mails.filter(({ recipient }) => recipient === address).at(-1);
    if (!mail) throw new Error(`No mail to ${address}`);
    return mail;
  }, WAIT_OPTIONS);
}

/** Returns the token (id and signature) in the mail's link to the page, or an empty string. */
export function getToken(mail: ReceivedMail, page: string): string {
  const url = listLinks(mail).find((link) => new URL(link).pathname === page);
  return new URL(url ?? 'http://none').searchParams.get('lien') ?? '';
}

/** Signs up, confirms with the link in the mail, and waits for the welcome mail. @returns the token of the confirmation link */
export async function createConfirmedSubscriber(
  platform: Pick<TestPlatform, 'visitor'>,
  server: MailServer,
  email: string,
  changes: object = {},
): Promise<string> {
  expect((await signUp(platform, email, changes)).status).toBe(200);
  const link = getToken(await waitForMail(server, email), '/infolettre/confirmer');
  const response = await platform.visitor().postJson('/api/newsletter/confirm', { link });
  expect(response.status).toBe(200);
  await vi.waitFor(async () => {
    const welcomeToken = getToken(await waitForMail(server, email), '/infolettre/preferences');
    if (welcomeToken === '') throw new Error(`No welcome to ${email}`);
  }, WAIT_OPTIONS);
  return link;
}

/** Imports subscribers with `CHOICES` as the administrator. */
export async function importTestSubscribers(
  admin: AdminClient,
  emails: string[],
  changes: object = {},
): Promise<void> {
  const fields = { state: 'confirmed', preferences: CHOICES, ...changes };
  const rows = emails.map((email) => ({ email, ...fields }));
  // Batches, because a slow machine needs seconds to store many rows at once.
  for (let start = 0; start < rows.length; start += 20) {
    const body = { rows: rows.slice(start, start + 20) };
    const { status } = await admin.send('POST', '/api/admin/newsletter/import', body);
    expect(status).toBe(200);
  }
}

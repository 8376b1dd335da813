import { expect, vi } from 'vitest';
import { provenSignUp } from '#src/api/newsletter.ts';
import type { AdminClient } from './admin-session.ts';
import type { MailServer } from './fake-smtp-server.ts';
import { linksIn, type ReceivedMail } from './parse-mail.ts';
import { provenWork } from './proof.ts';
import type { TestPlatform } from './test-platform.ts';

export const CHOICES = { weekly: true, articles: true, offers: false, events: true };

/** Time for what goes on after an answer; machines are slow when they test. */
export const EVENTUALLY = { timeout: 60_000, interval: 50 };

/** What the form sends. */
export function signUpOf(email: string, changes: object = {}) {
  const proof = provenWork(provenSignUp(email));
  return { email, preferences: CHOICES, consent: true, elapsed: 5_000, proof, ...changes };
}

export function signUp(
  platform: Pick<TestPlatform, 'visitor'>,
  email: string,
  changes: object = {},
) {
  return platform.visitor().postJson('/api/newsletter/subscribe', signUpOf(email, changes));
}

/** The newest mail to the address, once it has arrived. */
export async function mailTo(server: MailServer, address: string): Promise<ReceivedMail> {
  return vi.waitFor(() => {
    const found = server.mails.filter(({ recipient }) => recipient === address).at(-1);
    if (!found) throw new Error(`No mail to ${address}`);
    return found;
  }, EVENTUALLY);
}

/** The signed part of the link in the mail. */
export function linkIn(mail: ReceivedMail, page: string): string {
  const address = linksIn(mail).find((link) => new URL(link).pathname === page);
  return new URL(address ?? 'http://none').searchParams.get('lien') ?? '';
}

/** Signs up and confirms, as somebody does who opens her mail, up to the welcome that she is sent. @returns what confirmed it */
export async function createConfirmedSubscriber(
  platform: Pick<TestPlatform, 'visitor'>,
  server: MailServer,
  email: string,
  changes: object = {},
): Promise<string> {
  expect((await signUp(platform, email, changes)).status).toBe(200);
  const link = linkIn(await mailTo(server, email), '/infolettre/confirmer');
  const confirmed = await platform.visitor().postJson('/api/newsletter/confirm', { link });
  expect(confirmed.status).toBe(200);
  await vi.waitFor(async () => {
    const isWelcome = linkIn(await mailTo(server, email), '/infolettre/preferences') !== '';
    if (!isWelcome) throw new Error(`No welcome to ${email}`);
  }, EVENTUALLY);
  return link;
}

/** Has the owner import subscribers who chose the usual letters. */
export async function importTestSubscribers(
  owner: AdminClient,
  emails: string[],
  changes: object = {},
): Promise<void> {
  const rows = emails.map((email) => ({
    email,
    state: 'confirmed',
    preferences: CHOICES,
    ...changes,
  }));
  const { status } = await owner.send('POST', '/api/admin/newsletter/import', { rows });
  expect(status).toBe(200);
}

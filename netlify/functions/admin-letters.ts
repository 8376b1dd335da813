import type { Config } from '@netlify/functions';
import { serveOwner } from '#netlify/server/auth/sessions.ts';
import { handle } from '#netlify/server/http/handler.ts';
import { answerPage, done } from '#netlify/server/http/request-context.ts';
import { mailOnTrial } from '#netlify/server/mail-delivery/send-now.ts';
import { startMailWorker } from '#netlify/server/mail-delivery/start-delivery.ts';
import * as letters from '#netlify/server/newsletter/campaign-store.ts';
import { testMail } from '#netlify/server/newsletter/newsletter-mail-templates.ts';
import * as api from '#src/api/admin/campaigns.ts';

export default serveOwner(
  handle(api.listLetters, async (_, call) =>
    answerPage(call, await letters.letterPage(call.query.get('cursor'))),
  ),

  handle(api.getLetter, (_, { id }) => letters.readLetter(id)),

  handle(api.saveLetter, ({ version, ...input }, { id }) => letters.saveDraft(id, input, version)),

  handle(api.deleteLetter, (_, { id }) => done(letters.deleteStoredLetter(id))),

  handle(api.testLetter, async ({ to }, { id }) => {
    const letter = await letters.requireLetter(id);
    return mailOnTrial(to, (address) => testMail(letter, address));
  }),

  handle(api.scheduleLetter, async ({ when, version }, call) => {
    const letter = await letters.schedule(call.id, version, when);
    if (when === 'now') call.waitUntil(startMailWorker());
    return letter;
  }),

  handle(api.resendLetter, async (_, call) => {
    const answer = await letters.resendFailed(call.id);
    if (answer.resent > 0) call.waitUntil(startMailWorker());
    return answer;
  }),

  handle(api.archiveLetter, ({ archived }, { id }) => letters.setArchived(id, archived)),
);

export const config: Config = {
  path: [
    '/api/admin/letters',
    '/api/admin/letters/:id',
    '/api/admin/letters/:id/test',
    '/api/admin/letters/:id/schedule',
    '/api/admin/letters/:id/resend',
    '/api/admin/letters/:id/archive',
  ],
};

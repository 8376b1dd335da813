import type { Config } from '@netlify/functions';
import { linkNext, queryOf } from '#netlify/server/http/call.ts';
import { handle, serve } from '#netlify/server/http/http.ts';
import { sendNow } from '#netlify/server/mail/send-soon.ts';
import { ownerAddress } from '#netlify/server/mail/sender.ts';
import { startMailWorker } from '#netlify/server/mail/start-worker.ts';
import { letterPage } from '#netlify/server/newsletter/letter-list.ts';
import { previewLetter as preview } from '#netlify/server/newsletter/letter-mail.ts';
import { viewLetter } from '#netlify/server/newsletter/letter-views.ts';
import {
  createDraft,
  deleteLetter as deleteStored,
  findLetter,
  queueTest,
  saveDraft,
  schedule,
  setArchived,
} from '#netlify/server/newsletter/letters.ts';
import {
  archiveLetter,
  createLetter,
  deleteLetter,
  getLetter,
  listLetters,
  previewLetter,
  scheduleLetter,
  testLetter,
  updateLetter,
} from '#src/api/admin/letters.ts';

export default serve(
  handle(listLetters, async (_, call) => {
    const page = await letterPage(queryOf(call).get('cursor'));
    linkNext(call, page.next);
    return page.items;
  }),

  handle(createLetter, async ({ id, ...input }) => viewLetter(id, await createDraft(id, input))),

  handle(getLetter, async (_, { parameters: { id = '' } }) => viewLetter(id, await findLetter(id))),

  handle(updateLetter, async ({ version, ...input }, { parameters: { id = '' } }) =>
    viewLetter(id, await saveDraft(id, version, input)),
  ),

  handle(deleteLetter, async (_, { parameters: { id = '' } }) => {
    await deleteStored(id);
    return { done: true };
  }),

  handle(previewLetter, (letter) => preview(letter)),

  handle(testLetter, async ({ to = ownerAddress() }, call) => {
    const mail = await queueTest(call.parameters.id ?? '', to);
    return { to, fault: await sendNow(call, mail) };
  }),

  handle(scheduleLetter, async ({ when, version }, call) => {
    const id = call.parameters.id ?? '';
    const letter = await schedule(id, version, when);
    if (when === 'now') call.after(startMailWorker());
    return viewLetter(id, letter);
  }),

  handle(archiveLetter, async ({ archived }, { parameters: { id = '' } }) =>
    viewLetter(id, await setArchived(id, archived)),
  ),
);

export const config: Config = {
  path: [
    '/api/admin/letters',
    '/api/admin/letters/:id',
    '/api/admin/letter-preview',
    '/api/admin/letters/:id/test',
    '/api/admin/letters/:id/schedule',
    '/api/admin/letters/:id/archive',
  ],
};

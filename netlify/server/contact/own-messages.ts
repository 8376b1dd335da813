import { Refusal } from '#netlify/server/http/refusal.ts';
import { mails, mailsTo } from '#netlify/server/mail/queue.ts';
import { openLink } from '#netlify/server/settings/secret.ts';
import { messages, type StoredMessage } from './message-store.ts';
import { noticeId } from './receive.ts';

/** Fingerprint of the address that the link from an acknowledgement stands for. @throws Refusal 410 */
export async function senderBehind(link = ''): Promise<string> {
  const sender = await openLink('messages', link);
  if (!sender) throw new Refusal(410, 'Ce lien n’est pas valable.');
  return sender;
}

/** Everything this sender wrote that is still kept. */
export async function messagesOf(sender: string): Promise<StoredMessage[]> {
  const found = await Promise.all((await idsOf(sender)).map((id) => messages().get(id)));
  return found.filter((message) => message !== null);
}

/** Erases it, with the traces of the mails about it; gives the number of messages. */
export async function eraseMessagesOf(sender: string): Promise<number> {
  const ids = await idsOf(sender);
  const traces = await mailsTo(sender, ['receipt', 'data-link']);
  await Promise.all([
    ...ids.flatMap((id) => [messages().remove(id), mails().remove(noticeId(id))]),
    ...traces.map((id) => mails().remove(id)),
  ]);
  return ids.length;
}

function idsOf(sender: string): Promise<string[]> {
  return messages().ids(`${sender}-`);
}

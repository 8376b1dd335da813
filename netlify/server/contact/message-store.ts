import { createHash } from 'node:crypto';
import { newestFirst, type Place } from '#netlify/server/storage/index-place.ts';
import { indexedStore } from '#netlify/server/storage/indexed-store.ts';
import type { InboxMessage } from '#src/api/admin/messages.ts';

export interface StoredMessage extends Omit<InboxMessage, 'id' | 'answerBy' | 'answerLink'> {
  /** Whether the sender may get an acknowledgement: never what the honeypot caught. */
  mayAcknowledge: boolean;
}

function placeOf({ receivedAt, doubtful, answeredAt }: StoredMessage): Place {
  const note = answeredAt ? 'answered' : doubtful ? 'doubtful' : 'open';
  return { group: 'inbox', sort: newestFirst(receivedAt), note };
}

export const messages = () => indexedStore<StoredMessage>('messages', placeOf);

/**
 * A message's id names the fingerprint of its sender's address, so that all of hers can be found, and of what
 * she sent with its key: the same thing sent again gets the same id.
 */
export function messageId(sender: string, sent: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(sent)).digest('hex');
  return `${sender}-${digest.slice(0, 16)}`;
}

export function senderOf(id: string): string {
  return id.split('-')[0] ?? '';
}

/** The id of the mail that tells the owner of the message. */
export function noticeId(message: string): string {
  return `notice-${message}`;
}

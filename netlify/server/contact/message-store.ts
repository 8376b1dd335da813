import { createHash } from 'node:crypto';
import { type Listed, newestFirst, type Place } from '#netlify/server/storage/index-place.ts';
import { indexedStore } from '#netlify/server/storage/indexed-store.ts';

export interface StoredMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
  receivedAt: string;
  /** Nothing spoke for a person, and the owner has not said otherwise. */
  doubtful: boolean;
  answeredAt: string | null;
  /** Whether the sender may get an acknowledgement: never what the honeypot caught. */
  mayAcknowledge: boolean;
}

const OPEN = 'open';
const DOUBTFUL = 'doubtful';
const ANSWERED = 'answered';

function placeOf({ receivedAt, doubtful, answeredAt }: StoredMessage): Place {
  const note = answeredAt ? ANSWERED : doubtful ? DOUBTFUL : OPEN;
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

export function isOpen({ place }: Listed): boolean {
  return place.note === OPEN;
}

export function isDoubtful({ place }: Listed): boolean {
  return place.note === DOUBTFUL;
}

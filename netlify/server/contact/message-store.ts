import { randomBytes } from 'node:crypto';
import { type Listed, newestFirst, type Place } from '#netlify/server/index-place.ts';
import { indexedStore } from '#netlify/server/indexed-store.ts';

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

/** A message's id names the fingerprint of its sender's address, so that all of hers can be found. */
export function newMessageId(sender: string): string {
  return `${sender}-${randomBytes(8).toString('hex')}`;
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

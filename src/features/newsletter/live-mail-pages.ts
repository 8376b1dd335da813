import { getLiveEntry } from 'astro:content';
import { foundIn } from '#src/content/live-entry.ts';

// Each is opened by the signed part of a link in a mail, as the page's address carries it.

export async function findSignUp(link: string) {
  return foundIn(await getLiveEntry('inscriptions', { link }));
}

export async function findSubscription(link: string) {
  return foundIn(await getLiveEntry('abonnements', { link }));
}

export async function findOwnMessages(link: string) {
  return foundIn(await getLiveEntry('messages', { link }));
}

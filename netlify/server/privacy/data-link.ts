import { messagesOf } from '#netlify/server/contact/own-messages.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { takeDailyPlace } from '#netlify/server/limits/quota.ts';
import type { Block } from '#netlify/server/mail/document.ts';
import type { Composition } from '#netlify/server/mail/mail.ts';
import { dayStamp, enqueue } from '#netlify/server/mail/queue.ts';
import { owner, siteLink } from '#netlify/server/mail/sender.ts';
import { writeMail } from '#netlify/server/mail/write-mail.ts';
import { subscribers } from '#netlify/server/newsletter/subscriber-store.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { addressId, makeLink } from '#netlify/server/settings/secret.ts';
import { MAIL_PAGES, withLink } from '#src/tarot/mail-pages.ts';
import { DATA_LINK_OUTCOMES } from '#src/tarot/privacy-outcomes.ts';

const REQUESTS_PER_SOURCE = 5;

/** @throws Refusal 429 */
export async function requireDataLinkPlace(ip: string): Promise<void> {
  if (!(await takeDailyPlace('data-links', { ip }, REQUESTS_PER_SOURCE, now()))) {
    throw new Refusal(429, DATA_LINK_OUTCOMES.tooMany.text);
  }
}

/**
 * Queues the mail with the links, one a day for an address. Whether anything is kept shows only when it would
 * leave: looking here would take longer for a known address, and tell it to whoever asks.
 */
export async function queueDataLink(email: string): Promise<string> {
  const person = await addressId(email);
  const mail = `data-link-${person}-${dayStamp(now())}`;
  await enqueue(mail, { kind: 'data-link', person });
  return mail;
}

/** What is kept of the person whose address has this fingerprint; the address is null when nothing is. */
export async function keptOf(person: string) {
  const [subscriber, messages] = await Promise.all([subscribers().get(person), messagesOf(person)]);
  return {
    email: subscriber?.email ?? messages[0]?.email ?? null,
    hasSubscription: Boolean(subscriber?.email),
    hasMessages: messages.length > 0,
  };
}

export async function composeDataLink(person: string): Promise<Composition> {
  const { email, hasSubscription, hasMessages } = await keptOf(person);
  if (!email) return { withheld: 'Plus rien n’est gardé sous cette adresse.' };
  const blocks: Block[] = [
    {
      paragraph: [
        `Quelqu’un a demandé, sur le site de ${owner.name}, à retrouver ce qui est gardé sous cette adresse. Ces pages personnelles permettent de le consulter, de le télécharger et de l’effacer.`,
      ],
    },
  ];
  if (hasSubscription) {
    const link = await makeLink('subscription', person);
    blocks.push({
      button: 'Mon abonnement à l’infolettre',
      href: siteLink(withLink(MAIL_PAGES.preferences, link)),
    });
  }
  if (hasMessages) {
    const link = await makeLink('messages', person);
    blocks.push({
      button: 'Mes messages',
      href: siteLink(withLink(MAIL_PAGES.messages, link)),
    });
  }
  blocks.push({
    paragraph: [
      'Si ce n’était pas vous, il n’y a rien à faire\u202f: ces liens n’ont été envoyés qu’à vous.',
    ],
  });
  const envelope = writeMail(
    { name: '', address: email },
    {
      subject: 'Vos données sur le site',
      preheader: 'Les liens personnels que vous avez demandés.',
      title: 'Vos données sur le site',
      blocks,
      footer: [
        [
          'Vous recevez ce message parce que votre adresse a été indiquée sur un formulaire du site.',
        ],
      ],
    },
  );
  return { envelope: { ...envelope, headers: { 'Auto-Submitted': 'auto-generated' } } };
}

import { listMessagesBySender } from '#netlify/server/contact/inbox.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { enqueue, formatDayId } from '#netlify/server/mail/mail-queue.ts';
import type { MailTemplate } from '#netlify/server/mail/mail-state.ts';
import * as render from '#netlify/server/mail/render-mail.ts';
import { toSiteUrl } from '#netlify/server/mail/sender-identity.ts';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import { hashEmail, signToken } from '#netlify/server/signing/signing.ts';
import { BRAND } from '#src/brand.ts';
import { addLinkToken, MAIL_PAGES } from '#src/site-config.ts';

/** Mails a day to all people together, and to one mailbox, which all aliases of its address share. */
const DAILY_LINKS = 100;
const DAILY_LINKS_PER_MAILBOX = 3;

/** Data that are stored about persons, and the page on which a person can read, download and erase them. */
export interface PersonalData {
  label: string;
  page: string;
  /** Purpose for which the token in the link to the page is signed. */
  linkPurpose: 'data' | 'messages';
  /** Returns the address with this fingerprint (keyed hash), or null if nothing is stored under it. */
  findEmail: (fingerprint: string) => Promise<string | null>;
}

export const PERSONAL_DATA = {
  subscribers: {
    label: 'Votre abonnement à la lettre du dimanche',
    page: MAIL_PAGES.preferences,
    linkPurpose: 'data',
    findEmail: async (fingerprint) => (await subscriberStore().get(fingerprint))?.email ?? null,
  },
  messages: {
    label: 'Vos messages',
    page: MAIL_PAGES.messages,
    linkPurpose: 'messages',
    findEmail: async (fingerprint) => (await listMessagesBySender(fingerprint))[0]?.email ?? null,
  },
} satisfies Record<string, PersonalData>;

const dataLinkTemplate: MailTemplate<'data-link'> = {
  async compose({ person: fingerprint }) {
    const storedData = await findPersonalData(fingerprint);
    const email = storedData[0]?.email;
    if (!email) return { withheld: 'Plus rien n’est gardé sous cette adresse.' };
    const buttons = await Promise.all(
      storedData.map(async ({ label, page, linkPurpose }) => ({
        button: label,
        href: toSiteUrl(addLinkToken(page, await signToken(linkPurpose, fingerprint))),
      })),
    );
    const content: render.MailContent = {
      subject: `${BRAND.name}\u202f: vos données`,
      preheader: 'De quoi consulter, télécharger ou effacer ce que le site garde de vous.',
      title: 'Ce que le site garde de vous',
      blocks: [
        'Bonjour,',
        'Quelqu’un, vous sans doute, a demandé à retrouver ce que mon site garde sous cette adresse. Voici de quoi le consulter, le télécharger ou l’effacer.',
        ...buttons,
        'Si ce n’était pas vous, il n’y a rien à faire\u202f: cet e-mail n’est parti qu’à votre adresse.',
        'Bien à vous,',
      ],
      footer: [render.FORM_FOOTER],
    };
    return {
      renderedMail: render.createAutomatedMail(email, content),
      limits: [
        { name: 'data-links', sharedBy: { email }, limit: DAILY_LINKS_PER_MAILBOX },
        { name: 'data-links', sharedBy: 'everybody', limit: DAILY_LINKS },
      ],
    };
  },
  getLabel: () => 'Lien vers des données personnelles',
  findAddress: async ({ person }) => (await findPersonalData(person))[0]?.email ?? null,
};

export const privacyMailTemplates = { 'data-link': dataLinkTemplate };

/** Queues a mail with links to a person's data; its id permits one a day for an address. @returns the id */
export async function queueDataLink(email: string): Promise<string> {
  // Only `compose` looks the data up: here the response time would reveal whether any are stored.
  const fingerprint = await hashEmail(email);
  const mailId = `data-link-${fingerprint}-${formatDayId(now())}`;
  await enqueue(mailId, { kind: 'data-link', person: fingerprint });
  return mailId;
}

/** Returns the entries of PERSONAL_DATA under which something of the person is stored, with the address. */
async function findPersonalData(fingerprint: string) {
  const withEmails = await Promise.all(
    Object.values(PERSONAL_DATA).map(async (personalData) => ({
      ...personalData,
      email: await personalData.findEmail(fingerprint),
    })),
  );
  return withEmails.filter(({ email }) => email !== null);
}

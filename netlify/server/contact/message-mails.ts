import type { Composition } from '#netlify/server/mail/mail.ts';
import { owner, ownerAddress, siteLink } from '#netlify/server/mail/sender.ts';
import { writeMail } from '#netlify/server/mail/write-mail.ts';
import { makeLink } from '#netlify/server/settings/secret.ts';
import { SITE_NAME } from '#src/site.ts';
import { ANSWER_HOURS } from '#src/tarot/contact.ts';
import { MAIL_PAGES, withLink } from '#src/tarot/mail-pages.ts';
import { messages, senderOf } from './message-store.ts';

const GONE = { withheld: 'Le message a été supprimé.' };

/** The message, for the owner, who answers it from her mail program. */
export async function composeNotice(id: string): Promise<Composition> {
  const stored = await messages().get(id);
  if (!stored) return GONE;
  const mark = stored.doubtful ? '[À vérifier] ' : '';
  const envelope = writeMail(
    { name: owner.name, address: ownerAddress() },
    {
      subject: `${mark}${stored.subject}`,
      preheader: `Message de ${stored.name}`,
      title: `Message de ${stored.name}`,
      signature: `Le site ${SITE_NAME}`,
      blocks: [
        { paragraph: [{ strong: ['Objet\u202f:'] }, ` ${stored.subject}`] },
        { paragraph: [{ strong: ['De\u202f:'] }, ` ${stored.name}, ${stored.email}`] },
        { quote: stored.message },
        ...(stored.doubtful
          ? [
              {
                paragraph: [
                  'Ce message est à vérifier\u202f: rien ne montre qu’une personne l’a écrit.',
                ],
              },
            ]
          : []),
        { button: 'Ouvrir les messages', href: siteLink('/admin') },
      ],
      footer: [['Répondez à cet e-mail pour écrire à la personne.']],
    },
  );
  return { envelope: { ...envelope, replyTo: { name: stored.name, address: stored.email } } };
}

/**
 * Says that a message arrived. Nothing of what was typed is in it: the form must not become a way to send
 * words of one's own to somebody else.
 */
export async function composeReceipt(id: string): Promise<Composition> {
  const stored = await messages().get(id);
  if (!stored) return GONE;
  const link = await makeLink('messages', senderOf(id));
  const envelope = writeMail(
    { name: '', address: stored.email },
    {
      subject: 'Votre message est bien arrivé',
      preheader: `Une réponse vous parviendra sous ${ANSWER_HOURS} heures.`,
      title: 'Votre message est bien arrivé',
      blocks: [
        { paragraph: ['Bonjour,'] },
        {
          paragraph: [
            `Le message envoyé depuis la page Contact du site est arrivé. Je le lis moi-même et j’y réponds sous ${ANSWER_HOURS} heures.`,
          ],
        },
        {
          paragraph: ['Si vous n’avez rien écrit, vous pouvez laisser cet e-mail de côté.'],
        },
      ],
      footer: [
        [
          'Vous recevez cet e-mail parce que votre adresse a été indiquée sur un formulaire du site.',
        ],
        [
          {
            link: ['Télécharger ou effacer les messages envoyés depuis cette adresse'],
            href: siteLink(withLink(MAIL_PAGES.messages, link)),
          },
        ],
      ],
    },
  );
  return {
    envelope: {
      ...envelope,
      headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    },
  };
}

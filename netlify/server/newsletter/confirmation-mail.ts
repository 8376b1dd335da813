import type { Composition } from '#netlify/server/mail/mail.ts';
import { owner, siteLink } from '#netlify/server/mail/sender.ts';
import { writeMail } from '#netlify/server/mail/write-mail.ts';
import { makeLink } from '#netlify/server/settings/secret.ts';
import { MAIL_PAGES, withLink } from '#src/tarot/mail-pages.ts';
import { RETENTION_DAYS } from '#src/tarot/retention.ts';
import { subscribers } from './subscriber-store.ts';

/** The mail whose link confirms a sign-up. */
export async function composeConfirmation(id: string): Promise<Composition> {
  const subscriber = await subscribers().get(id);
  if (subscriber?.state !== 'pending' || !subscriber.email) {
    return { withheld: 'L’inscription est confirmée ou n’existe plus.' };
  }
  const link = await makeLink(`confirm ${subscriber.signUp}`, id);
  const envelope = writeMail(
    { name: '', address: subscriber.email },
    {
      subject: 'Confirmez votre inscription à l’infolettre',
      preheader: 'Un bouton à presser, et les envois choisis vous parviendront.',
      title: 'Plus qu’un geste',
      picture: { card: '17-l-etoile', alt: 'L’Étoile, arcane dix-sept du tarot de Marseille' },
      blocks: [
        {
          paragraph: [
            `Vous, ou quelqu’un d’autre, avez inscrit cette adresse à l’infolettre de ${owner.name}. Confirmez cette inscription pour recevoir les envois choisis.`,
          ],
        },
        {
          button: 'Confirmer mon inscription',
          href: siteLink(withLink(MAIL_PAGES.confirm, link)),
        },
        {
          paragraph: [
            `Si ce n’était pas vous, il n’y a rien à faire\u202f: sans confirmation, aucune lettre ne part, et cette adresse est effacée après ${RETENTION_DAYS.unconfirmedSubscribers} jours.`,
          ],
        },
      ],
      footer: [
        [
          'Vous recevez ce message parce que votre adresse a été indiquée sur un formulaire du site.',
        ],
      ],
    },
  );
  return { envelope: { ...envelope, headers: { 'Auto-Submitted': 'auto-generated' } } };
}

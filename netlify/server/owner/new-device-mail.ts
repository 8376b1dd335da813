import { sendAtOnce } from '#netlify/server/delivery/at-once.ts';
import { ownerAddress, siteLink } from '#netlify/server/mail/sender.ts';
import { mailRoute } from '#netlify/server/mail/transport.ts';
import { writeMail } from '#netlify/server/mail/write-mail.ts';
import { SITE_NAME } from '#src/site.ts';

/** Mails the owner that somebody is in from a device that never was; nothing where no mail leaves. */
export async function tellOfNewDevice(device: string): Promise<void> {
  if (mailRoute().kind !== 'smtp') return;
  const content = {
    subject: `${SITE_NAME}\u202f: une connexion depuis un nouvel appareil`,
    preheader: device,
    title: 'Une connexion à l’administration',
    signature: `Le site ${SITE_NAME}`,
    blocks: [
      'Bonjour,',
      `Quelqu’un est entré dans l’administration de votre site avec votre mot de passe, depuis un appareil qui n’y était jamais venu\u202f: ${device}.`,
      'Si c’était vous, il n’y a rien à faire. Sinon, changez votre mot de passe\u202f: toutes les sessions se terminent alors.',
      { button: 'Ouvrir l’administration', href: siteLink('/admin') },
    ],
    footer: [
      'Vous recevez cet e-mail parce que cette adresse est celle de l’administration du site.',
    ],
  };
  const to = { name: '', address: ownerAddress() };
  await sendAtOnce(
    async () => writeMail(to, content, { headers: { 'Auto-Submitted': 'auto-generated' } }),
    async () => undefined,
  );
}

import { sendAtOnce } from '#netlify/server/delivery/at-once.ts';
import { requireSlot } from '#netlify/server/limits/quota.ts';
import { ownerAddress, siteLink } from '#netlify/server/mail/sender.ts';
import { mailRoute } from '#netlify/server/mail/transport.ts';
import { automaticMail } from '#netlify/server/mail/write-mail.ts';
import { BRAND } from '#src/brand.ts';

/** A program that opens sessions of its own must not use up what the mail server lets through. */
const MAILS_A_DAY = 20;

/** Mails the owner that somebody is in from a device that never was; nothing where no mail leaves. */
export async function tellOfNewDevice(device: string): Promise<void> {
  if (mailRoute().kind !== 'server') return;
  const content = {
    subject: `${BRAND.name}\u202f: une connexion depuis un nouvel appareil`,
    preheader: device,
    title: 'Une connexion à l’administration',
    signature: `Le site ${BRAND.name}`,
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
  const enough = 'Enough mails about new devices left today';
  await sendAtOnce(
    async () => automaticMail(ownerAddress(), content),
    () => requireSlot('new-devices', 'everybody', MAILS_A_DAY, enough),
  );
}

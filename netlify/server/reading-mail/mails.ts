import identity from '#generated/identity.json' with { type: 'json' };
import type { Envelope } from '#netlify/server/mail/mail.ts';
import { siteLink } from '#netlify/server/mail/sender.ts';
import { type MailBlock, type MailContent, writeMail } from '#netlify/server/mail/write-mail.ts';
import { BRAND } from '#src/brand.ts';
import { AUTHOR_LABELS, disclosureBy, PART_TITLES } from '#src/features/draw/model.ts';
import { DRAW } from '#src/site.ts';
import { type Arcanum, CATEGORIES, PARTS, type Part } from '#src/tarot/arcana.ts';
import { encodeDraw } from '#src/tarot/draw-code.ts';
import { pictureOf } from './card-pictures.ts';
import type { MailedLetter } from './letter.ts';

/** The whole letter, its cards, and the link that shows them again. Nothing in it was typed by anybody. */
export async function readingMail(address: string, letter: MailedLetter): Promise<Envelope> {
  const { spread, authors } = letter;
  const cards = CATEGORIES.flatMap((category) => spread[category]);
  const disclosure = disclosureBy(Object.values(authors));
  const parts = await Promise.all(PARTS.map((part) => partBlocks(part, letter, !disclosure)));
  const isByAi = Object.values(authors).includes('ai');
  const content: MailContent = {
    subject: `${BRAND.name}\u202f: une lecture de dix cartes`,
    preheader: `${cards
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', ')} et sept autres cartes, avec leur lecture.`,
    title: 'Une lecture de dix cartes',
    blocks: [
      'Bonjour,',
      'Voici la lecture demandée pour cette adresse, avec ses dix cartes.',
      ...parts.flat(),
      identity.name,
      ...(disclosure ? [disclosure] : []),
      {
        button: 'Revoir ces dix cartes',
        href: siteLink(`${DRAW.path}/lire#${encodeDraw(cards.map(({ number }) => number))}`),
      },
      isByAi
        ? 'Ce lien montre les mêmes cartes, lues avec les seuls textes de la tarologue. Vous pouvez le garder ou le transmettre.'
        : 'Ce lien montre les mêmes cartes et la même lecture. Vous pouvez le garder ou le transmettre.',
    ],
    signature: `Le site ${BRAND.name}`,
    footer: [
      'Vous recevez cet e-mail parce que votre adresse a été indiquée sous un tirage du site. Elle n’a pas été gardée pour cet envoi.',
    ],
  };
  const headers = { 'Auto-Submitted': 'auto-generated' };
  return writeMail({ name: '', address }, content, { headers });
}

/** A part with its title, its cards, who wrote it where the parts differ, and its passages. */
async function partBlocks(
  part: Part,
  { spread, interpretation, authors }: MailedLetter,
  isAuthorTold: boolean,
): Promise<MailBlock[]> {
  const passages = interpretation[part].split(/\n\s*\n/);
  return [
    { heading: PART_TITLES[part] },
    ...(part === 'summary' ? [] : [{ cards: await mailCards(spread[part]) }]),
    ...(isAuthorTold ? [AUTHOR_LABELS[authors[part]]] : []),
    ...passages,
  ];
}

function mailCards(cards: readonly Arcanum[]) {
  return Promise.all(
    cards.map(async (card) => {
      const { name, accessibleName } = card;
      return { name, accessibleName, picture: await pictureOf(card) };
    }),
  );
}

import { basename } from 'node:path';
import identity from '#generated/identity.json' with { type: 'json' };
import type { Envelope, InlinePicture } from '#netlify/server/mail/mail.ts';
import { siteLink } from '#netlify/server/mail/sender.ts';
import {
  automaticMail,
  type MailBlock,
  type MailCard,
  type MailContent,
} from '#netlify/server/mail/write-mail.ts';
import { fetchWithin } from '#netlify/server/settings/deadline.ts';
import { siteOrigin } from '#netlify/server/settings/environment.ts';
import { logFault } from '#netlify/server/settings/log.ts';
import { BRAND } from '#src/brand.ts';
import { AUTHOR_LABELS, disclosureBy, PART_TITLES } from '#src/features/draw/model.ts';
import { DRAW } from '#src/site.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { mailPicturePath, pictureBaseName } from '#src/tarot/card-picture.ts';
import { encodeDraw } from '#src/tarot/draw-code.ts';
import { enumerate } from '#src/tarot/interpretation/card-names.ts';
import { cardsOn } from '#src/tarot/interpretation/table.ts';
import { countOfCards, NUMBER_WORDS } from '#src/tarot/numerals.ts';
import { letterPartsOf } from '#src/tarot/spread-model.ts';
import type { Part } from '#src/tarot/spreads.ts';
import type { MailedLetter } from './letter.ts';

const NAMED = 3;

/** The whole letter, its cards, and the link that shows them again. Nothing in it was typed by anybody. */
export async function readingMail(address: string, letter: MailedLetter): Promise<Envelope> {
  const { spread, selectedCards, authors } = letter;
  const cards = cardsOn(letter);
  const told = countOfCards(cards.length);
  const disclosure = disclosureBy(Object.values(authors));
  const parts = await Promise.all(
    letterPartsOf(spread).map((part) => partBlocks(part, letter, !disclosure)),
  );
  const isByAi = Object.values(authors).includes('ai');
  const content: MailContent = {
    subject: `${BRAND.name}\u202f: une lecture de ${told}`,
    preheader: `${beginningOf(cards.map(({ name }) => name))}, avec leur lecture.`,
    title: `Une lecture de ${told}`,
    blocks: [
      'Bonjour,',
      `Voici la lecture que vous avez demandé à recevoir, avec ses ${told}.`,
      ...parts.flat(),
      identity.name,
      ...(disclosure ? [disclosure] : []),
      {
        button: `Revoir ces ${told}`,
        href: siteLink(`${DRAW.path}/lire#${encodeDraw({ spread: spread.id, selectedCards })}`),
      },
      isByAi
        ? 'Ce lien montre les mêmes cartes, lues avec les seuls textes de la tarologue. Vous pouvez le garder ou le transmettre.'
        : 'Ce lien montre les mêmes cartes et la même lecture. Vous pouvez le garder ou le transmettre.',
    ],
    signature: `Le site ${BRAND.name}`,
    footer: [
      'Vous recevez cet e-mail parce que votre adresse a été écrite au bas d’un tirage, sur le site. Elle n’a pas été gardée pour cet envoi.',
    ],
  };
  return automaticMail(address, content);
}

/** « Le Mat, la Force, le Monde et sept autres cartes »; where there are no more, all of them. */
function beginningOf(names: readonly string[]): string {
  const left = names.length - NAMED;
  if (left <= 0) return enumerate(names);
  const others = left === 1 ? 'une autre carte' : `${NUMBER_WORDS[left]} autres cartes`;
  return `${names.slice(0, NAMED).join(', ')} et ${others}`;
}

async function partBlocks(
  part: Part,
  { groups, interpretation, authors }: MailedLetter,
  isAuthorTold: boolean,
): Promise<MailBlock[]> {
  const cards = groups.find(({ group }) => group.id === part)?.cards;
  const author = authors[part];
  const passages = (interpretation[part] ?? '').split(/\n\s*\n/);
  return [
    { heading: PART_TITLES[part] },
    ...(cards ? [{ cards: await Promise.all(cards.map(mailCard)) }] : []),
    ...(isAuthorTold && author ? [AUTHOR_LABELS[author]] : []),
    ...passages,
  ];
}

async function mailCard(card: Arcanum): Promise<MailCard> {
  const { name, accessibleName } = card;
  return { name, accessibleName, picture: await pictureOf(card) };
}

const FETCH_TIMEOUT_MS = 3_000;

/** By path; they change with a deploy, which starts new processes. */
const pictures = new Map<string, Buffer>();

/** The card's picture from the site's own files; null where it cannot be had: the letter leaves without it. */
async function pictureOf({ imageFileName }: Arcanum): Promise<InlinePicture | null> {
  const baseName = pictureBaseName(imageFileName);
  const path = mailPicturePath(baseName);
  try {
    const content = pictures.get(path) ?? (await fetchPicture(path));
    pictures.set(path, content);
    const cid = `${baseName}@${new URL(siteOrigin()).hostname}`;
    return { cid, filename: basename(path), contentType: 'image/jpeg', content };
  } catch (error) {
    logFault(error);
    return null;
  }
}

async function fetchPicture(path: string): Promise<Buffer> {
  const response = await fetchWithin(FETCH_TIMEOUT_MS, siteLink(path));
  if (response.headers.get('content-type') !== 'image/jpeg') {
    throw new Error(`The picture ${path} was answered with ${response.status}`);
  }
  return Buffer.from(await response.arrayBuffer());
}

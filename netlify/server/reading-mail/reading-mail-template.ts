import { basename } from 'node:path';
import identity from '#generated/identity.json' with { type: 'json' };
import { arcana } from '#netlify/server/interpretation/reading-integrity.ts';
import { fetchWithTimeout } from '#netlify/server/lib/async.ts';
import { getSiteOrigin } from '#netlify/server/lib/environment.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import type { InlinePicture, RenderedMail } from '#netlify/server/mail/mail-state.ts';
import * as render from '#netlify/server/mail/render-mail.ts';
import { toSiteUrl } from '#netlify/server/mail/sender-identity.ts';
import { BRAND } from '#src/brand.ts';
import * as letters from '#src/features/draw/letter-content.ts';
import { toDrawLink } from '#src/features/draw/model.ts';
import { type Arcanum, formatCardCount, NUMBER_WORDS } from '#src/tarot/arcana.ts';
import { mailPicturePath, pictureBaseName } from '#src/tarot/card-image-files.ts';
import type { TopicLetter } from '#src/tarot/interpretation/compose-topic.ts';
import { formatList } from '#src/tarot/interpretation/french-card-names.ts';
import { listCards, resolveSpread } from '#src/tarot/interpretation/resolve-spread.ts';

/** `topicLetter`, an interpretation about the visitor's topic, replaces the general one of `reading`. */
export interface MailedReading {
  reading: letters.LetterReading;
  topicLetter: TopicLetter | null;
}

/** Maximum number of cards that the preheader names. */
const MAX_NAMED_CARDS = 3;

/** Creates the mail, without any text typed by the visitor, who may enter another person's address. */
export async function createReadingMail(
  address: string,
  { reading, topicLetter }: MailedReading,
): Promise<RenderedMail> {
  const cards = listCards(resolveSpread(arcana, reading));
  const cardsPhrase = formatCardCount(cards.length);
  // Says who wrote the texts; null if some are by the AI and others not, so that each needs a label.
  const disclosure = letters.getAiDisclosure(reading);
  const { answers: answerLines, sections } = letters.toLetterContent(reading, topicLetter, arcana);
  const blocks = await Promise.all(sections.map((section) => toBlocks(section, !disclosure)));
  const hasAiSection = Object.values(letters.getPartAuthors(reading)).includes('ai');
  const content: render.MailContent = {
    subject: `${BRAND.name}\u202f: une lecture de ${cardsPhrase}`,
    preheader: `${summarizeNames(cards.map(({ name }) => name))}, avec leur lecture.`,
    title: `Une lecture de ${cardsPhrase}`,
    blocks: [
      'Bonjour,',
      `Voici la lecture que vous avez demandé à recevoir, avec ses ${cardsPhrase}.`,
      ...answerLines,
      ...blocks.flat(),
      identity.name,
      ...(disclosure ? [disclosure] : []),
      {
        button: `Revoir ces ${cardsPhrase}`,
        href: toSiteUrl(toDrawLink(reading, topicLetter?.topic ?? null)),
      },
      hasAiSection
        ? 'Ce lien montre les mêmes cartes, lues à partir de mes seuls textes. Vous pouvez le garder ou le transmettre.'
        : 'Ce lien montre les mêmes cartes et la même lecture. Vous pouvez le garder ou le transmettre.',
    ],
    signature: `Le site ${BRAND.name}`,
    footer: [
      'Vous recevez cet e-mail parce que votre adresse a été écrite au bas d’un tirage, sur le site. Elle n’a pas été gardée pour cet envoi.',
    ],
  };
  return render.createAutomatedMail(address, content);
}

/** Returns « Le Mat, la Force, le Monde et sept autres cartes », or all names if there are no others. */
function summarizeNames(names: readonly string[]): string {
  const otherCount = names.length - MAX_NAMED_CARDS;
  if (otherCount <= 0) return formatList(names);
  const others = otherCount === 1 ? 'une autre carte' : `${NUMBER_WORDS[otherCount]} autres cartes`;
  return `${names.slice(0, MAX_NAMED_CARDS).join(', ')} et ${others}`;
}

/** Converts a section to blocks. The summary shows no cards, because the other sections have them all. */
async function toBlocks(
  { name, title, text, cards, author }: letters.LetterSection,
  hasAuthorLabel: boolean,
): Promise<render.MailBlock[]> {
  const mailCards = name === 'summary' ? [] : await Promise.all(cards.map(toMailCard));
  return [
    { heading: title },
    ...(mailCards.length > 0 ? [{ cards: mailCards }] : []),
    ...(hasAuthorLabel ? [letters.AUTHOR_LABELS[author]] : []),
    ...text.split(/\n\s*\n/),
  ];
}

async function toMailCard({ arcanum, keyword }: letters.SectionCard): Promise<render.MailCard> {
  const { name, accessibleName } = arcanum;
  return { name, accessibleName, note: keyword, picture: await findPicture(arcanum) };
}

const FETCH_TIMEOUT_MS = 3_000;

/** Pictures by path. None is outdated: only a deploy changes a picture, and starts a new process. */
const pictureCache = new Map<string, Buffer>();

/** Fetches a card's picture from this site. After a failure returns null; the mail then has no picture. */
async function findPicture({ imageFileName }: Arcanum): Promise<InlinePicture | null> {
  const baseName = pictureBaseName(imageFileName);
  const path = mailPicturePath(baseName);
  try {
    const content = pictureCache.get(path) ?? (await fetchPicture(path));
    pictureCache.set(path, content);
    const cid = `${baseName}@${new URL(getSiteOrigin()).hostname}`;
    return { cid, filename: basename(path), contentType: 'image/jpeg', content };
  } catch (error) {
    logError(error);
    return null;
  }
}

async function fetchPicture(path: string): Promise<Buffer> {
  const response = await fetchWithTimeout(FETCH_TIMEOUT_MS, toSiteUrl(path));
  if (response.headers.get('content-type') !== 'image/jpeg') {
    throw new Error(`The picture ${path} was answered with ${response.status}`);
  }
  return Buffer.from(await response.arrayBuffer());
}

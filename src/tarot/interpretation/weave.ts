import { FRAGMENT_OF, type Interpretation } from '#src/tarot/arcana.ts';
import { countWords } from '#src/text/words.ts';
import { answerOf } from './answers.ts';
import { fillNames } from './card-names.ts';
import { GIFTS } from './gifts.ts';
import { WHOLE_WOVEN_LENGTH } from './lengths.ts';
import { type Link, type LinkKind, pairLinks, ranked, rowLinks } from './links.ts';
import { choose } from './mix.ts';
import { firstSight } from './observations.ts';
import { PREDICATES } from './predicates.ts';
import { type Placed, type Spread, tableOf } from './table.ts';
import { type Threefold, wordingOf } from './wording.ts';

/** A passage's text with its length; the three of a part take one each, in one of six orders. */
type Version = 'text' | 'beside' | 'brief';

const ORDERS: readonly (readonly Version[])[] = [
  ['text', 'beside', 'brief'],
  ['text', 'brief', 'beside'],
  ['beside', 'text', 'brief'],
  ['brief', 'text', 'beside'],
  ['beside', 'brief', 'text'],
  ['brief', 'beside', 'text'],
];

/** How a card comes in whose passage does not name it; the last ones name it late. */
const ENTRANCES: readonly ((predicate: string, text: string) => string)[] = [
  (predicate, text) => `{1} ${predicate}. ${text}`,
  (predicate, text) => `Voici {1}, qui ${predicate}. ${text}`,
  (predicate, text) => `${text} C’est {1} qui ${predicate}.`,
  (predicate, text) => `Regardez {1} : {il 1} ${predicate}. ${text}`,
  (predicate, text) => `${text} Ainsi {1}, qui ${predicate}.`,
];

const SPECIAL_ENTRANCES = [
  'Votre dixième carte est {1}.',
  'Et puis {1}, la dixième, à part des autres.',
  'Reste la dixième carte : {1}.',
  'La dixième carte est {1}, et les neuf autres se lisent à sa lumière.',
];

const THREADS = [
  'Le fil que je vois : {don 2} {de 2} pour commencer, {don 3} {de 3} à dénouer, {don 4} au bout, du côté {de 4}. {1} le tient par le bout.',
  'D’un bout à l’autre, je lis une seule phrase : vous avez {don 2} {de 2}, vous rencontrez {don 3} {de 3}, et {4} propose {don 4}.',
  'Tenez ensemble trois choses, {don 2} {de 2}, {don 3} {de 3}, {don 4} avec {4} : le reste du tirage est entre elles.',
  'Le fil passe par {2}, se prend dans {3} et ressort chez {4} : {don 2}, {don 3}, {don 4}. {1} en fait le nœud.',
  'S’il faut une phrase pour le tout, la voici : avec {don 2} {de 2}, {don 3} {de 3} devient une question, et {4} en montre la sortie, {don 4}.',
];

/** By number of the special card `{1}`: what it changes in an obstacle `{2}`. */
const TURNS = [
  'Mettez {2} dans le baluchon {de 1} : en marchant, cela pèse autrement.',
  'Posez {2} sur la table {de 1}, parmi les autres objets : ce n’est plus qu’une chose à prendre par un bout.',
  '{1} a un chapitre sur {2}, et vous ne l’avez lu qu’une fois.',
  'Racontez {2} {à 1} : en cherchant les mots, on trouve l’issue.',
  'Avec {1}, {2} a une chaise, et une heure de fin.',
  'Demandez conseil {à 1} sur {2}, et sur rien d’autre.',
  'Devant {2}, {1} ne pose qu’une question : qu’aimez-vous là-dedans ?',
  '{1} n’attend qu’une adresse, et {2} devient une étape.',
  '{1} pèse {2} au gramme près, et c’est moins lourd que prévu.',
  '{1} approche sa lanterne {de 2} : l’ombre était plus grande que la chose.',
  'Encore un quart de tour {de 1}, et {2} passe de l’autre côté.',
  '{1} poserait les mains sur {2} comme sur le lion, sans serrer.',
  'Vu de la corde {de 1}, {2} tient par un fil, et le fil par un nœud.',
  'Dans {2}, une part est déjà tombée ; {1} commence par elle.',
  '{1} met de l’eau dans {2}, et cela se boit.',
  '{1} demande ce que vous aimez dans {2}. Il y a quelque chose.',
  '{1} ôte le toit {de 2} : c’était sombre, ce n’était pas grand.',
  'Un peu de l’eau {de 1} sur {2}, chaque soir, et la terre se desserre.',
  'Avec {1}, laissez {2} jusqu’au matin : la moitié s’en va avec l’ombre.',
  'Au jour {de 1}, {2} a une taille ordinaire.',
  'Il manquait {à 2} qu’on l’appelle par son nom ; {1} est là pour cela.',
  '{2} a sa place dans un des quatre coins {de 1}, et la ronde tourne quand même.',
];

const QUESTIONS = [
  'Gardez cette question jusqu’à dimanche : {question}',
  'Une question pour la route : {question}',
  'Je vous laisse une question, sans attendre de réponse : {question}',
  'Et cette question, à garder dans une poche : {question}',
];

/** The three cards of a part: a passage each in the order picked, and what is true between them. */
interface WovenRow {
  passages: string[];
  links: Link[];
}

/** What a letter is put together from; any part may be put together from other texts than the reader's. */
export interface Woven extends Record<Threefold, WovenRow> {
  summary: string;
  /** What the special card says, what it changes in an obstacle, the thread through all, and a question. */
  special: Record<'passage' | 'turn' | 'thread' | 'question', string>;
}

/** The passages of each part. */
export type Passages = Record<keyof Interpretation, string[]>;

const sentencesOf = (text: string) => text.split(/(?<=[.?!…]) /);
const numbersOf = (cards: readonly Placed[]) => cards.map(({ card }) => card.number);
const namesOf = (cards: readonly Placed[]) => cards.map(({ card }) => card.name);

/** One passage a card: one has the most room, another little. */
function tellRow(part: Threefold, row: readonly Placed[]): { passages: string[]; lead: Placed } {
  const numbers = numbersOf(row);
  const order = choose(ORDERS, numbers, part);
  const passages = row.map(({ card }, place) => {
    const version = order[place] as Version;
    const fragment = card.fragments[FRAGMENT_OF[part]];
    if (version !== 'text') return fragment[version];
    const enter = choose(ENTRANCES, numbers, `${part} entrance`);
    return fillNames(enter(wordingOf(PREDICATES, card, part), fragment.text), [card.name]);
  });
  return { passages, lead: row[order.indexOf('text')] as Placed };
}

function answer(quality: Placed, obstacle: Placed): Link {
  const template = answerOf(quality.card.number, obstacle.card.number);
  const text = fillNames(template, namesOf([quality, obstacle]));
  return { kind: 'answer', cards: [quality, obstacle], text, weight: 60, isOrderFree: false };
}

function fillThread(template: string, special: Placed, leads: Record<Threefold, Placed>): string {
  const { qualities, obstacles, future } = leads;
  const gifts = [
    '',
    wordingOf(GIFTS, qualities.card, 'qualities'),
    wordingOf(GIFTS, obstacles.card, 'obstacles'),
    wordingOf(GIFTS, future.card, 'future'),
  ];
  const given = template.replace(
    /\{don (\d)\}/g,
    (_, place: string) => gifts[Number(place) - 1] as string,
  );
  return fillNames(given, namesOf([special, qualities, obstacles, future]));
}

/** The passages of a letter, part by part. */
export function passagesOf({ summary, special, ...rows }: Woven): Passages {
  const { passage, turn, thread, question } = special;
  const told = ({ passages, links }: WovenRow) => [
    ...passages,
    links.map(({ text }) => text).join(' '),
  ];
  return {
    summary: [summary],
    qualities: told(rows.qualities),
    obstacles: told(rows.obstacles),
    future: told(rows.future),
    special: [passage, `${turn} ${thread}`, question],
  };
}

/** The reading woven from the reader's texts, in the order in which the cards were picked. */
export function weave(spread: Spread): Woven {
  const table = tableOf(spread);
  const seed = numbersOf(table);
  const told = new Set<string>();
  let lastKind: LinkKind | null = null;
  /** The link that says the most, of another kind than the one before and with no sentence told already. */
  const take = (links: readonly Link[]): Link[] => {
    const isNew = ({ kind, text }: Link) =>
      kind !== lastKind && sentencesOf(text).every((sentence) => !told.has(sentence));
    const best = ranked(links, seed).find(isNew);
    if (!best) return [];
    for (const sentence of sentencesOf(best.text)) told.add(sentence);
    lastKind = best.kind;
    return [best];
  };

  const [qualities, obstacles, future] = (['qualities', 'obstacles', 'future'] as const).map(
    (part) => {
      const row = table.filter((placed) => placed.part === part);
      return { row, ...tellRow(part, row) };
    },
  ) as [TableRow, TableRow, TableRow];
  const special = table.at(-1) as Placed;

  const together = ({ row }: TableRow) => take([...pairLinks(row), ...rowLinks(row)]);
  const qualityLinks = together(qualities);
  const obstacleLinks = [
    ...together(obstacles),
    ...take(qualities.row.flatMap((one) => obstacles.row.map((other) => answer(one, other)))),
  ];
  const acrossFuture = pairLinks([...obstacles.row, ...future.row]).filter(
    ({ cards: [one, other] }) => one?.part !== other?.part,
  );
  const futureLinks = [...together(future), ...take(acrossFuture)];

  const { fragments, name, number, question } = special.card;
  const isPlain = choose([true, false], seed, 'special');
  const leads = { qualities: qualities.lead, obstacles: obstacles.lead, future: future.lead };
  const fromSpecial = pairLinks(table).filter(({ cards }) => cards.includes(special));
  lastKind = null;
  const [fromPair] = choose([true, false], seed, 'turn') ? take(fromSpecial) : [];
  const otherObstacle = obstacles.row.find((placed) => placed !== obstacles.lead) as Placed;
  const woven: Woven = {
    summary: firstSight(table),
    qualities: { passages: qualities.passages, links: qualityLinks },
    obstacles: { passages: obstacles.passages, links: obstacleLinks },
    future: { passages: future.passages, links: futureLinks },
    special: {
      passage: isPlain
        ? `${fillNames(choose(SPECIAL_ENTRANCES, seed, 'special'), [name])} ${fragments.special.text}`
        : fragments.special.beside,
      turn: fromPair?.text ?? fillNames(TURNS[number] as string, [name, otherObstacle.card.name]),
      thread: fillThread(choose(THREADS, seed, 'thread'), special, leads),
      question: choose(QUESTIONS, [...seed, number], 'question').replace('{question}', question),
    },
  };
  const length = countWords(Object.values(passagesOf(woven)).flat().join(' '));
  if (length > WHOLE_WOVEN_LENGTH.most) woven.future.links.length = 1;
  return woven;
}

interface TableRow {
  row: Placed[];
  passages: string[];
  lead: Placed;
}

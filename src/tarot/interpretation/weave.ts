import weaving from '#generated/weaving.json' with { type: 'json' };
import { FRAGMENT_OF, type Interpretation, type Threefold } from '#src/tarot/arcana.ts';
import { countWords, sentencesOf } from '#src/text/words.ts';
import { fillNames } from './card-names.ts';
import { WHOLE_LENGTH } from './lengths.ts';
import { answerLink, type Link, type LinkKind, pairLinks, ranked, rowLinks } from './links.ts';
import { choose } from './mix.ts';
import { firstSight } from './observations.ts';
import { type Placed, type Spread, tableOf } from './table.ts';

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
    const entrance = choose(weaving.entrances, numbers, `${part} entrance`)
      .replace('{geste}', card.gestures[part])
      .replace('{texte}', fragment.text);
    return fillNames(entrance, [card.name]);
  });
  return { passages, lead: row[order.indexOf('text')] as Placed };
}

function fillThread(template: string, special: Placed, leads: Record<Threefold, Placed>): string {
  const { qualities, obstacles, future } = leads;
  const given = template
    .replace('{don 2}', qualities.card.gifts.qualities)
    .replace('{don 3}', obstacles.card.gifts.obstacles)
    .replace('{don 4}', future.card.gifts.future);
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
    ...take(qualities.row.flatMap((one) => obstacles.row.map((other) => answerLink(one, other)))),
  ];
  const acrossFuture = pairLinks([...obstacles.row, ...future.row]).filter(
    ({ cards: [one, other] }) => one?.part !== other?.part,
  );
  const futureLinks = [...together(future), ...take(acrossFuture)];

  const { fragments, name, number, question, turn } = special.card;
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
        ? `${fillNames(choose(weaving.specialEntrances, seed, 'special'), [name])} ${fragments.special.text}`
        : fragments.special.beside,
      turn: fromPair?.text ?? fillNames(turn, [name, otherObstacle.card.name]),
      thread: fillThread(choose(weaving.threads, seed, 'thread'), special, leads),
      question: choose(weaving.questions, [...seed, number], 'question').replace(
        '{question}',
        question,
      ),
    },
  };
  const length = countWords(Object.values(passagesOf(woven)).flat().join(' '));
  if (length > WHOLE_LENGTH.most) woven.future.links.length = 1;
  return woven;
}

interface TableRow {
  row: Placed[];
  passages: string[];
  lead: Placed;
}

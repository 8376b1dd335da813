import topics from '#generated/topics.json' with { type: 'json' };
import type { Arcanum, FragmentKind } from '#src/tarot/arcana.ts';
import type { WordRange } from '#src/tarot/lengths.ts';
import { choose } from '#src/tarot/mix.ts';
import type { LaidSpread } from '#src/tarot/spreads.ts';
import { typographer } from '#src/text/typography.ts';
import { countWords } from '#src/text/words.ts';
import { fillNames } from './card-names.ts';
import { cardsOn, tableOf } from './table.ts';

/** What a visitor may ask about. */
export type Topic = 'love' | 'work' | 'choice';

/** What the cards say of a topic, beside the parts of the letter. */
export interface TopicPassage {
  topic: Topic;
  text: string;
  /** Whether the reader approved every text of hers that stands in it. */
  approved: boolean;
}

const LENGTH: WordRange = { least: 60, most: 90 };

const textsOf = ({ id }: Arcanum) =>
  topics.cards.find((card) => card.id === id) as (typeof topics.cards)[number];

/** A wording with its places filled in: names first, then what the cards say. */
function tell(wording: string, cards: readonly Arcanum[], texts: Record<string, string>): string {
  const names = cards.map(({ name }) => name);
  return fillNames(wording, names).replace(/\{(.+?)\}/g, (_, place: string) => texts[place] ?? '');
}

interface Candidate {
  text: string;
  cards: Arcanum[];
}

/** The cards by the text that their places take of them. */
type CardsByKind = Record<FragmentKind, Arcanum[]>;

/** A quality or a card of the future has its whole say, an obstacle a word against it. */
function consider(
  topic: 'love' | 'work',
  cardsAs: CardsByKind,
  seed: readonly number[],
): Candidate[] {
  const opening = choose(topics.wordings[topic].openings, seed, `${topic} opening`);
  const turn = choose(topics.wordings[topic].turns, seed, `${topic} turn`);
  return [...cardsAs.quality, ...cardsAs.future].flatMap((lead) =>
    cardsAs.obstacle.map((obstacle) => {
      const cards = [lead, obstacle];
      const answer = tell(turn, cards, { geste: textsOf(obstacle).topics[topic] });
      return { text: `${opening} ${textsOf(lead)[topic]} ${answer}`, cards };
    }),
  );
}

/** For, against and advice: the first three places of the cross. */
function weigh({ quality, obstacle, future }: CardsByKind, seed: readonly number[]): Candidate[] {
  const wording = choose(topics.wordings.choice, seed, 'choice wording');
  return quality.flatMap((one) =>
    obstacle.flatMap((other) =>
      future.map((third) => {
        const cards = [one, other, third];
        const pour = textsOf(one).topics.for;
        const contre = textsOf(other).topics.against;
        return {
          text: tell(wording, cards, { pour, contre, conseil: textsOf(third).advice }),
          cards,
        };
      }),
    ),
  );
}

/** Composes what the cards say of the topic; they choose among the texts of the right length. */
export function composeTopic(
  topic: Topic,
  arcana: readonly Arcanum[],
  laid: LaidSpread,
): TopicPassage {
  const table = tableOf(arcana, laid);
  const cardsOf = (kind: FragmentKind) =>
    table.groups.filter(({ group }) => group.kind === kind).flatMap(({ cards }) => cards);
  const cardsAs: CardsByKind = {
    quality: cardsOf('quality'),
    obstacle: cardsOf('obstacle'),
    future: cardsOf('future'),
    special: cardsOf('special'),
  };
  const seed = cardsOn(table).map(({ number }) => number);
  const candidates = topic === 'choice' ? weigh(cardsAs, seed) : consider(topic, cardsAs, seed);
  const fitting = candidates.filter(({ text }) => {
    const length = countWords(text);
    return length >= LENGTH.least && length <= LENGTH.most;
  });
  const { text, cards } = choose(fitting.length > 0 ? fitting : candidates, seed, topic);
  const approved = cards.every((card) => textsOf(card).approved);
  return { topic, text: typographer(text), approved };
}

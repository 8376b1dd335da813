// See docs/decisions/0059-three-questions.md.
import texts from '#generated/questions.json' with { type: 'json' };
import type { Arcanum, FragmentKind } from '#src/tarot/arcana.ts';
import { choose, mix } from '#src/tarot/mix.ts';
import type { LaidSpread, SpreadGroup } from '#src/tarot/spreads.ts';
import { fillNames } from './card-names.ts';
import { type Burden, QUESTION_IDS, type QuestionId, type Traits } from './question-texts.ts';
import { type LaidTable, tableOf } from './table.ts';

const ASKED = 3;

/** A card where it lies. */
export interface Placed {
  card: Arcanum;
  group: SpreadGroup;
}

/** A question about cards of the table. */
export interface AskedQuestion {
  id: QuestionId;
  text: string;
  /** The cards it names, in the order of its words' numbers. */
  about: Placed[];
  /** The numbers of all cards of the table: every choice follows from them. */
  seed: readonly number[];
}

/** Cards that a question may be about. */
interface Candidate {
  about: Placed[];
  /** The card that the question belongs to: each of the three has another one, where there are enough. */
  lead: string;
  /** Whether these cards call for it. */
  isCalled: boolean;
}

const traitsOf = ({ card }: Placed): Traits => texts.cards[card.id] as Traits;

/** What weighs in a card that lies as an obstacle. */
export function weightOf(placed: Placed): Burden {
  return traitsOf(placed).weighs;
}

/** Whether a card's advice eases what weighs in another one. */
function eases(helper: Placed, obstacle: Placed): boolean {
  return traitsOf(helper).eases.includes(weightOf(obstacle));
}

/** Whether something is not said, or not decided. */
function isUnsaid(obstacle: Placed): boolean {
  return ['silence', 'doubt'].includes(weightOf(obstacle));
}

/**
 * Every way to ask each question of this table. What calls for one holds for a card or two at one place, not for any card
 * anywhere: nearly every table would call for all of them.
 */
function candidatesOn({ groups }: LaidTable): Record<QuestionId, Candidate[]> {
  const all = groups.flatMap(({ group, cards }) => cards.map((card): Placed => ({ card, group })));
  const placedAs = (kind: FragmentKind) => all.filter(({ group }) => group.kind === kind);
  const qualities = placedAs('quality');
  const obstacles = placedAs('obstacle');
  const future = placedAs('future');
  const others = all.filter((one) => !obstacles.includes(one));
  // A passage about a choice takes the advice of the future: it is not given twice.
  const advisers = others.filter((one) => !future.includes(one));
  const alone = (one: Placed, isCalled: boolean): Candidate => ({
    about: [one],
    lead: one.card.id,
    isCalled,
  });
  const beside = (helper: Placed, lead: 'helper' | 'obstacle', isNear: (one: Placed) => boolean) =>
    obstacles
      .filter(({ card }) => card.id !== helper.card.id)
      .map((obstacle) => ({
        about: [helper, obstacle],
        lead: (lead === 'helper' ? helper : obstacle).card.id,
        isCalled: isNear(obstacle) && eases(helper, obstacle),
      }));
  const looks = (one: Placed, way: Traits['gaze']) => traitsOf(one).gaze === way;
  return {
    // The last that gives advice eases the last obstacle; the last quality, the obstacle next to it.
    start: advisers.flatMap((one) =>
      beside(one, 'helper', (other) => one === advisers.at(-1) && other === obstacles.at(-1)),
    ),
    help: qualities.flatMap((one) =>
      beside(one, 'obstacle', (other) => one === qualities.at(-1) && other === obstacles[0]),
    ),
    // What neither a word nor anything else on the table eases, and what a word may.
    leave: obstacles.map((one) =>
      alone(one, !isUnsaid(one) && !others.some((other) => eases(other, one))),
    ),
    say: obstacles.map((one) => alone(one, one === obstacles[0] && isUnsaid(one))),
    // Figures that look where the reading goes, two that look at whoever reads, and one whose look leads off the table.
    sign: future.map((one, place) => alone(one, place >= future.length - 2 && looks(one, 'right'))),
    far: future.map((one) => alone(one, one === future[0] && looks(one, 'you'))),
    someone: qualities.map((one) => alone(one, one === qualities[0] && looks(one, 'you'))),
    unseen: [...all.slice(0, 1), ...all.slice(-1)].map((one) =>
      alone(one, one === all.at(-1) && looks(one, 'right')),
    ),
  };
}

/** The words of a question, or of an answer, with its cards in them and where they lie. */
export function fillPlaces(wording: string, about: readonly Placed[]): string {
  const placed = wording.replace(/\{lieu (\d)\}/g, (_, rank: string) => {
    const group = about[Number(rank) - 1]?.group.id;
    return group ? texts.places[group] : '';
  });
  return fillNames(
    placed,
    about.map(({ card }) => card.name),
  );
}

/**
 * The three questions to go on with under the letter of these cards: those that the cards call for come first. The same
 * cards in the same order are asked the same, wherever the letter is read.
 */
export function questionsOf(arcana: readonly Arcanum[], laid: LaidSpread): AskedQuestion[] {
  const table = tableOf(arcana, laid);
  const seed = table.groups.flatMap(({ cards }) => cards.map(({ number }) => number));
  const candidates = candidatesOn(table);
  const calls = (id: QuestionId) => (candidates[id].some(({ isCalled }) => isCalled) ? 1 : 0);
  const ordered = QUESTION_IDS.toSorted(
    (one, other) => calls(other) - calls(one) || mix(seed, one) - mix(seed, other),
  );
  const leads = new Set<string>();
  const asked: AskedQuestion[] = [];
  for (const id of ordered) {
    const free = candidates[id].filter(({ lead }) => !leads.has(lead));
    const called = free.filter(({ isCalled }) => isCalled);
    if (free.length === 0 || asked.length === ASKED) continue;
    const { about, lead } = choose(called.length > 0 ? called : free, seed, `${id} cards`);
    leads.add(lead);
    asked.push({ id, about, seed, text: fillPlaces(texts.asked[id], about) });
  }
  return asked;
}

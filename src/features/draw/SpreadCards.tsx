import { BACK_FILE_NAME } from '#src/tarot/card-image-files.ts';
import { computeCardSum, formatAddition } from '#src/tarot/digit-sums.ts';
import { lowercaseArticle } from '#src/tarot/interpretation/french-card-names.ts';
import { getCardIds, hasSumCard } from '#src/tarot/lay-spread.ts';
import { hasOneCardPerGroup } from '#src/tarot/spread-types.ts';
import { getSpread, type LaidSpread, type SpreadGroup } from '#src/tarot/spreads.ts';
import { CardImage } from './CardImage.tsx';
import { getCard } from './state.ts';

/** Classes for groups of several cards. Below the width `arc`, a group is a row of cards with words below. */
const STACKS = {
  grid: 'grid gap-x-6 gap-y-10 arc:items-start',
  // On a wide screen it is a column, and the words are beside each card.
  list: 'grid grid-cols-3 gap-[0.6rem] arc:grid-cols-1 arc:gap-[1.4rem]',
  item: 'flex flex-col items-center gap-[0.6rem] arc:flex-row arc:gap-4',
  card: 'w-[min(100%,96px)] arc:w-28',
  words: 'text-center arc:text-left',
};
/** Classes for a group of one larger card, whose words are beside it, or below it on a wide screen. */
const LARGE = {
  ...STACKS,
  list: 'grid',
  item: 'flex items-center justify-center gap-5 arc:flex-col',
  card: 'w-30 arc:w-[190px]',
  words: 'arc:text-center',
};
/** Classes for spreads whose groups are single cards, in the same arrangement on every screen. */
const SINGLE_CARDS = {
  grid: 'grid justify-center gap-x-2.5 gap-y-7 auto-cols-[minmax(0,13rem)] md:gap-x-8',
  list: 'grid',
  item: 'flex flex-col items-center gap-[0.6rem]',
  card: 'w-[min(100%,96px)] md:w-30',
  words: 'text-center max-md:text-balance',
};
// Classes at index n: for a grid with n columns, and for a group in column n or row n, counted from 1.
const GRID_COLS = ['', 'arc:grid-cols-1', 'arc:grid-cols-2', 'arc:grid-cols-3', 'arc:grid-cols-4'];
const COLUMNS = ['', 'col-start-1', 'col-start-2', 'col-start-3', 'col-start-4'];
const ROWS = ['', 'row-start-1', 'row-start-2', 'row-start-3', 'row-start-4'];
/** The face or the back of a card. An animation turns `[data-turn]`; only the side in front is visible. */
const SIDE = 'absolute inset-0 [backface-visibility:hidden]';
const SIDE_IMAGE = '[box-shadow:0_6px_18px_--alpha(var(--color-shadow)/70%)]';

/** Shows the cards of a spread face up, in their arrangement on the table. */
export function SpreadCards({ spread: spreadId, categorization: idsByGroup }: LaidSpread) {
  const spread = getSpread(spreadId);
  const hasSingleCards = hasOneCardPerGroup(spread);
  const columnCount = Math.max(...spread.groups.map(({ gridCell: [column] }) => column));
  const grid = hasSingleCards ? SINGLE_CARDS.grid : `${STACKS.grid} ${GRID_COLS[columnCount]}`;
  return (
    <div className="mt-6 mb-8">
      <div className={grid}>
        {spread.groups.map((group) => {
          const { gridCell, title, isLarge } = group;
          const layout = hasSingleCards ? SINGLE_CARDS : isLarge ? LARGE : STACKS;
          return (
            <section
              key={group.id}
              className={hasSingleCards ? `${COLUMNS[gridCell[0]]} ${ROWS[gridCell[1]]}` : ''}
              data-group={group.id}
            >
              <h3 className="mb-4 border-b-3 border-double border-gold/60 pb-[0.4rem] text-center text-gold">
                {title}
              </h3>
              <ul className={layout.list}>
                {idsByGroup[group.id]?.map((id) => (
                  <SpreadCard key={id} id={id} group={group} layout={layout} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      {hasSumCard(spread) && <Sum spread={spreadId} categorization={idsByGroup} />}
    </div>
  );
}

/** Shows the addition of the picked cards' numbers, which gives the last card of the spread. */
function Sum(laidSpread: LaidSpread) {
  const cards = getCardIds(laidSpread).map(getCard);
  const sum = computeCardSum(cards.slice(0, -1).map(({ number }) => number));
  const lastCard = cards.at(-1);
  return (
    <p className="mx-auto mt-7 max-w-120 text-center text-balance" data-part="sum">
      {formatAddition(sum)}
      {'\u202f'}: {lowercaseArticle(lastCard?.name ?? '')}.
      {cards.some(({ number }) => number === 0) && ' Faute de nombre, le Mat compte pour 22.'}
    </p>
  );
}

interface SpreadCardProps {
  id: string;
  group: SpreadGroup;
  layout: typeof STACKS;
}

function SpreadCard({ id, group, layout }: SpreadCardProps) {
  const { name, accessibleName, imageFileName, meanings } = getCard(id);
  return (
    <li className={layout.item}>
      <div className={`aspect-5/8 flex-none perspective-[800px] ${layout.card}`} data-card={id}>
        <div className="relative size-full [transform-style:preserve-3d]" data-turn>
          <div className={SIDE}>
            <CardImage
              fileName={imageFileName}
              name={accessibleName}
              alt={accessibleName}
              className={SIDE_IMAGE}
            />
          </div>
          <div className={`${SIDE} [transform:rotateY(180deg)]`}>
            <CardImage fileName={BACK_FILE_NAME} className={SIDE_IMAGE} />
          </div>
        </div>
      </div>
      <div className={layout.words}>
        <h4 className="font-title text-base/[1.2]">{name}</h4>
        <ul className="text-[0.875rem]/[1.35] *:py-[0.12rem] *:hyphens-auto" data-part="meanings">
          {meanings[group.keywordKind].map((meaning) => (
            <li key={meaning}>{meaning}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}

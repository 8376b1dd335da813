import {
  CATEGORIES,
  CATEGORY_TITLES,
  type Categorization,
  type Category,
  meaningsIn,
} from '#src/tarot/arcana.ts';
import { BACK_FILE_NAME } from '#src/tarot/card-picture.ts';
import { CardImage } from './CardImage.tsx';
import { arcanumOf } from './store.ts';

/** Three cards of a category lie side by side, on a wide screen below each other beside their words. */
const THREE = {
  list: 'grid grid-cols-3 gap-[0.6rem] arc:grid-cols-1 arc:gap-[1.4rem]',
  item: 'flex flex-col items-center gap-[0.6rem] arc:flex-row arc:gap-4',
  card: 'w-[min(100%,96px)] arc:w-28',
  words: 'text-center arc:text-left',
};
/** The special card is larger, the other way round. */
const SPECIAL = {
  list: 'grid',
  item: 'flex items-center justify-center gap-5 arc:flex-col',
  card: 'w-30 arc:w-[190px]',
  words: 'arc:text-center',
};
const FACE = 'absolute inset-0 [backface-visibility:hidden]';
const FACE_IMAGE = '[box-shadow:0_6px_18px_--alpha(--theme(--color-shadow)/70%)]';

/** Ten cards, turned up, in their four columns. */
export function SpreadColumns({ categorization }: { categorization: Categorization }) {
  return (
    <div className="mt-6 mb-8 grid gap-x-6 gap-y-10 arc:grid-cols-[repeat(4,1fr)] arc:items-start">
      {CATEGORIES.map((category) => {
        const look = category === 'special' ? SPECIAL : THREE;
        return (
          <section key={category} data-category={category}>
            <h3 className="mb-4 border-b-3 border-double border-gold/60 pb-[0.4rem] text-center text-gold">
              {CATEGORY_TITLES[category]}
            </h3>
            <ul className={look.list}>
              {categorization[category].map((id) => (
                <SpreadCard key={id} id={id} category={category} look={look} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface SpreadCardProps {
  id: string;
  category: Category;
  look: typeof THREE;
}

function SpreadCard({ id, category, look }: SpreadCardProps) {
  const { name, accessibleName, imageFileName, meanings } = arcanumOf(id);
  return (
    <li className={look.item}>
      <div className={`aspect-5/8 flex-none perspective-[800px] ${look.card}`} data-card={id}>
        <div className="relative size-full [transform-style:preserve-3d]" data-turn>
          <div className={FACE}>
            <CardImage
              fileName={imageFileName}
              name={accessibleName}
              alt={accessibleName}
              className={FACE_IMAGE}
            />
          </div>
          <div className={`${FACE} [transform:rotateY(180deg)]`}>
            <CardImage fileName={BACK_FILE_NAME} className={FACE_IMAGE} />
          </div>
        </div>
      </div>
      <div className={look.words}>
        <h4 className="font-title text-base/[1.2]">{name}</h4>
        <ul className="text-[0.875rem]/[1.35] *:py-[0.12rem] *:hyphens-auto" data-part="meanings">
          {meaningsIn(category, meanings).map((meaning) => (
            <li key={meaning}>{meaning}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}

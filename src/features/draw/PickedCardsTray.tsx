import { getGroupPerCard } from '#src/tarot/spread-types.ts';
import type { Spread } from '#src/tarot/spreads.ts';

/** The tray sticks to the bottom of the screen while the page scrolls, unless the screen is low (`short`). */
const TRAY = [
  'sticky bottom-0 z-35 mt-6 grid justify-center border-t border-dusk bg-midnight rows:mx-auto rows:w-fit rows:rounded-t-[4px] rows:border-x rows:px-8 rows:py-2 gap-x-[clamp(0.6rem,2.5vw,1.5rem)] gap-y-3',
  'max-rows:-mx-5 max-rows:gap-2 max-rows:px-2 max-rows:pt-[0.6rem] max-rows:pb-[max(0.5rem,env(safe-area-inset-bottom))]',
  'narrow:gap-1 narrow:px-1 short:static',
].join(' ');
/** A column for each group, four at most. On screens narrower than `rows` the count has the first column. */
const COLUMNS = 'grid-cols-[repeat(4,auto)] max-rows:grid-cols-[repeat(5,auto)]';
const COUNT =
  'font-title text-3xl/[30px] text-gold rows:col-span-full rows:text-center rows:text-3xl/none';
const SLOT =
  'grid h-[30px] w-5 place-items-center rounded-[3px] text-[0.8125rem]/none narrow:w-[18px] rows:h-12 rows:w-[30px]';
const SLOT_CLASSES = {
  empty: 'border border-dashed border-ivory/40 text-ivory/70',
  next: 'border-2 border-gold text-gold',
  filled: 'border bg-back [font-weight:700]',
};

interface Props {
  spread: Spread;
  pickedCount: number;
}

/** Shows a slot for each card to pick. Hidden from screen readers, because the picks are announced. */
export function PickedCardsTray({ spread, pickedCount }: Props) {
  const groupBySlot = getGroupPerCard(spread).slice(0, spread.pickCount);
  return (
    <div className={`${TRAY} ${COLUMNS}`} aria-hidden="true" data-part="tray">
      {/* A new element for each count, as a translation by the browser replaces the text node of React. */}
      <p key={pickedCount} className={COUNT}>
        {`${pickedCount}/${spread.pickCount}`}
      </p>
      {spread.groups.map((group) => {
        const slots = [...groupBySlot.keys()].filter((slot) => groupBySlot[slot] === group);
        return (
          slots.length > 0 && (
            <div key={group.id} className={group.isLarge ? 'w-min' : 'narrow:w-min'}>
              <div className="flex justify-center gap-[3px]">
                {slots.map((slot) => (
                  <span key={slot} className={`${SLOT} ${getSlotClass(slot, pickedCount)}`}>
                    {slot + 1}
                  </span>
                ))}
              </div>
              <p className="mt-[0.35rem] text-center text-[0.875rem]/[1.2]">{group.title}</p>
            </div>
          )
        );
      })}
    </div>
  );
}

function getSlotClass(slot: number, pickedCount: number): string {
  const unfilledState = slot === pickedCount ? 'next' : 'empty';
  return SLOT_CLASSES[slot < pickedCount ? 'filled' : unfilledState];
}

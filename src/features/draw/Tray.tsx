import { useStore } from '@nanostores/react';
import { CATEGORIES, CATEGORY_SIZES, CATEGORY_TITLES, SPREAD_SIZE } from '#src/tarot/arcana.ts';
import { $draw } from './store.ts';

/** Ten empty places that fill up, so that one sees where the next card falls. */
export function Tray() {
  const { selectedCards } = useStore($draw);
  const count = selectedCards.length;
  return (
    <div className="tray" aria-hidden="true">
      <p className="tray-count">
        {count}/{SPREAD_SIZE}
      </p>
      {CATEGORIES.map((category, index) => (
        <div key={category} className="tray-category">
          <div className="tray-places">
            {Array.from({ length: CATEGORY_SIZES[category] }, (_, offset) => {
              const place = index * 3 + offset;
              const state = place < count ? 'filled' : place === count ? 'next' : 'empty';
              return (
                <span key={place} className="tray-place" data-state={state}>
                  {place + 1}
                </span>
              );
            })}
          </div>
          <p>{CATEGORY_TITLES[category]}</p>
        </div>
      ))}
    </div>
  );
}

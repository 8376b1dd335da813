import { useLayoutEffect, useRef } from 'react';
import { CATEGORIES, CATEGORY_TITLES, meaningsIn } from '#src/tarot/arcana.ts';
import { BACK_FILE_NAME } from '#src/tarot/card-picture.ts';
import { resetDraw } from './actions.ts';
import { CardImage } from './CardImage.tsx';
import { startInterpretation } from './interpretation.ts';
import { arcanumOf, currentCategorization } from './store.ts';
import { animateArrivals } from './travel.ts';

/** The ten cards, turned up, in their four columns. */
export function SpreadScreen() {
  const spread = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const categorization = currentCategorization();

  useLayoutEffect(() => {
    if (!spread.current) return;
    title.current?.focus({ preventScroll: true });
    spread.current.scrollIntoView({ block: 'start', behavior: 'instant' });
    animateArrivals(spread.current);
  }, []);

  return (
    <section ref={spread} className="spread" aria-labelledby="spread-title">
      <h2 id="spread-title" ref={title} tabIndex={-1}>
        Vos Cartes Sélectionnées
      </h2>
      <div className="columns">
        {CATEGORIES.map((category) => (
          <section key={category} className="column" data-category={category}>
            <h3>{CATEGORY_TITLES[category]}</h3>
            <ul>
              {categorization[category].map((id) => {
                const { name, accessibleName, imageFileName, meanings } = arcanumOf(id);
                return (
                  <li key={id}>
                    <div className="card" data-card={id}>
                      <div className="turn">
                        <div className="face">
                          <CardImage fileName={imageFileName} name={accessibleName} />
                        </div>
                        <div className="face face-back">
                          <CardImage fileName={BACK_FILE_NAME} name="" decorative />
                        </div>
                      </div>
                    </div>
                    <div className="card-text">
                      <h4>{name}</h4>
                      <ul className="meanings">
                        {meaningsIn(category, meanings).map((meaning) => (
                          <li key={meaning}>{meaning}</li>
                        ))}
                      </ul>
                    </div>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
      <div className="spread-actions">
        <button type="button" className="button desktop-only" onClick={startInterpretation}>
          Obtenir votre interprétation
        </button>
        <button type="button" className="link" onClick={resetDraw}>
          Refaire un tirage
        </button>
      </div>
      <div className="gold-bar mobile-only">
        <button type="button" className="button" onClick={startInterpretation}>
          Obtenir votre interprétation
        </button>
      </div>
    </section>
  );
}

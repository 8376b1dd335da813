import { useStore } from '@nanostores/react';
import { useContext, useEffect } from 'react';
import { SiteContext } from '#src/features/admin/app/site.ts';
import { formatDateTime } from '#src/time.ts';
import { resumeText } from './open.ts';
import { $recovered, discardText, refreshRecovered } from './recovered.ts';

/** Offers the texts that a crash or a closed tab left behind. */
export function RecoveredTexts() {
  const texts = useStore($recovered);
  const { author } = useContext(SiteContext);

  useEffect(() => {
    refreshRecovered();
  }, []);

  if (texts.length === 0) return null;
  return (
    <section className="recovered" aria-labelledby="recovered-title">
      <h2 id="recovered-title">
        {texts.length === 1 ? 'Un texte non enregistré' : 'Des textes non enregistrés'}
      </h2>
      <ul>
        {texts.map((text) => (
          <li key={text.key} className="notice" data-state="warning">
            <p>
              <span>
                « {text.fields.title || 'Sans titre'} », gardé dans ce navigateur le{' '}
                {formatDateTime(text.keptAt)}
              </span>
            </p>
            <div className="notice-actions">
              <button
                type="button"
                className="text-button strong"
                onClick={() => resumeText(text, author)}
              >
                Reprendre ce texte
              </button>
              <button type="button" className="text-button" onClick={() => discardText(text)}>
                Jeter
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

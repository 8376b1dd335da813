import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { call } from '#src/api/client.ts';
import { formatDate } from '#src/time.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';
import { eraseReadings, listReadings, type Reading } from './api.ts';
import { LINK_BUTTON } from './looks.ts';
import { ReadingLetter } from './ReadingLetter.tsx';
import { $arcana, arcanumOf } from './store.ts';

type Readings = Reading[] | 'unasked' | 'loading' | 'failed';

/** As wide as the sheet below the draw; an opened letter is wider. */
const COLUMN = 'mx-auto max-w-200';
const SUMMARY = `${COLUMN} min-h-11 cursor-pointer py-2`;

/** The visitor's own readings, asked for when the list is opened, and their erasure. */
export function PastReadings() {
  const [readings, setReadings] = useState<Readings>('unasked');
  const [confirming, setConfirming] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const isDeckKnown = useStore($arcana).length > 0;

  async function load() {
    setReadings('loading');
    try {
      setReadings(await call(listReadings));
    } catch {
      setReadings('failed');
    }
  }

  async function erase() {
    setConfirming(false);
    try {
      await call(eraseReadings);
      // The button that was pressed goes with the list.
      summary.current?.focus();
      setReadings([]);
      notify('Tirages effacés', 'Plus aucun de vos tirages n’est enregistré.');
    } catch {
      notifyError(
        'Rien n’est effacé',
        'Vos tirages sont toujours enregistrés. Réessayez dans un instant.',
      );
    }
  }

  if (!isDeckKnown) return null;
  return (
    <details
      className="mx-auto mt-10 max-w-272 print:hidden"
      data-part="past"
      onToggle={(event) => {
        if (event.target === event.currentTarget && event.currentTarget.open) load();
      }}
    >
      <summary ref={summary} className={SUMMARY}>
        Vos tirages précédents
      </summary>
      {readings === 'loading' && (
        <p role="status" className={COLUMN}>
          Chargement de vos tirages…
        </p>
      )}
      {readings === 'failed' && (
        <p role="alert" className={COLUMN}>
          Vos tirages n’ont pas pu être chargés.{' '}
          <button type="button" className={LINK_BUTTON} onClick={load}>
            Réessayer
          </button>
        </p>
      )}
      {Array.isArray(readings) && readings.length === 0 && (
        <p className={COLUMN}>Aucun tirage n’est enregistré pour ce navigateur.</p>
      )}
      {Array.isArray(readings) && readings.length > 0 && (
        <>
          {readings.map((reading) => (
            <PastReading key={reading.createdAt + reading.selectedCards.join()} reading={reading} />
          ))}
          <p className={COLUMN}>
            <button
              type="button"
              className={LINK_BUTTON}
              onClick={confirming ? erase : () => setConfirming(true)}
              onBlur={() => setConfirming(false)}
            >
              {confirming
                ? 'Confirmer l’effacement de tous vos tirages'
                : 'Effacer tous vos tirages'}
            </button>
          </p>
        </>
      )}
    </details>
  );
}

/** Its letter is laid out, and its pictures asked for, once it is opened. */
function PastReading({ reading }: { reading: Reading }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details data-part="past-reading" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={`${SUMMARY} border-t border-dusk`}>
        {formatDate(reading.createdAt)}
        {' · '}
        {arcanumOf(reading.categorization.special[0] ?? '').name} en carte spéciale
      </summary>
      {isOpen && <ReadingLetter reading={reading} />}
    </details>
  );
}

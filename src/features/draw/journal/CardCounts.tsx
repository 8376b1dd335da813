import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { $arcana } from '#src/features/draw/store.ts';
import { countCards, expectedCount } from './card-counts.ts';
import type { Entry } from './store.ts';

const FEWEST_READINGS = 3;
/** Below, chance alone spreads the counts this wide. */
const FEW_READINGS = 50;

/** The 22 cards and how often each came, beside what chance would give. */
export function CardCounts({ entries }: { entries: readonly Entry[] }) {
  const arcana = useStore($arcana);
  const id = useId();
  const readings = entries.length;
  if (readings < FEWEST_READINGS) return null;
  const counts = countCards(
    entries.map(({ reading }) => reading),
    arcana,
  );
  const expected = expectedCount(entries.map(({ reading }) => reading));
  const average = new Intl.NumberFormat('fr-CH', { maximumFractionDigits: 1 }).format(expected);
  return (
    <section className="mt-14 print:break-before-page" aria-labelledby={id}>
      <h3 id={id} className="text-center">
        Les cartes qui reviennent
      </h3>
      <p className="mx-auto mt-2 max-w-160 text-center text-balance">
        Le trait marque ce que donnerait le hasard{'\u202f'}: pour {readings} tirages, chaque carte
        sortirait {average} fois en moyenne.{' '}
        {readings < FEW_READINGS
          ? 'Avec si peu de tirages, les écarts que vous voyez viennent du hasard.'
          : 'Autour de ce trait, des écarts sont normaux\u202f: sur vingt-deux cartes, il y en a toujours qui sortent plus que d’autres.'}
      </p>
      <table className="mx-auto mt-5 w-full max-w-120 border-collapse">
        <caption className="visually-hidden">
          Nombre de tirages où chaque carte est sortie, sur {readings}
        </caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Carte</th>
            <th scope="col">Fois</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ card, count }) => (
            <tr key={card.id}>
              <th
                scope="row"
                className="py-1 pr-3 text-left font-title text-base/tight font-normal"
              >
                {card.name}
              </th>
              <td className="w-1/2 py-1">
                <span className="flex items-center gap-2">
                  <CountBar count={count} expected={expected} readings={readings} />
                  <span className="w-6 text-right">{count}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface BarProps {
  count: number;
  expected: number;
  readings: number;
}

/** A full bar is a card of every reading. */
function CountBar({ count, expected, readings }: BarProps) {
  const at = (value: number) => (100 * value) / readings;
  return (
    <svg
      className="h-4 min-w-0 flex-1"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="10" className="fill-night print:fill-transparent" />
      <rect width={at(count)} height="10" className="fill-gold" />
      <rect x={at(expected) - 0.5} width="1" height="10" className="fill-ivory print:fill-ink" />
    </svg>
  );
}

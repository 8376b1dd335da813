import { useId, useMemo, useState } from 'react';
import { compareEdits, mergeEdits, type Stretch } from './merge.ts';

interface Props {
  base: string;
  mine: string;
  stored: string;
  onChoose: (content: string) => void;
}

type Way = 'mine' | 'stored' | 'merged';

const WAYS: { way: Way; label: string }[] = [
  { way: 'mine', label: 'Mon texte' },
  { way: 'stored', label: 'Le texte enregistré' },
  { way: 'merged', label: 'Les deux, réunis' },
];

/** Both texts side by side, and a third that holds the changes of both. */
export function ContentConflict({ base, mine, stored, onChoose }: Props) {
  const stretches = useMemo(() => compareEdits(base, mine, stored), [base, mine, stored]);
  const [way, setWay] = useState<Way>('mine');
  const [merged, setMerged] = useState(() => mergeEdits(stretches));
  const doubled = stretches.filter(({ kind }) => kind === 'both').length;
  const id = useId();

  function choose(next: Way): void {
    setWay(next);
    onChoose({ mine, stored, merged }[next]);
  }

  return (
    <fieldset className="conflict">
      <legend>Contenu</legend>
      <div className="conflict-sides texts">
        <Text label="Mon texte" side="mine" stretches={stretches} />
        <Text label="Le texte enregistré" side="stored" stretches={stretches} />
      </div>
      <div className="conflict-ways">
        {WAYS.map((one) => (
          <label key={one.way} className="choice">
            <input
              type="radio"
              name="conflict-content"
              checked={way === one.way}
              onChange={() => choose(one.way)}
            />
            <span>{one.label}</span>
          </label>
        ))}
      </div>
      {way === 'merged' && (
        <div className="field">
          <label htmlFor={id}>Texte réuni</label>
          <textarea
            id={id}
            rows={12}
            value={merged}
            onChange={(event) => {
              setMerged(event.target.value);
              onChoose(event.target.value);
            }}
          />
          <p className="hint">
            {doubled === 0
              ? 'Les deux séries de changements ont trouvé leur place.'
              : `À ${doubled} ${doubled > 1 ? 'endroits' : 'endroit'}, les deux versions se suivent, la vôtre d’abord : gardez ce qui convient.`}
          </p>
        </div>
      )}
    </fieldset>
  );
}

interface TextProps {
  label: string;
  side: 'mine' | 'stored';
  stretches: Stretch[];
}

function Text({ label, side, stretches }: TextProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard
    <section className="conflict-text" aria-label={label} tabIndex={0}>
      <h3>{label}</h3>
      {stretches.map((stretch, index) => {
        const text = stretch[side].join('\n');
        const changed = stretch.kind === side || stretch.kind === 'both';
        const key = `${index}-${stretch.kind}`;
        return changed && text ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
      })}
    </section>
  );
}

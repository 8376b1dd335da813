import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Check } from './api.ts';
import { $checks, loadChecks } from './store.ts';

const STATES: Record<Check['state'], string> = {
  ready: 'En ordre',
  off: 'Non configuré',
  placeholder: 'Exemple à remplacer',
  faulty: 'À corriger',
};

/** What is configured and what is not: the list that `npm run doctor` prints. */
export function Checks() {
  const { phase, items, failure } = useStore($checks);

  useEffect(() => {
    loadChecks();
  }, []);

  return (
    <section aria-labelledby="checks-title">
      <h3 id="checks-title">État du site</h3>
      {phase === 'loading' && <p className="waiting">Vérification…</p>}
      {phase === 'failed' && (
        <p className="fault" role="alert">
          {failure}
        </p>
      )}
      <ul className="checks">
        {items.map(({ id, label, state, message }) => (
          <li key={id}>
            <p>
              <strong>{label}</strong>
              <span className="badge" data-state={state}>
                {STATES[state]}
              </span>
            </p>
            <p className="hint">{message}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useState } from 'react';
import { formatTime } from '#src/time.ts';
import { Field } from '#src/ui/Field.tsx';
import { type Composing, isUnsaved, saveLetter } from './composer.ts';
import { sendLetter, sendTrial, sundayMoment } from './sending.ts';

/** Keeping the letter, trying it, sending it. */
export function ComposerActions({ composing }: { composing: Composing }) {
  const [trialAddress, setTrialAddress] = useState('');
  return (
    <div className="composer-actions">
      <p className="hint" role="status">
        {stateOf(composing)}
      </p>
      <form
        className="form trial"
        onSubmit={(event) => {
          event.preventDefault();
          sendTrial(trialAddress);
        }}
      >
        <Field label="Adresse de l’essai" hint="Vide : la vôtre.">
          {(control) => (
            <input
              {...control}
              type="email"
              autoComplete="email"
              maxLength={254}
              value={trialAddress}
              onChange={(event) => setTrialAddress(event.target.value)}
            />
          )}
        </Field>
        <button type="submit" className="button-quiet small">
          Envoyer un essai
        </button>
      </form>
      <div className="row-buttons">
        <button type="button" className="button-quiet small" onClick={() => saveLetter()}>
          Enregistrer
        </button>
        <button type="button" className="button-quiet small" onClick={() => sendLetter('now')}>
          Envoyer maintenant
        </button>
        <button type="button" className="button small" onClick={() => sendLetter('sunday')}>
          Envoyer dimanche à 9 h
        </button>
      </div>
      <p className="hint">Prochain départ : {sundayMoment()}, heure suisse.</p>
    </div>
  );
}

function stateOf(composing: Composing): string {
  const { saving, savedAt, failure, faults } = composing;
  if (saving) return 'Enregistrement…';
  if (failure) return `Pas enregistrée : ${failure}`;
  if (Object.keys(faults).length > 0) return 'Pas enregistrée : un champ est à corriger.';
  if (isUnsaved(composing)) return 'Le brouillon s’enregistre dès qu’il a un objet et un texte.';
  return savedAt
    ? `Enregistrée à ${formatTime(savedAt)}`
    : 'Le brouillon s’enregistre de lui-même.';
}

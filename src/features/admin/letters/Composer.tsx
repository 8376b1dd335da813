import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { DraftNotices, savedSentence } from '#src/features/admin/drafts/DraftNotices.tsx';
import {
  KIND_NAMES,
  LETTER_KINDS,
  LETTER_LIMITS,
  type LetterKind,
} from '#src/features/newsletter/model.ts';
import { Button } from '#src/ui/Button.tsx';
import { Choice, Field, TextField } from '#src/ui/Field.tsx';
import {
  $letter,
  insertPostsOfTheWeek,
  type LetterDraft,
  letterEditor,
  sendLetter,
  sendTrial,
  sundayMoment,
} from './composer.ts';
import { LetterPreview } from './LetterPreview.tsx';

/** The letter being written, and the mail that will come of it. */
export function Composer() {
  const draft = useStore($letter);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
  }, []);

  if (!draft) return null;
  return (
    <section className="grid gap-4 *:min-w-0 md:gap-6 xl:gap-8" aria-labelledby="composer-title">
      <DraftNotices
        draft={draft}
        editor={letterEditor}
        saveAsNew="Enregistrer comme nouvelle lettre"
      />
      <div className="paper p-5 before:hidden md:p-7 lg:p-9">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b-4 border-double border-ink pb-4">
          <h2 id="composer-title" ref={heading} tabIndex={-1} className="text-title-3">
            {draft.version === null ? 'Nouvelle lettre' : 'Modifier la lettre'}
          </h2>
          <Button look="quiet" small onClick={letterEditor.close}>
            Retour aux lettres
          </Button>
        </div>
        <LetterFields draft={draft} />
        <Actions draft={draft} />
      </div>
      <LetterPreview fields={draft.fields} />
    </section>
  );
}

function LetterFields({ draft: { fields, faults } }: { draft: LetterDraft }) {
  return (
    <div className="mt-5 grid gap-5 [&_label.font-title]:text-lg/tight [&_code]:rounded-xs [&_code]:bg-ink/8 [&_code]:px-[0.25em] [&_code]:text-[0.9375em]">
      <Field
        label="Sorte d’envoi"
        hint="Seuls les abonnés qui ont choisi cette sorte la recevront."
      >
        {(control) => (
          <select
            {...control}
            value={fields.kind}
            onChange={(event) => letterEditor.set({ kind: event.target.value as LetterKind })}
          >
            {LETTER_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_NAMES[kind].letter}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label="Objet"
        fault={faults.subject}
        maxLength={LETTER_LIMITS.subject}
        required
        value={fields.subject}
        onChange={(event) => letterEditor.set({ subject: event.target.value })}
      />
      <TextField
        label="Accroche"
        fault={faults.preheader}
        hint="Facultative : ce que les messageries montrent après l’objet. Sinon, le début du texte."
        maxLength={LETTER_LIMITS.preheader}
        value={fields.preheader}
        onChange={(event) => letterEditor.set({ preheader: event.target.value })}
      />
      <Field
        label="Texte"
        fault={faults.content}
        hint={
          <>
            Comme dans un article : <code># Titre</code>, <code>## Sous-titre</code>,{' '}
            <code>- élément de liste</code>, <code>**gras**</code>, <code>[lien](/tirage)</code>.
          </>
        }
      >
        {(control) => (
          <textarea
            {...control}
            name="content"
            className="control min-h-96 max-h-none leading-[1.6]"
            required
            rows={14}
            value={fields.content}
            onChange={(event) => letterEditor.set({ content: event.target.value })}
          />
        )}
      </Field>
      <Button look="quiet" small className="justify-self-start" onClick={insertPostsOfTheWeek}>
        Insérer les articles de la semaine
      </Button>
      <Choice
        checked={fields.archived}
        onChange={(event) => letterEditor.set({ archived: event.target.checked })}
      >
        Montrer cette lettre sur le site une fois envoyée
        <small>Elle prendra place parmi les lettres passées de la page Infolettre.</small>
      </Choice>
    </div>
  );
}

/** Keeping the letter, trying it, sending it. */
function Actions({ draft }: { draft: LetterDraft }) {
  const [trialAddress, setTrialAddress] = useState('');
  return (
    <div className="mt-6 grid gap-4 border-t border-ink/25 pt-5">
      <p className="text-small/loose text-umber" role="status">
        {stateOf(draft)}
      </p>
      <form
        className="grid items-start justify-start gap-5 sm:grid-cols-[minmax(0,24rem)_auto] [&_label]:text-lg/tight"
        onSubmit={(event) => {
          event.preventDefault();
          sendTrial(trialAddress);
        }}
      >
        <TextField
          label="Adresse de l’essai"
          hint="Sans adresse, l’essai vous est envoyé."
          type="email"
          autoComplete="email"
          maxLength={254}
          value={trialAddress}
          onChange={(event) => setTrialAddress(event.target.value)}
        />
        <Button type="submit" look="quiet" small className="sm:mt-7.5">
          Envoyer un essai
        </Button>
      </form>
      <div className="flex flex-wrap gap-4">
        <Button look="quiet" small onClick={letterEditor.save}>
          Enregistrer
        </Button>
        <Button look="quiet" small onClick={() => sendLetter('now')}>
          Envoyer maintenant
        </Button>
        <Button small onClick={() => sendLetter('sunday')}>
          Envoyer dimanche à 9 h
        </Button>
      </div>
      <p className="text-small/loose text-umber">
        Prochain départ : {sundayMoment()}, heure suisse.
      </p>
    </div>
  );
}

function stateOf(draft: LetterDraft): string {
  if (draft.saving) return 'Enregistrement…';
  if (draft.failure) return `Pas enregistrée : ${draft.failure.text}`;
  if (Object.keys(draft.faults).length > 0) return 'Pas enregistrée : un champ est à corriger.';
  return savedSentence(draft, 'e') || 'Le texte se garde de lui-même pendant que vous écrivez.';
}

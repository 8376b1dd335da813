import { useStore } from '@nanostores/react';
import { LETTER_KINDS, type LetterKind } from '#src/api/letter-kinds.ts';
import { EditorFrame } from '#src/features/admin/documents/EditorFrame.tsx';
import { textFields } from '#src/features/admin/documents/form-fields.ts';
import { MarkupArea } from '#src/features/admin/writing/MarkupArea.tsx';
import { KIND_NAMES } from '#src/features/newsletter/model.ts';
import { Button } from '#src/ui/Button.tsx';
import { Choice, SelectField, TextField } from '#src/ui/Field.tsx';
import type { LetterInput } from './api.ts';
import {
  $letter,
  insertPostsOfTheWeek,
  type LetterDocument,
  letterEditor,
  sendLetter,
  sendTrial,
  sundayMoment,
} from './composer.ts';
import { LetterList } from './LetterList.tsx';
import { LetterPreview } from './LetterPreview.tsx';

const KINDS = Object.fromEntries(
  LETTER_KINDS.map((kind) => [kind, KIND_NAMES[kind].letter]),
) as Record<LetterKind, string>;

/** The letters, or the one being written. */
export function Letters() {
  const state = useStore($letter);
  return state ? <Composer key={state.opening} state={state} /> : <LetterList />;
}

/** The letter being written, and the mail that will come of it. */
function Composer({ state }: { state: LetterDocument }) {
  const { fields } = state;
  const field = textFields(letterEditor, state);
  return (
    <EditorFrame
      state={state}
      editor={letterEditor}
      back={{ label: 'Lettres' }}
      title={state.saved ? 'Modifier la lettre' : 'Nouvelle lettre'}
      actions={
        <Button small busy={state.saving} className="min-w-32" onClick={letterEditor.save}>
          Enregistrer
        </Button>
      }
      onSave={letterEditor.save}
      preview={(fields: LetterInput) => <LetterPreview fields={fields} />}
    >
      <SelectField
        label="Sorte d’envoi"
        hint="Seuls les abonnés qui ont choisi cette sorte la recevront."
        value={fields.kind}
        options={KINDS}
        onChoose={(kind) => letterEditor.set({ kind })}
      />
      <TextField label="Objet" required {...field('subject')} />
      <TextField
        label="Accroche"
        hint="Facultative : ce que les messageries montrent après l’objet. Sinon, le début du texte."
        {...field('preheader')}
      />
      <MarkupArea label="Texte" required rows={14} {...field('content')} />
      <Button look="quiet" small className="justify-self-start" onClick={insertPostsOfTheWeek}>
        Insérer les articles de la semaine
      </Button>
      <Choice
        checked={fields.archived}
        onChange={(event) => letterEditor.set({ archived: event.target.checked })}
      >
        Montrer cette lettre sur le site une fois envoyée
        <small>Elle prendra place parmi les lettres passées de la page « La lettre ».</small>
      </Choice>
      <Departure />
    </EditorFrame>
  );
}

/** Trying the letter, and sending it. */
function Departure() {
  return (
    <div className="grid gap-4 border-t border-ink/25 pt-5">
      <form
        className="grid items-start gap-5 sm:justify-start sm:grid-cols-[minmax(0,24rem)_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          sendTrial(String(new FormData(event.currentTarget).get('to')));
        }}
      >
        <TextField
          label="Adresse de l’essai"
          hint="Sans adresse, l’essai vous est envoyé."
          name="to"
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <Button type="submit" look="quiet" small className="max-sm:w-full sm:mt-7.5">
          Envoyer un essai
        </Button>
      </form>
      <div className="flex flex-wrap gap-4 max-sm:*:flex-auto">
        <Button look="quiet" small onClick={() => sendLetter('now')}>
          Envoyer maintenant
        </Button>
        <Button small onClick={() => sendLetter('sunday')}>
          Envoyer dimanche à 9 h
        </Button>
      </div>
      <p className="text-sm/loose text-umber">Prochain départ : {sundayMoment()}, heure suisse.</p>
    </div>
  );
}

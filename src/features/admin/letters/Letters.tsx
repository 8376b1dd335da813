import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { DraftNotices, savedSentence } from '#src/features/admin/drafts/DraftNotices.tsx';
import { textFields } from '#src/features/admin/drafts/form-fields.ts';
import { MarkupArea } from '#src/features/admin/writing/MarkupArea.tsx';
import {
  KIND_NAMES,
  LETTER_KINDS,
  LETTER_LIMITS,
  type LetterKind,
} from '#src/features/newsletter/model.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Choice, SelectField, TextField } from '#src/ui/Field.tsx';
import {
  $letter,
  insertPostsOfTheWeek,
  type LetterDraft,
  letterEditor,
  sendLetter,
  sendTrial,
  sundayMoment,
} from './composer.ts';
import { LetterList } from './LetterList.tsx';
import { LetterPreview } from './LetterPreview.tsx';

/** The letters, or the one being written. */
export function Letters() {
  const draft = useStore($letter);
  return draft ? <Composer key={draft.opening} draft={draft} /> : <LetterList />;
}

/** The letter being written, and the mail that will come of it. */
function Composer({ draft }: { draft: LetterDraft }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <div className="grid items-start gap-4 *:min-w-0 md:gap-6 lg:grid-cols-2 xl:gap-8">
      <div className="empty:hidden lg:col-span-2">
        <DraftNotices draft={draft} editor={letterEditor} />
      </div>
      <Card
        title={draft.version === null ? 'Nouvelle lettre' : 'Modifier la lettre'}
        titleRef={heading}
        tools={
          <Button look="quiet" small onClick={letterEditor.close}>
            Retour aux lettres
          </Button>
        }
      >
        <LetterFields draft={draft} />
        <Actions draft={draft} />
      </Card>
      <div className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
        <LetterPreview fields={draft.fields} />
      </div>
    </div>
  );
}

const KINDS = Object.fromEntries(
  LETTER_KINDS.map((kind) => [kind, KIND_NAMES[kind].letter]),
) as Record<LetterKind, string>;

function LetterFields({ draft }: { draft: LetterDraft }) {
  const { fields } = draft;
  const field = textFields(letterEditor, draft, LETTER_LIMITS);
  return (
    <div className="mt-5 grid gap-5 [&_label.font-title]:text-lg/tight [&_code]:rounded-xs [&_code]:bg-ink/8 [&_code]:px-[0.25em] [&_code]:text-[0.9375em]">
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
  return (
    savedSentence(draft, letterEditor.words) ||
    'Le texte se garde de lui-même pendant que vous écrivez.'
  );
}

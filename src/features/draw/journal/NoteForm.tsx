import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { type Note, TEXT_LENGTH, TITLE_LENGTH } from '#src/features/draw/kept/model.ts';
import { LINK_BUTTON } from '#src/features/draw/looks.ts';
import { DAY_MS } from '#src/time.ts';
import { Choice, Fault, TextArea, TextField } from '#src/ui/Field.tsx';
import { $notes, saveTyped, typeNote, UNWRITTEN } from './notes.ts';
import type { Entry } from './store.ts';

const ASKED_AFTER_DAYS = 7;

const CHANGES: Record<NonNullable<Note['change']>, string> = {
  nothing: 'Rien',
  little: 'Un peu',
  much: 'Nettement',
  unknown: 'Je ne sais pas',
};

const formatCount = (count: number) => new Intl.NumberFormat('fr-CH').format(count);

/** The visitor's own title, note and answer: typed here, kept here. */
export function NoteForm({ entry: { key, reading } }: { entry: Entry }) {
  const { typed, state } = useStore($notes, { keys: [key] })[key] ?? UNWRITTEN;
  const id = useId();
  const isAsked = Date.now() - Date.parse(reading.createdAt) >= ASKED_AFTER_DAYS * DAY_MS;
  const save = () => {
    saveTyped(key);
  };
  return (
    <section
      className="paper mx-auto mt-6 max-w-200 max-md:-mx-5 print:m-0 print:max-w-none print:bg-transparent print:p-0 print:[box-shadow:none] print:before:hidden"
      aria-labelledby={`${id}-title`}
    >
      <div className="grid gap-5 print:hidden">
        <div>
          <h3 id={`${id}-title`}>Votre note</h3>
          <p className="mt-2">
            Ce que vous écrivez ici reste dans ce navigateur{'\u202f'}: le site ne le reçoit pas.
            Certains navigateurs l’oublient après sept jours sans visite{'\u202f'}; un fichier,
            enregistré depuis la liste de vos tirages, le met à l’abri.
          </p>
        </div>
        <TextField
          label="Titre"
          value={typed.title}
          maxLength={TITLE_LENGTH}
          autoComplete="off"
          onChange={({ target }) => typeNote(key, { title: target.value })}
          onBlur={save}
        />
        <TextArea
          label="Ce que vous voulez en garder"
          hint={`${formatCount(typed.text.length)} signes sur ${formatCount(TEXT_LENGTH)}`}
          rows={7}
          value={typed.text}
          maxLength={TEXT_LENGTH}
          onChange={({ target }) => typeNote(key, { text: target.value })}
          onBlur={save}
        />
        {isAsked && (
          <fieldset>
            <legend className="font-title text-xl/tight">
              Depuis ce tirage, qu’est-ce qui a changé{'\u202f'}?
            </legend>
            <div className="mt-1 flex flex-wrap gap-x-8">
              {Object.entries(CHANGES).map(([change, words]) => (
                <Choice
                  key={change}
                  type="radio"
                  name={`${id}-change`}
                  checked={typed.change === change}
                  onChange={() => typeNote(key, { change: change as keyof typeof CHANGES })}
                >
                  {words}
                </Choice>
              ))}
            </div>
          </fieldset>
        )}
        <div className="min-h-11" role="status">
          {state === 'saved' && typed !== UNWRITTEN.typed && <p>Enregistré dans ce navigateur.</p>}
          {state === 'failed' && (
            <>
              <Fault>
                Votre navigateur n’a pas pu enregistrer ces mots. Ils restent sur cette page
                {'\u202f'}: copiez-les avant de la quitter, ou réessayez.
              </Fault>
              <button type="button" className={LINK_BUTTON} onClick={save}>
                Réessayer
              </button>
            </>
          )}
        </div>
      </div>
      {typed.text && (
        <p className="mx-auto hidden max-w-[44em] text-[9.5pt]/[1.4] wrap-anywhere whitespace-pre-wrap print:block">
          {typed.text}
        </p>
      )}
    </section>
  );
}

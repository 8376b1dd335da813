import {
  KIND_NAMES,
  LETTER_KINDS,
  LETTER_LIMITS,
  type LetterKind,
} from '#src/features/newsletter/model.ts';
import { Field } from '#src/ui/Field.tsx';
import { type Composing, insertPostsOfTheWeek, setLetterField } from './composer.ts';

export function LetterFields({ composing: { fields, faults } }: { composing: Composing }) {
  return (
    <form className="form letter-form" onSubmit={(event) => event.preventDefault()} noValidate>
      <Field
        label="Sorte d’envoi"
        hint="Seuls les abonnés qui ont choisi cette sorte la recevront."
      >
        {(control) => (
          <select
            {...control}
            value={fields.kind}
            onChange={(event) => setLetterField('kind', event.target.value as LetterKind)}
          >
            {LETTER_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_NAMES[kind].letter}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Objet" fault={faults.subject}>
        {(control) => (
          <input
            {...control}
            maxLength={LETTER_LIMITS.subject}
            required
            value={fields.subject}
            onChange={(event) => setLetterField('subject', event.target.value)}
          />
        )}
      </Field>
      <Field
        label="Accroche"
        fault={faults.preheader}
        hint="Facultative : ce que les messageries montrent après l’objet. Sinon, le début du texte."
      >
        {(control) => (
          <input
            {...control}
            maxLength={LETTER_LIMITS.preheader}
            value={fields.preheader}
            onChange={(event) => setLetterField('preheader', event.target.value)}
          />
        )}
      </Field>
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
            className="content-input"
            required
            rows={14}
            value={fields.content}
            onChange={(event) => setLetterField('content', event.target.value)}
          />
        )}
      </Field>
      <div className="row-buttons">
        <button type="button" className="button-quiet" onClick={insertPostsOfTheWeek}>
          Insérer les articles de la semaine
        </button>
      </div>
      <label className="choice">
        <input
          type="checkbox"
          checked={fields.archived}
          onChange={(event) => setLetterField('archived', event.target.checked)}
        />
        <span>
          Montrer cette lettre sur le site une fois envoyée
          <small>Elle prendra place parmi les lettres passées de la page Infolettre.</small>
        </span>
      </label>
    </form>
  );
}

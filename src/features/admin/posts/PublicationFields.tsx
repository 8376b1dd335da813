import type { ChangeEvent } from 'react';
import { NOTICE_MINUTES } from '#src/features/newsletter/model.ts';
import { formatDate, fromZurichField, toZurichField } from '#src/time.ts';
import { Choice, TextField } from '#src/ui/Field.tsx';
import { hasAppeared, type PostDocument, postEditor } from './post-editor.ts';

/** Whether and when readers see the post. */
export function PublicationFields({ state }: { state: PostDocument }) {
  const { fields, faults, saved } = state;
  const seenSince = saved?.state === 'published' && saved.publishedAt;
  const tick = (name: 'published' | 'notice' | 'featured') => ({
    name,
    checked: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      postEditor.set({ [name]: event.target.checked }),
  });
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 font-title text-lg/tight">Publication</legend>
      <Choice {...tick('published')}>
        Publié
        <small>
          {seenSince
            ? `En ligne depuis le ${formatDate(seenSince)}.`
            : 'Sinon, l’article est un brouillon que vous seule voyez.'}
        </small>
      </Choice>
      {fields.published && !seenSince && (
        <TextField
          label="Date de parution"
          fault={faults.publishAt}
          hint="Heure suisse. Sans date, l’article paraît aussitôt."
          name="publishAt"
          type="datetime-local"
          min={toZurichField(new Date().toISOString())}
          max="9999-12-31T23:59"
          value={fields.publishAt ? toZurichField(fields.publishAt) : ''}
          onChange={(event) => postEditor.set({ publishAt: fromZurichField(event.target.value) })}
        />
      )}
      {!hasAppeared(saved) && (
        <Choice {...tick('notice')}>
          Prévenir les abonnés aux articles par e-mail
          <small>
            L’e-mail part entre {NOTICE_MINUTES.earliest} et {NOTICE_MINUTES.latest} minutes après
            la parution ; repasser l’article en brouillon d’ici là le retient.
          </small>
        </Choice>
      )}
      <Choice {...tick('featured')}>
        En vedette
        <small>Seul le premier article en vedette est mis en avant sur le blog.</small>
      </Choice>
    </fieldset>
  );
}

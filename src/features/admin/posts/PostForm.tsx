import { useEffect, useRef } from 'react';
import { POST_LIMITS } from '#src/features/blog/model.ts';
import { Field } from '#src/ui/Field.tsx';
import { DetailFields } from './DetailFields.tsx';
import { ExcerptField } from './ExcerptField.tsx';
import { type Editing, setField } from './editor-store.ts';
import { PictureField } from './PictureField.tsx';
import { PublicationFields } from './PublicationFields.tsx';
import { SlugField } from './SlugField.tsx';
import { savePost } from './save.ts';
import { enterTitle, typeTitle } from './slug.ts';

export function PostForm({ editing }: { editing: Editing }) {
  const { fields, faults } = editing;
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    const active = document.activeElement;
    // Only after the button: the check of a slug must not take the author out of another field.
    if (form.current?.contains(active) && active?.matches('input, textarea, select')) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  return (
    <form
      ref={form}
      className="form paper post-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        savePost();
      }}
    >
      <Field label="Titre" fault={faults.title}>
        {(control) => (
          <input
            {...control}
            className="title-input"
            name="title"
            required
            maxLength={POST_LIMITS.title}
            value={fields.title}
            onFocus={enterTitle}
            onChange={(event) => typeTitle(event.target.value)}
          />
        )}
      </Field>
      <SlugField editing={editing} />
      <ExcerptField excerpt={fields.excerpt} fault={faults.excerpt} />
      <Field label="Contenu" fault={faults.content} hint={<Grammar />}>
        {(control) => (
          <textarea
            {...control}
            className="content-input"
            name="content"
            required
            rows={18}
            maxLength={POST_LIMITS.content}
            value={fields.content}
            onChange={(event) => setField('content', event.target.value)}
          />
        )}
      </Field>
      <PictureField fields={fields} fault={faults.imageUrl ?? faults.imageAlt} />
      <DetailFields fields={fields} faults={faults} />
      <PublicationFields editing={editing} />
    </form>
  );
}

function Grammar() {
  return (
    <>
      <code># </code> titre, <code>## </code> sous-titre, <code>- </code> élément de liste,{' '}
      <code>**gras**</code>, <code>*italique*</code>, <code>[lien](adresse)</code>. Chaque autre
      ligne est un paragraphe.
    </>
  );
}

import { useContext } from 'react';
import { SiteContext } from '#src/features/admin/app/site.ts';
import { POST_LIMITS } from '#src/features/blog/model.ts';
import { Field } from '#src/ui/Field.tsx';
import type { Editing } from './editor-store.ts';
import { leaveSlug, typeSlug } from './slug.ts';

export function SlugField({ editing: { fields, faults, slug, base } }: { editing: Editing }) {
  const { origin } = useContext(SiteContext);
  const moves = base?.state === 'published' && base.slug !== fields.slug;
  return (
    <Field
      label="Slug"
      fault={faults.slug}
      hint={
        <>
          {origin.replace(/^https?:\/\//, '')}/blog/{fields.slug || '…'}
          <span role="status">
            {slug === 'checking' && ' – vérification…'}
            {slug === 'free' && !faults.slug && ' – libre'}
          </span>
          {moves && <> L’ancienne adresse continuera de mener à l’article.</>}
        </>
      }
    >
      {(control) => (
        <input
          {...control}
          name="slug"
          required
          maxLength={POST_LIMITS.slug}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={fields.slug}
          onChange={(event) => typeSlug(event.target.value)}
          onBlur={leaveSlug}
        />
      )}
    </Field>
  );
}

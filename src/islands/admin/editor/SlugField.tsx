import { useContext } from 'react';
import { SiteContext } from '#src/islands/admin/site.ts';
import { Field } from '#src/islands/ui/Field.tsx';
import { POST_LIMITS } from '#src/tarot/post.ts';
import { leaveSlug, typeSlug } from './slug.ts';
import type { Editing } from './store.ts';

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

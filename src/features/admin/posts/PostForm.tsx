import { useStore } from '@nanostores/react';
import { useContext, useEffect, useRef } from 'react';
import { SiteContext } from '#src/features/admin/app/site.ts';
import { POST_CATEGORIES, POST_LIMITS, type PostCategory } from '#src/features/blog/model.ts';
import { countWords } from '#src/text/words.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field, TextField } from '#src/ui/Field.tsx';
import { PictureField } from './PictureField.tsx';
import { PublicationFields } from './PublicationFields.tsx';
import { type PostDraft, postEditor } from './post-editor.ts';
import { $slugCheck, enterTitle, leaveSlug, typeSlug, typeTitle } from './slug.ts';

/** What search engines show of a description before they cut it. */
const SHOWN_IN_SEARCH = 160;
const WORDS_A_MINUTE = 200;

interface Props {
  draft: PostDraft;
}

export function PostForm({ draft }: Props) {
  const { fields, faults } = draft;
  const form = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    const active = document.activeElement;
    // Only after the button: the check of a slug must not take the author out of another field.
    if (form.current?.contains(active) && active?.matches('input, textarea, select')) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  return (
    <div
      ref={form}
      className="paper grid gap-5 p-[clamp(1.25rem,0.8rem+2vw,2.25rem)] before:hidden [&_:is(label.font-title,legend)]:text-lg/tight [&_code]:rounded-xs [&_code]:bg-ink/8 [&_code]:px-[0.25em] [&_code]:text-[0.9375em]"
    >
      <TextField
        label="Titre"
        fault={faults.title}
        name="title"
        required
        maxLength={POST_LIMITS.title}
        value={fields.title}
        onFocus={enterTitle}
        onChange={(event) => typeTitle(event.target.value)}
      />
      <SlugField draft={draft} />
      <ExcerptField draft={draft} />
      <Field label="Contenu" fault={faults.content} hint={<Grammar />}>
        {(control) => (
          <textarea
            {...control}
            className="control min-h-96 max-h-none leading-[1.6]"
            name="content"
            required
            rows={18}
            maxLength={POST_LIMITS.content}
            value={fields.content}
            onChange={(event) => postEditor.set({ content: event.target.value })}
          />
        )}
      </Field>
      <PictureField fields={fields} fault={faults.imageUrl ?? faults.imageAlt} />
      <DetailFields draft={draft} />
      <PublicationFields draft={draft} />
    </div>
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

function SlugField({ draft: { fields, faults, stored } }: Props) {
  const { origin } = useContext(SiteContext);
  const check = useStore($slugCheck);
  const moves = stored?.state === 'published' && stored.slug !== fields.slug;
  return (
    <TextField
      label="Slug (adresse de l’article)"
      fault={faults.slug}
      hint={
        <>
          {origin.replace(/^https?:\/\//, '')}/blog/{fields.slug || '…'}
          <span role="status">
            {check === 'checking' && ' – vérification…'}
            {check === 'free' && !faults.slug && ' – libre'}
          </span>
          {moves && <> L’ancienne adresse continuera de mener à l’article.</>}
        </>
      }
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
  );
}

function ExcerptField({ draft: { fields, faults } }: Props) {
  const { length } = fields.excerpt;
  return (
    <Field
      label="Extrait"
      fault={faults.excerpt}
      hint={
        <>
          <span className="tabular-nums lining-nums">
            {length} / {POST_LIMITS.excerpt}
          </span>{' '}
          {length > SHOWN_IN_SEARCH
            ? `Les moteurs de recherche couperont après ${SHOWN_IN_SEARCH} signes.`
            : `Idéalement, pas plus de ${SHOWN_IN_SEARCH} signes.`}
        </>
      }
    >
      {(control) => (
        <textarea
          {...control}
          className="control min-h-22"
          name="excerpt"
          required
          rows={3}
          maxLength={POST_LIMITS.excerpt}
          value={fields.excerpt}
          onChange={(event) => postEditor.set({ excerpt: event.target.value })}
        />
      )}
    </Field>
  );
}

function DetailFields({ draft: { fields, faults } }: Props) {
  const words = countWords(fields.content);
  const suggestion = `${Math.max(1, Math.round(words / WORDS_A_MINUTE))} min`;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] gap-5">
      <Field label="Catégorie" fault={faults.category}>
        {(control) => (
          <select
            {...control}
            name="category"
            value={fields.category}
            onChange={(event) => postEditor.set({ category: event.target.value as PostCategory })}
          >
            {POST_CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label="Auteur"
        fault={faults.author}
        name="author"
        maxLength={POST_LIMITS.author}
        value={fields.author}
        onChange={(event) => postEditor.set({ author: event.target.value })}
      />
      <TextField
        label="Temps de lecture"
        fault={faults.readTime}
        hint={`${words} ${words > 1 ? 'mots' : 'mot'}`}
        action={
          suggestion !== fields.readTime &&
          words > 0 && (
            <Button
              look="link"
              className="min-h-7 px-2"
              onClick={() => postEditor.set({ readTime: suggestion })}
            >
              Mettre {suggestion}
            </Button>
          )
        }
        name="readTime"
        maxLength={POST_LIMITS.readTime}
        value={fields.readTime}
        onChange={(event) => postEditor.set({ readTime: event.target.value })}
      />
    </div>
  );
}

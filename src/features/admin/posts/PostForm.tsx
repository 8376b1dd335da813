import { useStore } from '@nanostores/react';
import { type ChangeEvent, type DragEvent, useId } from 'react';
import { IMAGE_TYPES } from '#src/api/admin/posts.ts';
import { POST_CATEGORIES, POST_LIMITS, type PostCategory } from '#src/api/blog.ts';
import { Button, getButtonClass } from '#src/components/Button.tsx';
import { Choice, SelectField, TextArea, TextField } from '#src/components/Field.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { $site } from '#src/features/admin/auth/session.ts';
import { bindTextFields } from '#src/features/admin/editor/editor-state.ts';
import { MarkdownTextarea } from '#src/features/admin/markdown-editor/MarkdownTextarea.tsx';
import { NOTICE_MINUTES } from '#src/features/newsletter/model.ts';
import { removePictures } from '#src/lib/markdown.ts';
import { countWords, pluralize } from '#src/lib/text.ts';
import { formatDate, formatZurichInput, parseZurichInput } from '#src/lib/time.ts';
import * as editor from './post-editor.ts';
import { $isUploading, uploadImageFile } from './upload-image.ts';

/** Search engines display about this number of characters of a description. */
const SEARCH_RESULT_LENGTH = 160;
const CATEGORY_OPTIONS = Object.fromEntries(
  POST_CATEGORIES.map((category) => [category, category]),
) as Record<PostCategory, string>;

interface Props {
  state: editor.PostEditorState;
}

export function PostForm({ state }: Props) {
  const { fields, saved, slugCheck, errors } = state;
  const { origin } = useStore($site);
  const isPublicSlugChanged = saved?.state === 'published' && saved.slug !== fields.slug;
  const wordCount = countWords(removePictures(fields.content));
  const getFieldProps = bindTextFields(editor.postEditor, state);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box for the image takes files by keyboard too
    <div className="contents" onDragOver={allowFileDrop} onDrop={uploadDroppedFile}>
      <TextField
        label="Titre"
        required
        {...getFieldProps('title')}
        onChange={(event) => editor.setTitle(state, event.target.value)}
      />
      <TextField
        label="Slug (adresse de l’article)"
        hint={
          <>
            {origin.replace(/^https?:\/\//, '')}/blog/{fields.slug || '…'}
            <span role="status">
              {slugCheck === 'running' && ' – vérification…'}
              {slugCheck === 'passed' && !errors.slug && ' – libre'}
            </span>
            {isPublicSlugChanged && <> L’ancienne adresse continuera de mener à l’article.</>}
          </>
        }
        required
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...getFieldProps('slug')}
        onChange={(event) => editor.setSlug(event.target.value)}
        onBlur={() => editor.normalizeSlug(state)}
      />
      <TextArea
        label="Extrait"
        hint={`${fields.excerpt.length} / ${POST_LIMITS.excerpt}. Les moteurs de recherche en montrent ${SEARCH_RESULT_LENGTH} signes.`}
        className="min-h-22"
        required
        rows={3}
        {...getFieldProps('excerpt')}
      />
      <MarkdownTextarea
        label="Contenu"
        required
        rows={18}
        {...getFieldProps('content')}
        onChange={(event) => editor.setContent(state, event.target.value)}
        uploadImage={uploadImageFile}
      />
      <ImageField state={state} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] gap-5">
        <SelectField
          label="Catégorie"
          error={errors.category}
          name="category"
          value={fields.category}
          options={CATEGORY_OPTIONS}
          onChoose={(category) => editor.postEditor.setFields({ category })}
        />
        <TextField label="Auteur" {...getFieldProps('author')} />
        <TextField
          label="Temps de lecture"
          hint={`${wordCount} ${pluralize(wordCount, 'mot')}`}
          {...getFieldProps('readTime')}
        />
      </div>
      <PublicationFields state={state} />
    </div>
  );
}

/** Accepts a file anywhere in the form: dropped beside the image box, it would replace the open page. */
function allowFileDrop(event: DragEvent): void {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault();
}

function uploadDroppedFile(event: DragEvent): void {
  const [file] = event.dataTransfer.files;
  if (!file) return;
  event.preventDefault();
  editor.uploadPostImage(file);
}

function PublicationFields({ state }: Props) {
  const { fields, errors, saved } = state;
  const onlineSince = saved?.state === 'published' && saved.publishedAt;
  const getCheckboxProps = (name: 'published' | 'notice' | 'featured') => ({
    name,
    checked: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      editor.postEditor.setFields({ [name]: event.target.checked }),
  });
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 font-title text-lg/tight">Publication</legend>
      <Choice {...getCheckboxProps('published')}>
        Publié
        <small>
          {onlineSince
            ? `En ligne depuis le ${formatDate(onlineSince)}.`
            : 'Sinon, l’article est un brouillon que vous seule voyez.'}
        </small>
      </Choice>
      {fields.published && !onlineSince && (
        <TextField
          label="Date de parution"
          error={errors.publishAt}
          hint="Heure suisse. Sans date, l’article paraît aussitôt."
          name="publishAt"
          type="datetime-local"
          min={formatZurichInput(new Date().toISOString())}
          max="9999-12-31T23:59"
          value={fields.publishAt ? formatZurichInput(fields.publishAt) : ''}
          onChange={(event) =>
            editor.postEditor.setFields({ publishAt: parseZurichInput(event.target.value) })
          }
        />
      )}
      {!editor.hasBeenPublished(saved) && (
        <Choice {...getCheckboxProps('notice')}>
          Prévenir les abonnés aux articles par e-mail
          <small>
            L’e-mail part entre {NOTICE_MINUTES.earliest} et {NOTICE_MINUTES.latest} minutes après
            la parution ; repasser l’article en brouillon d’ici là le retient.
          </small>
        </Choice>
      )}
      <Choice {...getCheckboxProps('featured')}>
        En vedette
        <small>Seul le premier article en vedette est mis en avant sur le blog.</small>
      </Choice>
    </fieldset>
  );
}

/** Displays the image box. A transparent file input takes its clicks, except on the `relative` button. */
function ImageField({ state }: Props) {
  const { imageUrl, imageAlt } = state.fields;
  const id = useId();
  const isUploading = useStore($isUploading);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-title text-lg/tight">Image</legend>
      <div className="relative flex flex-wrap items-center gap-4 rounded-[3px] border-[1.5px] border-dashed border-umber p-4 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-blue">
        {imageUrl ? (
          <img
            className="aspect-[16/9] w-full rounded-xs object-cover sm:w-80"
            src={imageUrl}
            alt={imageAlt}
          />
        ) : (
          <span className="text-umber [&_svg]:size-12">
            <Icon name="picture" />
          </span>
        )}
        <div className="flex flex-[1_1_12rem] flex-wrap items-center gap-x-4 gap-y-2">
          <label className={getButtonClass({ look: 'quiet', small: true })} htmlFor={id}>
            {imageUrl ? 'Changer l’image' : 'Choisir une image'}
          </label>
          <input
            id={id}
            type="file"
            accept={IMAGE_TYPES.join(',')}
            className="absolute inset-0 cursor-pointer opacity-0"
            aria-describedby={`${id}-hint`}
            disabled={isUploading}
            onChange={({ target }) => {
              if (target.files?.[0]) editor.uploadPostImage(target.files[0]);
              // Without this, choosing the same file again would be no change.
              target.value = '';
            }}
          />
          {imageUrl && (
            <Button
              look="link"
              className="relative"
              onClick={() => editor.postEditor.setFields({ imageUrl: '', imageAlt: '' })}
            >
              Retirer l’image
            </Button>
          )}
          <p className="basis-full text-sm/loose text-umber" id={`${id}-hint`}>
            Déposez-la ici : JPG, PNG ou WebP, 20 Mo au plus.
          </p>
        </div>
      </div>
      {imageUrl && (
        <TextField
          label="Description de l’image"
          hint="Ce que l’on y voit, pour qui ne la voit pas."
          {...bindTextFields(editor.postEditor, state)('imageAlt')}
          error={state.errors.imageUrl ?? state.errors.imageAlt}
        />
      )}
    </fieldset>
  );
}

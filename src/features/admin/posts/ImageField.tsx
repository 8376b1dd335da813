import { useStore } from '@nanostores/react';
import { type ComponentProps, useId } from 'react';
import { IMAGE_TYPES } from '#src/api/admin/posts.ts';
import { Button, buttonClass } from '#src/components/Button.tsx';
import { TextField } from '#src/components/Field.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { chooseImage, type PostFields, postEditor } from './post-editor.ts';
import { $isUploading } from './upload-image.ts';

interface Props {
  fields: PostFields;
  /** Of the field for the description. */
  alt: Omit<ComponentProps<typeof TextField>, 'label'>;
}

/** The image above the text, chosen or dropped: the browser's own control covers the whole box. */
export function ImageField({ fields: { imageUrl, imageAlt }, alt }: Props) {
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
          <label className={buttonClass({ look: 'quiet', small: true })} htmlFor={id}>
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
              chooseImage(target.files?.[0]);
              target.value = '';
            }}
          />
          {imageUrl && (
            <Button
              look="link"
              className="relative"
              onClick={() => postEditor.set({ imageUrl: '', imageAlt: '' })}
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
          {...alt}
        />
      )}
    </fieldset>
  );
}

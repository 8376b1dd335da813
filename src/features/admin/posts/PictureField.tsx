import { useStore } from '@nanostores/react';
import { type ComponentProps, useId } from 'react';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { IMAGE_TYPES } from './api.ts';
import { $isSending, choosePicture } from './picture.ts';
import { type PostFields, postEditor } from './post-editor.ts';

interface Props {
  fields: PostFields;
  /** For the field of its description. */
  alt: Omit<ComponentProps<typeof TextField>, 'label'>;
}

/** The post's picture: picked, dropped here, or pasted anywhere in the form. Its box's whole ground is the browser's own control. */
export function PictureField({ fields: { imageUrl, imageAlt }, alt }: Props) {
  const id = useId();
  const isSending = useStore($isSending);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-title text-lg/tight">Image</legend>
      <div className="relative flex flex-wrap items-center gap-4 rounded-[3px] border-[1.5px] border-dashed border-umber p-4 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-blue">
        {imageUrl ? (
          // Cut as readers will see it.
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
            disabled={isSending}
            onChange={({ target }) => {
              choosePicture(target.files?.[0]);
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
            Déposez-la ici ou collez-la : JPG, PNG ou WebP, 20 Mo au plus.
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

import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { Fault, TextField } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { IMAGE_TYPES } from './api.ts';
import { choosePicture, removePicture } from './picture.ts';
import type { PostFields } from './post-editor.ts';

interface Props {
  fields: PostFields;
  /** For the field of its description. */
  alt: Omit<ComponentProps<typeof TextField>, 'label'>;
}

/** The post's picture: picked, dropped here, or pasted anywhere in the form. */
export function PictureField({ fields: { imageUrl, imageAlt }, alt }: Props) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-title">Image</legend>
      <PicturePicker
        src={imageUrl}
        alt={imageAlt}
        hint="Déposez-la ici ou collez-la : JPG, PNG ou WebP, 20 Mo au plus."
      >
        {imageUrl && (
          <Button look="link" className="relative" onClick={removePicture}>
            Retirer l’image
          </Button>
        )}
      </PicturePicker>
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

interface PickerProps {
  /** Of the one that is there; empty where none is. */
  src: string;
  alt?: string;
  hint: string;
  fault?: string | undefined;
  disabled?: boolean;
  children?: ReactNode;
}

/** A box to press, or to drop a picture on: its whole ground is the browser's own control. */
export function PicturePicker({ src, alt = '', hint, fault, disabled, children }: PickerProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <div className="relative flex flex-wrap items-center gap-4 rounded-[3px] border-[1.5px] border-dashed border-umber p-4 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-3 has-[input:focus-visible]:outline-blue">
        {src ? (
          <img
            className="max-h-36 w-auto max-w-full rounded-xs sm:max-h-44 sm:max-w-80"
            src={src}
            alt={alt}
          />
        ) : (
          <span className="text-umber [&_svg]:size-12">
            <Icon name="picture" />
          </span>
        )}
        <div className="flex flex-[1_1_12rem] flex-wrap items-center gap-x-4 gap-y-2">
          <label className={buttonClass({ look: 'quiet', small: true })} htmlFor={id}>
            {src ? 'Changer l’image' : 'Choisir une image'}
          </label>
          <input
            id={id}
            type="file"
            accept={IMAGE_TYPES.join(',')}
            className="absolute inset-0 cursor-pointer opacity-0"
            aria-describedby={`${id}-hint`}
            aria-invalid={fault !== undefined}
            disabled={disabled}
            onChange={({ target }) => {
              choosePicture(target.files?.[0]);
              target.value = '';
            }}
          />
          {children}
          <p className="basis-full text-small/loose text-umber" id={`${id}-hint`}>
            {hint}
          </p>
        </div>
      </div>
      {fault && <Fault role="alert">{fault}</Fault>}
    </div>
  );
}

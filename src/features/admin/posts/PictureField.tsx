import { type DragEvent, useId, useRef, useState } from 'react';
import { POST_LIMITS } from '#src/features/blog/model.ts';
import { Field } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { IMAGE_TYPES } from './api.ts';
import { setField } from './editor-store.ts';
import type { PostFields } from './fields.ts';
import { choosePicture, removePicture } from './picture-store.ts';

/** The post's picture: picked, dropped here, or pasted anywhere in the form. */
export function PictureField({ fields, fault }: { fields: PostFields; fault: string | undefined }) {
  const { imageUrl, imageAlt } = fields;
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const id = useId();

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    choosePicture(event.dataTransfer.files[0]);
  }

  return (
    <fieldset className="picture-field">
      <legend>Image</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by hand */}
      <div
        className="drop-zone"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {imageUrl ? (
          <img src={imageUrl} alt={imageAlt} width="1600" height="900" />
        ) : (
          <Icon name="picture" />
        )}
        <div className="drop-actions">
          <button
            type="button"
            className="button-quiet"
            aria-describedby={`${id}-hint`}
            onClick={() => picker.current?.click()}
          >
            {imageUrl ? 'Changer l’image' : 'Choisir une image'}
          </button>
          {imageUrl && (
            <button type="button" className="text-button" onClick={removePicture}>
              Retirer l’image
            </button>
          )}
          <p className="hint" id={`${id}-hint`}>
            Déposez-la ici ou collez-la : JPG, PNG ou WebP, 5 MB au plus.
          </p>
        </div>
        <input
          ref={picker}
          type="file"
          name="image"
          accept={IMAGE_TYPES.join(',')}
          aria-label="Fichier de l’image"
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            choosePicture(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {imageUrl && (
        <Field
          label="Description de l’image"
          fault={fault}
          hint="Ce que l’on y voit, pour qui ne la voit pas."
        >
          {(control) => (
            <input
              {...control}
              name="imageAlt"
              maxLength={POST_LIMITS.imageAlt}
              value={imageAlt}
              onChange={(event) => setField('imageAlt', event.target.value)}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}

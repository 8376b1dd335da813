import { useStore } from '@nanostores/react';
import {
  type ComponentProps,
  type DragEvent,
  lazy,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { POST_PICTURE_RATIO } from '#src/features/blog/model.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Choice, TextField } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { PictureForm, PicturePicker } from './PictureForm.tsx';
import { $picture, choosePicture, closePicture, removePicture } from './picture.ts';
import type { PostFields } from './post-editor.ts';

/** Loaded with the first picture. */
const Cropper = lazy(() => import('react-easy-crop'));

const MAX_ZOOM = 4;

interface Props {
  fields: PostFields;
  /** For the field of its description. */
  alt: Omit<ComponentProps<typeof TextField>, 'label'>;
}

/** The post's picture: picked, dropped here, or pasted anywhere in the form. */
export function PictureField({ fields, alt }: Props) {
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
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-title">Image</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by hand */}
      <div
        className={`relative flex flex-wrap items-center gap-4 rounded-[3px] border-[1.5px] border-dashed p-4 ${isOver ? 'border-blue bg-blue/10' : 'border-umber'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {imageUrl ? (
          <img
            className="h-auto w-44 max-w-80 flex-[1_1_11rem] rounded-xs"
            src={imageUrl}
            alt={imageAlt}
            width="1600"
            height="900"
          />
        ) : (
          <span className="text-umber [&_svg]:size-12">
            <Icon name="picture" />
          </span>
        )}
        <div className="flex flex-[1_1_12rem] flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            look="quiet"
            small
            aria-describedby={`${id}-hint`}
            onClick={() => picker.current?.click()}
          >
            {imageUrl ? 'Changer l’image' : 'Choisir une image'}
          </Button>
          {imageUrl && (
            <Button look="link" onClick={removePicture}>
              Retirer l’image
            </Button>
          )}
          <p className="basis-full text-small/loose text-umber" id={`${id}-hint`}>
            Déposez-la ici ou collez-la : JPG, PNG ou WebP, 20 Mo au plus.
          </p>
        </div>
        <PicturePicker ref={picker} label="Fichier de l’image" />
      </div>
      {imageUrl && (
        <TextField
          label="Description de l’image"
          hint="Ce que l’on y voit, pour qui ne la voit pas."
          {...alt}
        />
      )}
      <PictureDialog />
    </fieldset>
  );
}

/** Framing, description and sending of the post's picture. */
function PictureDialog() {
  const { phase, asked, whole, alt } = useStore($picture);
  return (
    <Dialog open={phase !== 'none' && !asked} onClose={closePicture} title="Image de l’article">
      <PictureForm send="Envoyer l’image">
        <CropArea />
        <Choice
          checked={whole}
          onChange={(event) => $picture.setKey('whole', event.target.checked)}
        >
          Garder l’image entière<small>Sinon, elle est cadrée en 16:9.</small>
        </Choice>
        <TextField
          label="Description de l’image"
          hint="Ce que l’on y voit, pour qui ne la voit pas. Laissez vide si l’image n’est qu’un ornement."
          value={alt}
          onChange={(event) => $picture.setKey('alt', event.target.value)}
        />
      </PictureForm>
    </Dialog>
  );
}

/** A window in 16:9 under which the picture is moved and zoomed, by finger, mouse or arrow keys. */
function CropArea() {
  const { shown, crop, zoom, whole } = useStore($picture);
  return (
    <div>
      <div className="relative aspect-[16/9] bg-midnight">
        {whole ? (
          <img className="absolute size-full object-contain" src={shown} alt="" />
        ) : (
          <Suspense fallback={null}>
            <Cropper
              image={shown}
              aspect={POST_PICTURE_RATIO}
              objectFit="cover"
              showGrid={false}
              crop={crop}
              zoom={zoom}
              maxZoom={MAX_ZOOM}
              keyboardStep={8}
              cropperProps={{
                role: 'application',
                'aria-label': 'Cadrage\u202f: déplacez l’image avec les flèches',
              }}
              disableAutomaticStylesInjection
              onCropChange={(moved) => $picture.setKey('crop', moved)}
              onZoomChange={(zoomed) => $picture.setKey('zoom', zoomed)}
              onCropAreaChange={(_, area) => $picture.setKey('area', area)}
            />
          </Suspense>
        )}
      </div>
      <label className="flex min-h-11 items-center gap-4">
        Agrandir
        <input
          type="range"
          className="min-h-11 flex-1 accent-blue"
          min="1"
          max={MAX_ZOOM}
          step="0.05"
          value={zoom}
          disabled={whole}
          onChange={(event) => $picture.setKey('zoom', Number(event.target.value))}
        />
      </label>
    </div>
  );
}

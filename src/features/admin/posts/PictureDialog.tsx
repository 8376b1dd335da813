import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { POST_PICTURE_RATIO } from '#src/features/blog/model.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog, DialogActions } from '#src/ui/Dialog.tsx';
import { Fault, TextField } from '#src/ui/Field.tsx';
import { PicturePicker } from './PictureField.tsx';
import { $picture, closePicture, leavePicture, sendPicture } from './picture.ts';

/** Loaded with the first picture. */
const Cropper = lazy(() => import('react-easy-crop'));

const MAX_ZOOM = 4;

/** A picture before it is sent: above the text it is framed, within it whole and with the words that it must have. */
export function PictureDialog() {
  const { open, asked } = useStore($picture);
  return (
    <Dialog
      open={open}
      onClose={closePicture}
      onClosed={leavePicture}
      title={asked ? 'Image dans le texte' : 'Image de l’article'}
    >
      <PictureForm />
    </Dialog>
  );
}

function PictureForm() {
  const { asked, shown, alt, caption, faults, sending, failure } = useStore($picture);
  const form = useRef<HTMLFormElement>(null);
  const insert = asked?.current ? 'Modifier l’image' : 'Insérer l’image';
  const send = asked ? insert : 'Envoyer l’image';

  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  return (
    <form
      ref={form}
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        sendPicture();
      }}
    >
      {asked ? (
        <PicturePicker
          src={shown}
          hint="JPG, PNG ou WebP, 20 Mo au plus. Elle reste entière."
          fault={faults.file}
          disabled={sending !== null}
        />
      ) : (
        <Framing key={shown} image={shown} />
      )}
      <TextField
        label={asked ? 'Texte de remplacement' : 'Description de l’image'}
        hint={`Ce que l’on y voit, pour qui ne la voit pas.${asked ? '' : ' Laissez vide si l’image n’est qu’un ornement.'}`}
        fault={faults.alt}
        aria-required={asked !== null}
        value={alt}
        onChange={(event) => $picture.setKey('alt', event.target.value)}
      />
      {asked && (
        <TextField
          label="Légende"
          hint="Facultative : elle paraît sous l’image."
          value={caption}
          onChange={(event) => $picture.setKey('caption', event.target.value)}
        />
      )}
      {sending && <progress className="h-3 w-full accent-blue" aria-label="Envoi de l’image" />}
      {failure && (
        <Fault role="alert">{failure} L’image est toujours là : vous pouvez réessayer.</Fault>
      )}
      <DialogActions>
        <Button look="quiet" small onClick={closePicture}>
          Annuler
        </Button>
        <Button type="submit" small busy={sending !== null}>
          {sending ? 'Envoi…' : failure ? 'Réessayer' : send}
        </Button>
      </DialogActions>
    </form>
  );
}

/** A window in 16:9 under which the picture is moved and zoomed, by finger, mouse or arrow keys. */
function Framing({ image }: { image: string }) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div>
      <div className="relative aspect-[16/9] bg-midnight">
        <Suspense fallback={null}>
          <Cropper
            image={image}
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
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, area) => $picture.setKey('area', area)}
          />
        </Suspense>
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
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </div>
  );
}

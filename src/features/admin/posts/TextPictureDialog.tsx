import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Fault, TextField } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { PictureForm, PicturePicker } from './PictureForm.tsx';
import { $picture, closePicture, leaveTextPicture } from './picture.ts';

/** A picture within the text: its file, which stays whole, and its words. */
export function TextPictureDialog() {
  const { phase, asked } = useStore($picture);
  return (
    <Dialog
      open={phase !== 'none' && asked !== null}
      onClose={closePicture}
      onClosed={leaveTextPicture}
      title="Image dans le texte"
    >
      <PictureForm send={asked?.current ? 'Modifier l’image' : 'Insérer l’image'}>
        <ChosenPicture />
        <Words />
      </PictureForm>
    </Dialog>
  );
}

function ChosenPicture() {
  const { shown, faults, phase } = useStore($picture);
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-4 rounded-[3px] border-[1.5px] border-dashed border-umber p-4">
        {shown ? (
          <img className="max-h-36 w-auto sm:max-h-56 max-w-full rounded-xs" src={shown} alt="" />
        ) : (
          <span className="text-umber [&_svg]:size-12">
            <Icon name="picture" />
          </span>
        )}
        <div className="grid flex-[1_1_12rem] justify-items-start gap-2">
          <Button
            look="quiet"
            small
            aria-describedby={`${id}-hint`}
            aria-invalid={faults.file !== undefined}
            busy={phase === 'sending'}
            onClick={() => picker.current?.click()}
          >
            {shown ? 'Changer l’image' : 'Choisir une image'}
          </Button>
          <p className="text-small/loose text-umber" id={`${id}-hint`}>
            JPG, PNG ou WebP, 20 Mo au plus. Elle reste entière.
          </p>
        </div>
        <PicturePicker ref={picker} label="Fichier à insérer" />
      </div>
      {faults.file && <Fault role="alert">{faults.file}</Fault>}
    </div>
  );
}

function Words() {
  const { alt, caption, faults } = useStore($picture);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (faults.alt && !faults.file) field.current?.focus();
  }, [faults]);

  return (
    <>
      <TextField
        ref={field}
        label="Texte de remplacement"
        hint="Ce que l’on y voit, pour qui ne la voit pas."
        fault={faults.alt}
        aria-required
        value={alt}
        onChange={(event) => $picture.setKey('alt', event.target.value)}
      />
      <TextField
        label="Légende"
        hint="Facultative : elle paraît sous l’image."
        value={caption}
        onChange={(event) => $picture.setKey('caption', event.target.value)}
      />
    </>
  );
}

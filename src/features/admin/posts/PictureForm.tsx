import { useStore } from '@nanostores/react';
import type { ReactNode, Ref } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { DialogActions } from '#src/ui/Dialog.tsx';
import { Fault } from '#src/ui/Field.tsx';
import { IMAGE_TYPES } from './api.ts';
import { $picture, choosePicture, closePicture, sendPicture } from './picture.ts';

interface PickerProps {
  ref: Ref<HTMLInputElement>;
  label: string;
}

/** Opened by a button beside it. */
export function PicturePicker({ ref, label }: PickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      name="image"
      accept={IMAGE_TYPES.join(',')}
      aria-label={label}
      className="visually-hidden"
      tabIndex={-1}
      onChange={(event) => {
        choosePicture(event.target.files?.[0]);
        event.target.value = '';
      }}
    />
  );
}

interface FormProps {
  /** The words of its button. */
  send: string;
  children: ReactNode;
}

/** What a picture's window asks, and how its sending goes. */
export function PictureForm({ send, children }: FormProps) {
  const { phase, progress, failure } = useStore($picture);
  const isSending = phase === 'sending';
  const sendLabel = phase === 'failed' ? 'Réessayer' : send;
  return (
    <form
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        sendPicture();
      }}
    >
      {children}
      {isSending && (
        <progress
          className="h-3 w-full accent-blue"
          aria-label="Envoi de l’image"
          value={progress}
          max="1"
        >
          {Math.round(progress * 100)} %
        </progress>
      )}
      {phase === 'failed' && (
        <Fault role="alert">{failure} L’image est toujours là : vous pouvez réessayer.</Fault>
      )}
      <DialogActions>
        <Button look="quiet" small onClick={closePicture}>
          Annuler
        </Button>
        <Button type="submit" small busy={isSending}>
          {isSending ? 'Envoi…' : sendLabel}
        </Button>
      </DialogActions>
    </form>
  );
}

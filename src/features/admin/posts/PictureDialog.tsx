import { useStore } from '@nanostores/react';
import { Window } from '#src/features/admin/app/Window.tsx';
import { POST_LIMITS } from '#src/features/blog/model.ts';
import { Field } from '#src/ui/Field.tsx';
import { Cropper } from './Cropper.tsx';
import {
  $picture,
  closePicture,
  describePicture,
  keepWhole,
  sendPicture,
} from './picture-store.ts';

/** Framing, description and sending of a picture. */
export function PictureDialog() {
  const { phase, picture, whole, alt, progress, failure } = useStore($picture);
  const isSending = phase === 'sending';
  return (
    <Window open={phase !== 'none'} onClose={closePicture} title="Image de l’article">
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) sendPicture();
        }}
      >
        {picture && <Cropper picture={picture} />}
        <label className="choice">
          <input
            type="checkbox"
            checked={whole}
            onChange={(event) => keepWhole(event.target.checked)}
          />
          <span>
            Garder l’image entière<small>Sinon, elle est cadrée en 16:9.</small>
          </span>
        </label>
        <Field
          label="Description de l’image"
          hint="Ce que l’on y voit, pour qui ne la voit pas. Laissez vide si l’image n’est qu’un ornement."
        >
          {(control) => (
            <input
              {...control}
              maxLength={POST_LIMITS.imageAlt}
              value={alt}
              onChange={(event) => describePicture(event.target.value)}
            />
          )}
        </Field>
        {isSending && (
          <progress aria-label="Envoi de l’image" value={progress} max="1">
            {Math.round(progress * 100)} %
          </progress>
        )}
        {phase === 'failed' && (
          <p className="fault" role="alert">
            {failure} L’image est toujours là : vous pouvez réessayer.
          </p>
        )}
        <div className="dialog-actions">
          <button type="button" className="button-quiet" onClick={closePicture}>
            Annuler
          </button>
          <button type="submit" className="button" aria-disabled={isSending}>
            {label(phase)}
          </button>
        </div>
      </form>
    </Window>
  );
}

function label(phase: string): string {
  if (phase === 'sending') return 'Envoi…';
  return phase === 'failed' ? 'Réessayer' : 'Envoyer l’image';
}

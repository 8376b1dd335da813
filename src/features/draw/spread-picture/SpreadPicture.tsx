import { useEffect, useState } from 'react';
import { cardLines, type LetterReading } from '#src/features/draw/letter.ts';
import { arcanumOf } from '#src/features/draw/store.ts';
import { laidCards } from '#src/tarot/laying.ts';
import { countOfCards } from '#src/tarot/numerals.ts';
import { spreadNamed } from '#src/tarot/spreads.ts';
import { Button } from '#src/ui/Button.tsx';
import { DialogActions } from '#src/ui/Dialog.tsx';
import { offerFile } from '#src/ui/offer-file.ts';
import { share } from '#src/ui/share.ts';
import type { Format } from './layout.ts';
import { type MadePicture, makePicture, PictureError } from './make-picture.ts';

const FORMATS: { format: Format; label: string; ratio: string }[] = [
  { format: 'post', label: 'Publication (4:5)', ratio: 'aspect-4/5' },
  { format: 'story', label: 'Story (9:16)', ratio: 'aspect-9/16' },
];

const UNKNOWN = 'L’image n’a pas pu être composée. Rechargez la page, puis réessayez.';

/** Shows the cards as one picture, and hands it out. */
export function SpreadPicture({ reading }: { reading: LetterReading }) {
  const [format, setFormat] = useState<Format>('post');
  /** Or the sentence that says why there is none. */
  const [made, setMade] = useState<MadePicture | string | null>(null);
  const [isAlone, setAlone] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    const show = (result: MadePicture | string) => {
      if (isCurrent) setMade(result);
    };
    setMade(null);
    makePicture(spreadNamed(reading.spread), laidCards(reading).map(arcanumOf), format)
      .then(show)
      .catch((error) => show(error instanceof PictureError ? error.message : UNKNOWN));
    return () => {
      isCurrent = false;
    };
  }, [reading, format]);

  const picture = typeof made === 'string' ? null : made;
  const image = picture && <img src={picture.url} alt={describe(reading)} className="w-full" />;
  if (isAlone) {
    return (
      <>
        <p className="my-4">
          Touchez l’image sans relâcher, puis choisissez de l’enregistrer dans vos photos.
        </p>
        {image}
        <p className="mt-4 text-center">
          <Button look="link" onClick={() => setAlone(false)}>
            Revenir
          </Button>
        </p>
      </>
    );
  }
  return (
    <>
      <p className="mt-2.5">
        Les {countOfCards(laidCards(reading).length)}, sans date et sans rien de leur lecture.
      </p>
      <fieldset className="mt-2 flex flex-wrap gap-x-8 max-sm:justify-between max-sm:text-sm">
        <legend className="visually-hidden">Format de l’image</legend>
        {FORMATS.map(({ format: choice, label }) => (
          <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-x-2">
            <input
              type="radio"
              name="format"
              className="size-4.5 flex-none accent-blue"
              checked={choice === format}
              onChange={() => setFormat(choice)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div
        className={`mx-auto mt-3 h-[min(28rem,50dvh)] max-sm:h-[40dvh] max-w-full ${FORMATS.find((one) => one.format === format)?.ratio}`}
        aria-live="polite"
      >
        {image}
        {made === null && 'L’image se compose…'}
        {typeof made === 'string' && <p className="text-crimson">{made}</p>}
      </div>
      <DialogActions>
        <WaysOut picture={picture} onShowAlone={() => setAlone(true)} />
      </DialogActions>
    </>
  );
}

interface WaysOutProps {
  picture: MadePicture | null;
  onShowAlone: () => void;
}

/** Shares the picture where the browser can. An app on an iPhone's home screen cannot download: it shows it to be pressed. */
function WaysOut({ picture, onShowAlone }: WaysOutProps) {
  if (!picture) return null;
  const { file } = picture;
  const data = { files: [file] };
  const isShareable = navigator.canShare?.(data) ?? false;
  const look = isShareable ? 'quiet' : 'gold';
  return (
    <>
      {isOnHomeScreen() ? (
        <Button look={look} onClick={onShowAlone}>
          Afficher seule
        </Button>
      ) : (
        <Button look={look} onClick={() => offerFile(file.name, file)}>
          Télécharger
        </Button>
      )}
      {isShareable && <Button onClick={() => share(data)}>Partager</Button>}
    </>
  );
}

/** True in an app on the home screen of an iPhone or iPad: no other browser has the property. */
function isOnHomeScreen(): boolean {
  return 'standalone' in navigator && navigator.standalone === true;
}

/** The picture in words. */
function describe(reading: LetterReading): string {
  const count = countOfCards(laidCards(reading).length);
  return `Les ${count} du tirage. ${cardLines(reading).join('. ')}.`;
}

import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { QUIET_BUTTON } from '#src/features/draw/looks.ts';
import type { WovenDraw } from '#src/features/draw/woven-draw.ts';
import {
  $aloud,
  changeRate,
  pauseReading,
  RATES,
  readAloud,
  resumeReading,
  stopReading,
} from './reader.ts';
import { bringIntoView, isInView, mark, sentencesIn } from './sentences.ts';

const BAR =
  'fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center justify-center gap-x-6 gap-y-2 border-t-3 border-double border-dusk bg-midnight px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]';

const rateText = (rate: number) => rate.toLocaleString('fr');

/** Has the letter above it read by a voice of the device. */
export function ReadAloud({ reading, topicPassage }: WovenDraw) {
  const { status, sentence, rate } = useStore($aloud);
  const isSilent = status === 'silent';
  const button = useRef<HTMLButtonElement>(null);
  const wasSilent = useRef(isSilent);
  const last = useRef<Range | null>(null);

  useEffect(() => {
    // A page that is left goes on speaking in some browsers.
    addEventListener('pagehide', stopReading);
    return () => removeEventListener('pagehide', stopReading);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another letter has other sentences.
  useEffect(() => stopReading, [reading, topicPassage]);

  useEffect(() => {
    // Whoever has scrolled elsewhere meanwhile is left there.
    const isFollowed = !last.current || isInView(last.current);
    if (sentence && isFollowed && !isInView(sentence)) bringIntoView(sentence);
    last.current = sentence;
    mark(sentence);
    return () => mark(null);
  }, [sentence]);

  useEffect(() => {
    if (wasSilent.current === isSilent) return;
    wasSilent.current = isSilent;
    // What was pressed is gone, and the focus with it.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [isSilent]);

  function start() {
    const letter = button.current?.closest('[data-part="reading"]')?.querySelector('article');
    if (letter) readAloud(sentencesIn(letter));
  }

  if (isSilent) {
    return (
      <button ref={button} type="button" className={QUIET_BUTTON} onClick={start}>
        Écouter<span className="visually-hidden"> la lecture</span>
      </button>
    );
  }
  return (
    <fieldset className={BAR}>
      <legend className="visually-hidden">Lecture à voix haute</legend>
      <div className="flex gap-3">
        <button
          ref={button}
          type="button"
          className={QUIET_BUTTON}
          onClick={status === 'paused' ? resumeReading : pauseReading}
        >
          {status === 'paused' ? 'Reprendre' : 'Pause'}
        </button>
        <button type="button" className={QUIET_BUTTON} onClick={stopReading}>
          Arrêter
        </button>
      </div>
      <label className="flex min-h-11 items-center gap-3">
        Vitesse
        <input
          type="range"
          className="w-32 accent-gold"
          {...RATES}
          value={rate}
          aria-valuetext={rateText(rate)}
          onChange={({ target }) => changeRate(target.valueAsNumber)}
        />
        <span className="w-8" aria-hidden="true">
          {rateText(rate)}
        </span>
      </label>
    </fieldset>
  );
}

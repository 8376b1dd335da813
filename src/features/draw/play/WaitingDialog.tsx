import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { LINK_BUTTON } from '#src/features/draw/looks.ts';
import { Progress } from '#src/features/draw/Progress.tsx';
import { $generating } from '#src/features/draw/store.ts';
import { PARTS } from '#src/tarot/arcana.ts';
import { stopWaiting } from './interpretation.ts';

const MESSAGE_MS = 3_000;

const MESSAGES = [
  'Vos dix cartes sont étalées sur la table…',
  'D’abord ce qui se voit\u202f: les figures, leurs regards, ce qu’elles portent…',
  'Vos qualités prennent la parole en premier…',
  'Viennent les obstacles, un à un…',
  'Chaque carte se lit aussi à côté de ses voisines…',
  'Puis l’avenir, et ce qui peut s’y ouvrir…',
  'La dixième carte, à part, reprend le fil de l’ensemble…',
  'Il reste une question à choisir, pour la garder…',
] as const;

/** Covers the page while the reading is made; draw.css keeps the page behind it from scrolling. */
export function WaitingDialog() {
  const received = useStore($generating);
  const dialog = useRef<HTMLDialogElement>(null);
  const [message, setMessage] = useState(0);

  useEffect(() => {
    dialog.current?.showModal();
    const rotation = setInterval(
      () => setMessage((shown) => (shown + 1) % MESSAGES.length),
      MESSAGE_MS,
    );
    return () => clearInterval(rotation);
  }, []);

  const count = received?.size ?? 0;
  return (
    <dialog
      ref={dialog}
      className="waiting visible size-full max-h-none max-w-none place-content-center justify-items-center gap-4 bg-midnight/95 p-6 text-center text-ivory backdrop:bg-midnight open:grid"
      aria-label="Interprétation en cours"
      onCancel={(event) => {
        event.preventDefault();
        stopWaiting();
      }}
    >
      <img
        className="motion-safe:animate-turn motion-safe:[animation-duration:24s]"
        src="/icones/favicon.svg"
        alt=""
        width="96"
        height="96"
      />
      <p className="min-h-[3.2em] max-w-104 font-title text-[1.4rem]/[1.35]" data-part="message">
        {MESSAGES[message]}
      </p>
      <Progress aria-label="Parties reçues" value={count} max={PARTS.length} />
      <p className="text-small text-mist" role="status">
        {count} partie{count > 1 ? 's' : ''} sur {PARTS.length}
      </p>
      <button type="button" className={LINK_BUTTON} onClick={stopWaiting}>
        Lire sans attendre
      </button>
    </dialog>
  );
}

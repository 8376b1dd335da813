import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { PARTS } from '#src/tarot/arcana.ts';
import { stopWaiting } from './interpretation.ts';
import { $generating } from './store.ts';

const MESSAGE_MS = 3_000;

const MESSAGES = [
  'Vos dix cartes sont étalées sur la table…',
  'D’abord les figures, et le côté vers lequel elles se tournent…',
  'Vos qualités prennent la parole en premier…',
  'Les obstacles répondent, sans détour…',
  'Les couleurs se font écho d’une carte à l’autre…',
  'L’avenir se lit à la lumière des six premières cartes…',
  'La carte spéciale donne le ton de l’ensemble…',
  'Les derniers mots trouvent leur place…',
] as const;

/** Covers the page while the reading is made. The page behind cannot scroll; leaving always frees it. */
export function Overlay() {
  const received = useStore($generating);
  const dialog = useRef<HTMLDialogElement>(null);
  const [message, setMessage] = useState(0);

  useEffect(() => {
    dialog.current?.showModal();
    document.documentElement.classList.add('scroll-locked');
    const rotation = setInterval(
      () => setMessage((shown) => (shown + 1) % MESSAGES.length),
      MESSAGE_MS,
    );
    return () => {
      clearInterval(rotation);
      document.documentElement.classList.remove('scroll-locked');
    };
  }, []);

  const count = received?.size ?? 0;
  return (
    <dialog
      ref={dialog}
      className="overlay"
      aria-label="Interprétation en cours"
      onCancel={(event) => {
        event.preventDefault();
        stopWaiting();
      }}
    >
      <img className="overlay-sun" src="/favicon.svg" alt="" width="96" height="96" />
      <p className="overlay-message">{MESSAGES[message]}</p>
      <progress aria-label="Parties reçues" value={count} max={PARTS.length} />
      <p className="overlay-count" role="status">
        {count} partie{count > 1 ? 's' : ''} sur {PARTS.length}
      </p>
      <button type="button" className="link" onClick={stopWaiting}>
        Lire sans attendre
      </button>
    </dialog>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#src/components/Button.tsx';
import { $receivedParts } from '#src/features/draw/state.ts';
import { pluralize } from '#src/lib/text.ts';
import { formatCardCount } from '#src/tarot/arcana.ts';
import { getGroupPerCard, getPartNames } from '#src/tarot/spread-types.ts';
import type { Spread } from '#src/tarot/spreads.ts';
import { stopWaiting } from './interpret-draw.ts';
import { Progress } from './LoadingPanel.tsx';

const MESSAGE_DISPLAY_MS = 3_000;

/** Returns the messages in display order. The one about neighbours divides those about groups of cards. */
function getMessages(spread: Spread): string[] {
  const groupMessages = spread.groups.map(({ waitingText }) => waitingText);
  const half = Math.ceil(groupMessages.length / 2);
  return [
    `Vos ${formatCardCount(getGroupPerCard(spread).length)} sont étalées sur la table…`,
    'D’abord ce qui se voit\u202f: les figures, leurs regards, ce qu’elles portent…',
    ...groupMessages.slice(0, half),
    'Chaque carte se lit aussi à côté de ses voisines…',
    ...groupMessages.slice(half),
    'Il reste une question à choisir, pour la garder…',
  ];
}

/** Covers the page while the reading is generated; draw.css locks the scroll of the page behind it. */
export function InterpretationProgressDialog({ spread }: { spread: Spread }) {
  const messages = getMessages(spread);
  const partCount = getPartNames(spread).length;
  const receivedParts = useStore($receivedParts);
  const dialog = useRef<HTMLDialogElement>(null);
  const [messageIndex, setMessageIndex] = useState(0);

  // The dialog opens before the paint, because otherwise the page would be visible for a frame.
  useLayoutEffect(() => dialog.current?.showModal(), []);

  useEffect(() => {
    const timer = setInterval(() => setMessageIndex((current) => current + 1), MESSAGE_DISPLAY_MS);
    return () => clearInterval(timer);
  }, []);

  const receivedCount = receivedParts?.size ?? 0;
  return (
    <dialog
      ref={dialog}
      className="waiting visible size-full max-h-none max-w-none place-content-center justify-items-center gap-4 bg-midnight/95 p-6 text-center text-ivory backdrop:bg-midnight open:grid"
      aria-label="Interprétation en cours"
      onCancel={(event) => {
        // The dialog stays open until the browser has composed the missing parts.
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
        {messages[messageIndex % messages.length]}
      </p>
      <Progress aria-label="Parties reçues" value={receivedCount} max={partCount} />
      <p className="text-sm text-mist" role="status">
        {receivedCount} {pluralize(receivedCount, 'partie')} sur {partCount}
      </p>
      <Button look="link" onClick={stopWaiting}>
        Lire sans attendre
      </Button>
    </dialog>
  );
}

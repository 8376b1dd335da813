import { useState } from 'react';
import { LINK_BUTTON } from '#src/features/draw/looks.ts';

interface Props {
  asking: string;
  confirming: string;
  onErase: () => Promise<void>;
}

/** The first press asks, the second one erases; whoever goes elsewhere has not answered. */
export function EraseButton({ asking, confirming, onErase }: Props) {
  const [isAsked, setAsked] = useState(false);
  const [isErasing, setErasing] = useState(false);

  async function press() {
    if (isErasing) return;
    setAsked(!isAsked);
    if (!isAsked) return;
    setErasing(true);
    await onErase();
    setErasing(false);
  }

  return (
    <button
      type="button"
      className={LINK_BUTTON}
      aria-disabled={isErasing}
      onClick={press}
      onBlur={() => setAsked(false)}
    >
      {isAsked ? confirming : asking}
    </button>
  );
}

import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { WovenDraw } from '#src/features/draw/woven-draw.ts';
import { frenchVoice } from './voices.ts';

function onVoices(tell: () => void) {
  // Older Safari has all voices from the start, and no such event.
  globalThis.speechSynthesis?.addEventListener?.('voiceschanged', tell);
  return () => globalThis.speechSynthesis?.removeEventListener?.('voiceschanged', tell);
}

function hasFrenchVoice(): boolean {
  return 'speechSynthesis' in globalThis && frenchVoice(speechSynthesis.getVoices()) !== null;
}

/** Reading aloud, fetched once the browser is known to have a French voice of its own. */
export function WithVoice(draw: WovenDraw) {
  const hasVoice = useSyncExternalStore(onVoices, hasFrenchVoice);
  const [ReadAloud, setReadAloud] = useState<ComponentType<WovenDraw> | null>(null);

  useEffect(() => {
    if (!hasVoice) return;
    import('./ReadAloud.tsx')
      .then((fetched) => setReadAloud(() => fetched.ReadAloud))
      // Without it the letter is there to be read.
      .catch(() => undefined);
  }, [hasVoice]);

  return hasVoice && ReadAloud && <ReadAloud {...draw} />;
}

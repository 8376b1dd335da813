import { type ComponentType, useEffect, useState } from 'react';
import { LINK_BUTTON } from '#src/features/draw/looks.ts';
import type { WovenDraw } from '#src/features/draw/woven-draw.ts';

/** The ways in which a letter leaves the page, fetched once there is one. */
export function TakeAway(draw: WovenDraw) {
  const [Buttons, setButtons] = useState<ComponentType<WovenDraw> | null>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (hasFailed) return;
    import('./TakeAwayButtons.tsx')
      .then(({ TakeAwayButtons }) => setButtons(() => TakeAwayButtons))
      .catch(() => setFailed(true));
  }, [hasFailed]);

  if (Buttons) return <Buttons {...draw} />;
  return (
    hasFailed && (
      <button type="button" className={LINK_BUTTON} onClick={() => setFailed(false)}>
        Copier, partager ou imprimer{'\u202f'}: réessayer
      </button>
    )
  );
}

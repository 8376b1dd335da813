import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { onLeave } from '#src/features/admin/app/session-store.ts';
import { $letter } from '#src/features/admin/letters/composer.ts';
import { $post } from '#src/features/admin/posts/post-editor.ts';
import { $settings } from '#src/features/admin/settings/store.ts';
import type { GuideState } from './api.ts';
import { firstSteps, isToShow } from './store.ts';

interface Props {
  /** Shows a tab of the administration. */
  onTab: (name: string) => void;
}

/** They are of use for some days: later nobody has to load them. */
const loadGuide = (): Promise<{ default: ComponentType<GuideState & Props> }> =>
  import('./Guide.tsx').then(
    ({ Guide }) => ({ default: Guide }),
    () => ({ default: () => null }),
  );
const Guide = lazy(loadGuide);

/** Longer than the answer takes, and no longer than anybody minds. */
const WAIT_MS = 1_500;

/** What `untilKnown` gave since the login. */
let known: Promise<unknown> | null = null;
onLeave(() => {
  known = null;
});

/** Settled once the steps can be shown with the rest: coming later, they would push away what is about to be pressed. */
export function untilKnown(): Promise<unknown> {
  known ??= Promise.race([readSteps(), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
  return known;
}

async function readSteps(): Promise<void> {
  await firstSteps.refresh();
  const { value } = firstSteps.$resource.get();
  if (value && isToShow(value)) await loadGuide();
}

/** What the owner is at: a step may be done once she turns to something else. */
const $place = computed([$settings, $post, $letter], (settings, post, letter) =>
  [settings, post !== null, letter !== null].join(),
);

export function FirstSteps({ onTab }: Props) {
  const value = useStore(firstSteps.$resource).value;

  useEffect(() => {
    const stop = $place.listen(() => {
      firstSteps.refresh();
    });
    addEventListener('hashchange', firstSteps.refresh);
    return () => {
      stop();
      removeEventListener('hashchange', firstSteps.refresh);
    };
  }, []);

  if (!value || !isToShow(value)) return null;
  return (
    <Suspense fallback={null}>
      <Guide {...value} onTab={onTab} />
    </Suspense>
  );
}

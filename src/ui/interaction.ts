type Wake = () => Promise<void>;

const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * `client:interaction`: an island whose HTML works by itself loads only once somebody points at it or enters it.
 * When the first field was entered is left on the island for src/ui/PlainForm.tsx.
 */
export default function interaction(
  load: () => Promise<Wake>,
  _: unknown,
  island: HTMLElement,
): void {
  const controller = new AbortController();
  const { signal } = controller;

  async function wake(): Promise<void> {
    controller.abort();
    const hydrate = await load();
    await hydrate();
  }

  for (const sign of SIGNS) island.addEventListener(sign, wake, { signal, passive: true });
  island.addEventListener('focusin', () => (island.dataset.entered = String(Date.now())), {
    once: true,
  });
}

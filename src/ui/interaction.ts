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
  const approach = new AbortController();
  const checks = new AbortController();
  let awake: Promise<void> | null = null;
  let isPressed = false;

  function wake(): Promise<void> {
    approach.abort();
    awake ??= load().then((hydrate) => hydrate());
    return awake;
  }

  async function pressAgain(form: HTMLFormElement): Promise<void> {
    const isAwake = await wake().then(
      () => true,
      () => false,
    );
    checks.abort();
    if (!isAwake) return void form.reportValidity();
    form.noValidate = true;
    // A click, for which React ends its hydration at once; a submission would leave the page before that.
    form.querySelector<HTMLElement>('[type="submit"]')?.click();
  }

  /** The island has its own sentences for what is missing: they come in the place of the browser's bubble. */
  function answer(event: Event): void {
    const { form } = event.target as HTMLInputElement;
    event.preventDefault();
    if (form && !isPressed) pressAgain(form);
    isPressed = true;
  }

  const { signal } = approach;
  for (const sign of SIGNS) island.addEventListener(sign, wake, { signal, passive: true });
  island.addEventListener('invalid', answer, { capture: true, signal: checks.signal });
  island.addEventListener('focusin', () => (island.dataset.entered = String(Date.now())), {
    once: true,
  });
}

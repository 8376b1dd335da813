import { notifyError } from './toasts.ts';

/** Opens the system's list of apps; it may refuse where the press is too long ago, and takes the next one. */
export async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // Whoever closes the list of apps has changed her mind.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notifyError('Partage interrompu', 'Le partage n’a pas abouti.', {
      label: 'Réessayer',
      run: () => share(data),
    });
  }
}

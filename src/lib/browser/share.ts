import { notify, notifyError } from './toasts.ts';

/** Opens the system's list of apps; it may refuse where the press is too long ago, and takes the next one. */
export async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // The list of apps was closed without a choice: nothing failed.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notifyError('Partage interrompu', 'Le partage n’a pas abouti.', {
      label: 'Réessayer',
      run: () => share(data),
    });
  }
}

/** Copies the text to the clipboard, and notifies of the success or the browser's rejection. */
export async function copyToClipboard(
  text: string,
  ...message: Parameters<typeof notify>
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(...message);
  } catch {
    notifyError('Erreur', 'La copie n’est pas permise par votre navigateur.');
  }
}

/** Hands a file to the browser's downloads. */
export function downloadFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

import { notify, notifyError } from './toasts.ts';

/** Opens the share dialog, which browsers allow only soon after a click; an error toast offers a retry. */
export async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // The visitor closed the dialog, which is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notifyError('Partage interrompu', 'Le partage n’a pas abouti.', {
      label: 'Réessayer',
      run: () => share(data),
    });
  }
}

/** Copies the text to the clipboard and shows `successToast`, or an error toast if the browser refuses. */
export async function copyToClipboard(
  text: string,
  ...successToast: Parameters<typeof notify>
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(...successToast);
  } catch {
    notifyError('Erreur', 'La copie n’est pas permise par votre navigateur.');
  }
}

export function downloadFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not immediately, because a browser may read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

import { notify, notifyError } from '#src/lib/browser/toasts.ts';

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

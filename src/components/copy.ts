import { notify, notifyError } from '#src/lib/browser/toasts.ts';

/** Puts the text on the clipboard, and says so or that the browser does not allow it. */
export async function copyToClipboard(
  text: string,
  ...told: Parameters<typeof notify>
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(...told);
  } catch {
    notifyError('Erreur', 'La copie n’est pas permise par votre navigateur.');
  }
}

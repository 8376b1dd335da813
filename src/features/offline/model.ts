import { spreadPath } from '#src/tarot/spread-model.ts';
import { SPREADS } from '#src/tarot/spreads.ts';

/** The page shown in the place of one that needs the network. */
export const OFFLINE_PAGE = '/hors-ligne';

/** Pages that open without the network after one visit of the site, with all that they load. */
export const OFFLINE_PAGES = [
  ...[OFFLINE_PAGE, '/mes-tirages'],
  ...SPREADS.map(spreadPath),
  ...['/tirage/lire', '/tirage/vos-cartes'],
];

/** The one width kept of each card: it is sharp enough in a letter, and smaller cards are drawn from it. */
const KEPT_WIDTH = 240;

/** `/jeu/dos-150.4f1d.webp` gives `/jeu/dos-240.4f1d.avif`, the file that stands for every size of a card. */
export function keptPicture(path: string): string {
  return path.replace(/-\d+\.(\w+)\.\w+$/, `-${KEPT_WIDTH}.$1.avif`);
}

/** A browser's offer to install the site. It is in no standard, and so among no types of the DOM. */
export interface InstallPrompt extends Event {
  /** Shows the browser's own question; it can be asked once. */
  prompt: () => Promise<unknown>;
}

declare global {
  interface Window {
    /** Left there by the page's script, where a browser makes the offer. */
    installPrompt?: InstallPrompt | undefined;
  }

  interface Navigator {
    /** Safari alone, on phones and tablets: whether the site runs as an installed one. */
    readonly standalone?: boolean;
    /** Where the browser tells of its connection. */
    readonly connection?: { readonly saveData: boolean };
  }
}

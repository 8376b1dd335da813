import { linkTo } from '#src/features/draw/link.ts';
import { arcanumOf } from '#src/features/draw/store.ts';
import type { WovenDraw } from '#src/features/draw/woven-draw.ts';
import { laidCards } from '#src/tarot/laying.ts';
import { countOfCards } from '#src/tarot/numerals.ts';
import { spreadNamed } from '#src/tarot/spreads.ts';
import { copy } from '#src/ui/copy.ts';
import { share } from '#src/ui/share.ts';

/** Hands the link and the picture to the system's list of apps; a browser without one copies the link. */
export async function shareDraw({ reading, topicPassage }: WovenDraw): Promise<void> {
  const url = new URL(linkTo(reading, topicPassage?.topic ?? null), location.origin).href;
  if (!navigator.share) {
    return copy(
      url,
      'Lien copié',
      'Il montre ces cartes à qui l’ouvre, lues avec les textes de la tarologue.',
    );
  }
  const link = { title: `Un tirage de ${countOfCards(laidCards(reading).length)}`, url };
  await share({ ...link, ...(sharesFiles(link) && (await pictureOf(reading))) });
}

function sharesFiles(link: ShareData): boolean {
  const files = [new File([], 'image.jpg', { type: 'image/jpeg' })];
  return navigator.canShare?.({ ...link, files }) ?? false;
}

/** The picture to go with the link, which goes alone where there is none. */
async function pictureOf(reading: WovenDraw['reading']): Promise<Pick<ShareData, 'files'>> {
  try {
    const { makePicture } = await import('#src/features/draw/spread-picture/make-picture.ts');
    const cards = laidCards(reading).map(arcanumOf);
    const { file } = await makePicture(spreadNamed(reading.spread), cards, 'post');
    return { files: [file] };
  } catch {
    return {};
  }
}

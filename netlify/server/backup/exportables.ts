import { messages, senderOf } from '#netlify/server/contact/inbox.ts';
import { deletedNotices, letters, type StoredLetter } from '#netlify/server/newsletter/letters.ts';
import { subscribers } from '#netlify/server/newsletter/subscriber-store.ts';
import {
  pictureIds,
  readStoredPicture,
  restorePicture,
} from '#netlify/server/pictures/picture-store.ts';
import { versions } from '#netlify/server/posts/versions.ts';
import { addressId, choices } from '#netlify/server/settings/secret.ts';
import { type Exportable, entityExport, UnreadableArchive } from './exportable.ts';
import { postExport } from './post-export.ts';

/** Pictures under the names they are served by. */
const pictureExport: Exportable = {
  folder: 'images/',
  ids: pictureIds,

  async files(id) {
    const picture = await readStoredPicture(id);
    return picture ? [{ path: `images/${id}`, bytes: picture.bytes }] : [];
  },

  async restore({ path, bytes }) {
    const outcome = await restorePicture(path.slice('images/'.length), bytes);
    if (outcome === 'wrong') throw new UnreadableArchive(`${path} n’est pas l’image de son nom.`);
    return outcome;
  },
};

/**
 * Everything that a backup holds, in the order in which it is put back: the secret before what is kept under
 * fingerprints made with it, and letters, with the marks of those that were deleted, before the posts that they
 * announce and the people who got them. Sessions, the password, counts and whatever can be made again stay
 * out, and so do the visitors' readings, which are theirs.
 */
export const EXPORTABLES: readonly Exportable[] = [
  entityExport('secret/', choices),
  entityExport('lettres/', letters, { restored: notUnderWay }),
  entityExport('annonces/', deletedNotices),
  pictureExport,
  postExport,
  entityExport('versions/', versions),
  entityExport('abonnes/', subscribers, {
    idHere: async (id, { email }) => (email ? addressId(email) : id),
  }),
  entityExport('messages/', messages, {
    idHere: async (id, { email }) => `${await addressId(email)}${id.slice(senderOf(id).length)}`,
  }),
];

/** A letter that was about to leave waits for the owner: some may have received it already. */
function notUnderWay(letter: StoredLetter): StoredLetter {
  if (letter.state !== 'sending' && letter.state !== 'scheduled') return letter;
  return { ...letter, state: 'draft', sendAt: null, isFannedOut: false };
}

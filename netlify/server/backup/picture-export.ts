import {
  pictureIds,
  readStoredPicture,
  restorePicture,
} from '#netlify/server/pictures/picture-store.ts';
import { type Exportable, UnreadableArchive } from './exportable.ts';

const FOLDER = 'images/';

/** Pictures under the names they are served by. */
export const pictureExport: Exportable = {
  folder: FOLDER,
  ids: pictureIds,

  async files(id) {
    const picture = await readStoredPicture(id);
    return picture ? [{ path: `${FOLDER}${id}`, bytes: picture.bytes }] : [];
  },

  async restore({ path, bytes }) {
    const outcome = await restorePicture(path.slice(FOLDER.length), bytes);
    if (outcome === 'wrong') throw new UnreadableArchive(`${path} n’est pas l’image de son nom.`);
    return outcome;
  },
};

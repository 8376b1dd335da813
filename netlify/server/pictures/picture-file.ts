/** What the three readers tell of a picture. */
export interface PictureFile {
  extension: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
  /** The parts that make the picture, in order: what is only written about it stays out. */
  kept: Uint8Array[];
  /** What stays out: camera data, places, comments, and whatever was hung on at the end. */
  dropped: Uint8Array[];
}

/** The file is not a picture of the kind its first bytes promise. */
export class NotAPicture extends Error {
  override name = 'NotAPicture';
}

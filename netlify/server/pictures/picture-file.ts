/** What the three readers tell of a picture. */
export interface PictureFile {
  extension: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
  /** The parts that make the picture, in order: what is only written about it stays out. */
  kept: Uint8Array[];
  /**
   * Everything that holds no pixels: what stays out (camera data, places, comments, whatever was hung on at
   * the end), and the colour profiles that are kept.
   */
  besides: Uint8Array[];
}

/** The file is not a picture of the kind its first bytes promise. */
export class NotAPicture extends Error {
  override name = 'NotAPicture';
}

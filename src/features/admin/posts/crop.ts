/** Width over height of every post's picture. */
export const RATIO = 16 / 9;
export const MAX_ZOOM = 4;

/** Where the frame lies on the picture: its centre, 0 to 1 across, and how closely it looks. */
export interface Crop {
  x: number;
  y: number;
  /** 1: the largest frame that fits. */
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

export const CENTERED: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** The frame in the picture's own pixels. */
export function frameOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const frame = Math.min(width, height * RATIO) / zoom;
  const size = { width: frame, height: frame / RATIO };
  return {
    ...size,
    left: between(x * width - size.width / 2, 0, width - size.width),
    top: between(y * height - size.height / 2, 0, height - size.height),
  };
}

/** Moves the frame by shares of itself, and keeps it on the picture. */
export function moved(picture: Size, crop: Crop, right: number, down: number): Crop {
  const frame = frameOf(picture, crop);
  const left = between(frame.left + right * frame.width, 0, picture.width - frame.width);
  const top = between(frame.top + down * frame.height, 0, picture.height - frame.height);
  return {
    ...crop,
    x: (left + frame.width / 2) / picture.width,
    y: (top + frame.height / 2) / picture.height,
  };
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

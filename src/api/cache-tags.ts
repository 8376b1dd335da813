// What the CDN's copies are named by, so that it can be told to drop those of one post or picture.

export function postTag(id: string): string {
  return `post-${id}`;
}

export function pictureTag(id: string): string {
  return `picture-${id}`;
}

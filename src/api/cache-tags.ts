// Cache tags, by which the CDN's copies of one post or picture are purged.

export function postTag(id: string): string {
  return `post-${id}`;
}

export function pictureTag(id: string): string {
  return `picture-${id}`;
}

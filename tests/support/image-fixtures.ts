import sharp from 'sharp';
import type { AdminClient } from './admin-session.ts';

/** Creates a PNG of one colour. */
export function createPicture(background: string, width = 8, height = width): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Uploads a picture as the form does. @returns its URL path */
export async function uploadPicture(admin: AdminClient, bytes: Uint8Array): Promise<string> {
  const body = new FormData();
  body.append('image', new File([new Uint8Array(bytes)], 'image.png'));
  const response = await admin.browser.fetch('/api/admin/upload-image', {
    method: 'POST',
    body,
    headers: { 'X-CSRF-Token': admin.token },
  });
  if (!response.ok) throw new Error(`Upload answered ${response.status}`);
  return (await response.json()).url;
}

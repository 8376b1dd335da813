import { now } from '#netlify/server/settings/clock.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';

// When each picture was last sent by the owner: until a post is saved, nothing else tells that she needs it.

const times = () => jsonStore<{ at: string }>('picture-uploads');

export async function noteUpload(id: string): Promise<void> {
  await times().put(id, { at: now().toISOString() });
}

/** The picture is taken for an old one from now on. */
export async function giveUpPicture(id: string): Promise<void> {
  await times().put(id, { at: new Date(0).toISOString() });
}

/** Null for a picture of which it is not known. */
export async function uploadedAt(id: string): Promise<Date | null> {
  const found = await times().get(id);
  return found && new Date(found.at);
}

export async function forgetUpload(id: string): Promise<void> {
  await times().delete(id);
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { slugify } from '#src/text/slug.ts';
import { OWNER_PASSWORD, ownerOf } from '#tests/owner.ts';
import { plainPicture, uploadedPicture } from '#tests/pictures.ts';
import { testPlatform } from '#tests/platform.ts';
import { createdPost, postInput } from '#tests/posts.ts';

const POSTS = '/api/admin/blog/posts';
const TRASH = '/api/admin/blog/trash';

interface Purge {
  path: string | undefined;
  authorization: string | undefined;
  body: { site_id: string; cache_tags: string[] };
}

/** The host's interface on this machine, as far as it empties caches. */
class HostInterface {
  purges: Purge[] = [];
  /** The next answers; 202 once they are used up. */
  answers: number[] = [];
  #server: Server = createServer(async (message, reply) => {
    const body = JSON.parse(String(await buffer(message)));
    const { authorization } = message.headers;
    this.purges.push({ path: message.url, authorization, body });
    reply.writeHead(this.answers.shift() ?? 202).end();
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get tags(): string[] {
    return this.purges.flatMap(({ body }) => body.cache_tags);
  }
}

describe('the CDN', () => {
  const host = new HostInterface();
  const platform = testPlatform({
    environment: async () => ({
      ADMIN_PASSWORD: OWNER_PASSWORD,
      NETLIFY_API_URL: await host.start(),
      NETLIFY_PURGE_API_TOKEN: 'jeton-d-essai',
    }),
  });

  beforeEach(() => {
    host.purges = [];
    host.answers = [];
  });
  afterAll(() => host.stop());

  test('is told of every write by which readers see a post differently, and of no other', async () => {
    const owner = await ownerOf(platform);
    const input = { slug: 'garde-en-copie', published: true };
    const { id } = await createdPost(owner, input);
    await createdPost(owner, { slug: 'brouillon-sans-copie' });
    // Of what appears there are no copies yet.
    expect(host.purges).toEqual([]);
    await owner.send('PUT', `${POSTS}/${id}`, { ...postInput(input), title: 'Corrigé' });
    expect(host.purges).toEqual([
      {
        path: '/api/v1/purge',
        authorization: 'Bearer jeton-d-essai',
        body: { site_id: 'local', cache_tags: [`post-${id}`] },
      },
    ]);
    await owner.send('PUT', `${POSTS}/${id}`, { ...postInput(input), published: false });
    await owner.send('PUT', `${POSTS}/${id}`, postInput(input));
    await owner.send('DELETE', `${POSTS}/${id}`);
    expect(host.tags).toEqual(Array(3).fill(`post-${id}`));
  });

  test('fails no write when it fails', async () => {
    const owner = await ownerOf(platform);
    const titles = ['Une panne', 'Deux pannes'];
    const posts = await Promise.all(
      titles.map((title) => createdPost(owner, { slug: slugify(title), title, published: true })),
    );
    host.answers = [500, 503];
    const edits = posts.map(({ id, title, slug }) => {
      const edit = postInput({ slug, title: `${title}, corrigée`, published: true });
      return owner.send('PUT', `${POSTS}/${id}`, edit);
    });
    for (const response of await Promise.all(edits)) expect(response.status).toBe(200);
    expect(host.tags.toSorted()).toEqual(posts.map(({ id }) => `post-${id}`).toSorted());
    for (const { slug, title } of posts) {
      const read = await (await platform.fetch(`/api/blog/posts/${slug}`)).json();
      expect(read.title).toBe(`${title}, corrigée`);
    }
  });

  test('is asked again by the next scheduled run where it did not answer', async () => {
    const owner = await ownerOf(platform);
    const post = await createdPost(owner, { slug: 'purge-manquee', published: true });
    host.answers = [500];
    await owner.send('DELETE', `${POSTS}/${post.id}`);
    expect(host.purges).toHaveLength(1);
    await platform.runScheduled('tick');
    expect(host.purges).toHaveLength(2);
    expect(host.purges[1]?.body.cache_tags).toContain(host.tags[0]);
    await platform.runScheduled('tick');
    expect(host.purges).toHaveLength(2);
  });
});

describe('a picture', () => {
  const platform = testPlatform({
    environment: { ADMIN_PASSWORD: OWNER_PASSWORD },
    cdn: true,
  });

  test('that was erased is in no copy of the CDN', async () => {
    const owner = await ownerOf(platform);
    const imageUrl = await uploadedPicture(owner, await plainPicture('#24507a', 320, 180));
    const { id } = await createdPost(owner, { slug: 'en-image', published: true, imageUrl });
    expect((await platform.fetch(imageUrl)).status).toBe(200);
    expect((await platform.fetch(imageUrl)).headers.get('cache-status')).toContain('hit');
    await owner.send('DELETE', `${POSTS}/${id}`);
    expect((await owner.send('DELETE', `${TRASH}/${id}`)).status).toBe(200);
    // The next night erases it.
    await platform.runScheduled('purge');
    expect((await platform.fetch(imageUrl)).status).toBe(404);
  });
});

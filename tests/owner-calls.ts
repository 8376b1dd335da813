import { randomUUID } from 'node:crypto';
import { LETTER } from './letters.ts';
import { OWNER_PASSWORD } from './owner.ts';
import { postInput } from './posts.ts';
import type { MainCall } from './site-in-use.ts';

function posts(number: number) {
  return postInput({ slug: `essai-${number}-${randomUUID()}`, published: true });
}

let made = 0;

/** What the owner asks of the functions; the last one ends her session. */
export const OWNER_CALLS: MainCall[] = [
  {
    of: 'admin-login',
    what: 'se connecter',
    make: ({ platform }) =>
      platform.visitor().postJson('/api/admin/login', { password: OWNER_PASSWORD }),
  },
  { of: 'admin-posts', what: 'liste', make: ({ owner }) => owner.get('/api/admin/blog/posts') },
  {
    of: 'admin-posts',
    what: 'créer un article',
    make: ({ owner }) => owner.send('POST', '/api/admin/blog/posts', posts(made++)),
  },
  {
    of: 'admin-post',
    what: 'lire un article',
    make: ({ owner, post }) => owner.get(`/api/admin/blog/posts/${post.id}`),
  },
  {
    of: 'admin-post',
    what: 'modifier un article',
    make: ({ owner, post }) =>
      owner.send('PUT', `/api/admin/blog/posts/${post.id}`, {
        ...postInput({ published: true }),
        title: `Le Pendu, ${made++}`,
      }),
  },
  {
    of: 'admin-stats',
    what: 'chiffres du blog',
    make: ({ owner }) => owner.get('/api/admin/blog/stats'),
  },
  {
    of: 'admin-publication',
    what: 'mise en ligne',
    make: ({ owner }) => owner.get('/api/admin/publication'),
  },
  { of: 'admin-messages', what: 'liste', make: ({ owner }) => owner.get('/api/admin/messages') },
  {
    of: 'admin-subscribers',
    what: 'liste',
    make: ({ owner }) => owner.get('/api/admin/newsletter/subscribers'),
  },
  {
    of: 'admin-newsletter-stats',
    what: 'chiffres',
    make: ({ owner }) => owner.get('/api/admin/newsletter/stats'),
  },
  { of: 'admin-letters', what: 'liste', make: ({ owner }) => owner.get('/api/admin/letters') },
  {
    of: 'admin-letters',
    what: 'créer une lettre',
    make: ({ owner }) => owner.send('POST', '/api/admin/letters', { ...LETTER, id: randomUUID() }),
  },
  {
    of: 'admin-letter',
    what: 'lire une lettre',
    make: ({ owner, letter }) => owner.get(`/api/admin/letters/${letter.id}`),
  },
  {
    of: 'admin-mails',
    what: 'envois à suivre',
    make: ({ owner }) => owner.get('/api/admin/mails'),
  },
  { of: 'admin-status', what: 'état', make: ({ owner }) => owner.get('/api/admin/status') },
  {
    of: 'admin-logout',
    what: 'se déconnecter',
    make: ({ owner }) => owner.send('POST', '/api/admin/logout'),
  },
];

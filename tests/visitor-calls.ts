import type { Categorization } from '#src/tarot/arcana.ts';
import { selectionOf } from './ai-selection.ts';
import { byHand } from './contact.ts';
import { deck, randomDraws } from './deck.ts';
import { signUpOf } from './newsletter.ts';
import type { MainCall } from './site-in-use.ts';

const cardOrder = deck.map(({ id }) => id);
const draws = randomDraws(40, 11);
const kept = draws.pop() as Categorization;

function reading(categorization: Categorization) {
  return {
    ...selectionOf(categorization),
    cardOrder,
    createdAt: new Date().toISOString(),
    interpretation: { summary: '', qualities: '', obstacles: '', future: '', special: '' },
    authors: {
      summary: 'reader',
      qualities: 'reader',
      obstacles: 'reader',
      future: 'reader',
      special: 'reader',
    },
    fragmentsUsed: [],
    aiPrompt: '',
  };
}

let made = 0;

/** What visitors ask of the functions. */
export const VISITOR_CALLS: MainCall[] = [
  {
    of: 'shuffle',
    what: 'mélanger',
    make: ({ visitor }) => visitor.postJson('/api/shuffle', undefined),
  },
  { of: 'cut', what: 'couper', make: ({ visitor }) => visitor.postJson('/api/cut', { cardOrder }) },
  {
    of: 'interpret',
    what: 'lecture nouvelle, par l’IA',
    make: ({ visitor }) =>
      visitor.postJson('/api/interpret', selectionOf(draws.pop() as Categorization)),
  },
  {
    of: 'interpret',
    what: 'lecture gardée',
    make: ({ visitor }) => visitor.postJson('/api/interpret', selectionOf(kept)),
  },
  {
    of: 'readings',
    what: 'enregistrer un tirage',
    make: ({ visitor }) => visitor.postJson('/api/readings', reading(kept)),
  },
  { of: 'readings', what: 'ses tirages', make: ({ visitor }) => visitor.fetch('/api/readings') },
  {
    of: 'blog-posts',
    what: 'liste des articles',
    make: ({ visitor }) => visitor.fetch('/api/blog/posts'),
  },
  {
    of: 'blog-post',
    what: 'un article',
    make: ({ visitor }) => visitor.fetch('/api/blog/posts/le-pendu-ou-l-art-d-attendre'),
  },
  {
    of: 'contact',
    what: 'un message',
    make: async ({ visitor }) =>
      visitor.postJson('/api/contact', await byHand({ message: `Bonjour, message ${made++}.` })),
  },
  {
    of: 'newsletter-subscribe',
    what: 'une inscription',
    make: ({ visitor }) =>
      visitor.postJson('/api/newsletter/subscribe', signUpOf(`lectrice-${made++}@tarot.example`)),
  },
];

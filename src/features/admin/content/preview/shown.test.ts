import { expect, test } from 'vitest';
import type { FieldSchema } from '#src/features/admin/content/schema/schema.ts';
import { shown } from './shown.ts';

const text: FieldSchema = { type: 'string' };
const OFFER: FieldSchema = {
  type: 'object',
  required: ['id', 'title', 'price', 'features', 'phone'],
  properties: {
    id: { type: 'string', input: 'fixed' },
    title: text,
    price: { type: 'number' },
    isOpen: { type: 'boolean' },
    since: { type: 'string', format: 'date' },
    link: { anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }] },
    features: { type: 'array', items: text },
    phone: { type: 'object', properties: { display: text } },
  },
};
const WORDS = { prixMinute: '2,90 CHF/min' };

test('what is typed comes with its words and its typography', () => {
  const offer = {
    id: 'offre',
    title: 'Un appel coûte {prixMinute} !',
    price: 53,
    isOpen: true,
    since: '2026-11-23',
    link: null,
    features: ["L'appel", '{inconnu}', '{constructor}'],
    phone: { display: '+41' },
  };
  expect(shown(OFFER, offer, WORDS)).toEqual({
    ...offer,
    title: 'Un appel coûte 2,90\u00a0CHF/min\u202f!',
    features: ['L’appel', '{inconnu}', '{constructor}'],
  });
});

test('what is missing or not yet of its form is there as nothing', () => {
  const nothing = {
    ...{ id: undefined, title: '', price: 0, isOpen: false, since: '', link: null },
    ...{ features: [], phone: { display: '' } },
  };
  expect(shown(OFFER, undefined, WORDS)).toEqual(nothing);
  const typed = { price: '3,', since: 'hier', features: 'un', phone: null, isOpen: 'oui' };
  expect(shown(OFFER, typed, WORDS)).toEqual(nothing);
  expect(shown({ type: 'array', items: OFFER }, [typed], WORDS)).toEqual([nothing]);
});

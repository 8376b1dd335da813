import { describe, expect, test } from 'vitest';
import { createEmptyValue, type FieldSchema, splitDescription, toField } from './form-schema.ts';

const QUESTIONS: FieldSchema = {
  type: 'array',
  description: 'Les questions.',
  minItems: 1,
  items: {
    type: 'object',
    description: 'Une question.',
    required: ['id', 'question', 'price', 'isOpen'],
    properties: {
      id: { type: 'string', input: 'id' },
      question: { type: 'string', description: 'La question.', input: 'line' },
      price: { type: 'number', input: 'price' },
      isOpen: { type: 'boolean' },
      link: { anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }] },
    },
  },
};

test.each([
  ['Votre nom, tel qu’il paraît.', 'Votre nom', 'Tel qu’il paraît.'],
  ['Le prix ; 0 pour une offre gratuite.', 'Le prix', '0 pour une offre gratuite.'],
  ['La note\u202f: des chiffres, à vous.', 'La note', 'Des chiffres, à vous.'],
  ['Le titre.', 'Le titre', ''],
  ['', '', ''],
])('splitDescription returns a label and a hint (%s)', (description, label, hint) => {
  expect(splitDescription(description)).toEqual({ label, hint });
});

describe('toField', () => {
  const getControl = (schema: FieldSchema) => toField(schema).control;

  test('returns the control for the schema', () => {
    expect(getControl({ type: 'string' }).kind).toBe('text');
    expect(getControl({ type: 'string', input: 'id' }).kind).toBe('hidden');
    const date = getControl({ type: 'string', format: 'date' });
    expect(date).toEqual({ kind: 'line', format: 'date' });
    const price = getControl({ type: 'number', input: 'price' });
    expect(price).toEqual({ kind: 'number', isPrice: true });
    const list = getControl({ type: 'array', items: { type: 'string', enum: ['a'] } });
    expect(list).toMatchObject({ kind: 'list', itemSchema: { enum: ['a'] } });
    const choice = getControl({ enum: ['left', 'none'], words: { left: 'À gauche' } });
    expect(choice).toEqual({ kind: 'choice', options: { left: 'À gauche', none: 'None' } });
    const constant = getControl({ type: 'string', const: 'mois' });
    expect(constant).toEqual({ kind: 'choice', options: { mois: 'Mois' } });
  });

  test('returns undefined or null as the empty value of an optional field', () => {
    expect(toField({ type: 'string' }).emptyValue).toBe('');
    expect(toField({ type: 'string' }, true).emptyValue).toBeUndefined();
    const nullable = { anyOf: [{ type: 'string' }, { type: 'null' }] };
    expect(toField(nullable, true).emptyValue).toBeNull();
  });

  test('forbids new items in a list to whose items the site’s code refers', () => {
    const items = { type: 'object', properties: { id: { type: 'string', input: 'fixed' } } };
    const list = { type: 'array', items } as FieldSchema;
    expect(getControl(list)).toMatchObject({ kind: 'list', hasFixedItems: true });
    expect(getControl(QUESTIONS)).toMatchObject({ kind: 'list', hasFixedItems: false });
  });
});

test('createEmptyValue returns only the required fields of an object', () => {
  expect(createEmptyValue(QUESTIONS.items as FieldSchema)).toEqual({
    id: expect.stringMatching(/^ajout-[a-z0-9]+$/),
    question: '',
    price: '',
    isOpen: false,
  });
});

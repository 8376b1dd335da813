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
describe('a description', () => {
  test.each([
    ['Votre nom, tel qu’il paraît.', 'Votre nom', 'Tel qu’il paraît.'],
    ['Le prix ; 0 pour une offre gratuite.', 'Le prix', '0 pour une offre gratuite.'],
    ['La note\u202f: des chiffres, à vous.', 'La note', 'Des chiffres, à vous.'],
    ['Le titre.', 'Le titre', ''],
    ['', '', ''],
  ])('gives a label and a hint (%s)', (description, label, hint) => {
    expect(splitDescription(description)).toEqual({ label, hint });
  });
});

describe('a field', () => {
  const kindOf = (schema: FieldSchema) => toField(schema).control.kind;

  test('has the control that its schema asks for', () => {
    expect(kindOf({ type: 'string' })).toBe('text');
    expect(kindOf({ type: 'string', input: 'id' })).toBe('hidden');
    expect(toField({ type: 'string', format: 'date' }).control).toEqual({
      kind: 'line',
      type: 'date',
    });
    expect(toField({ type: 'number', input: 'price' }).control).toEqual({
      kind: 'number',
      isPrice: true,
    });
    expect(
      toField({ type: 'array', items: { type: 'string', enum: ['a'] } }).control,
    ).toMatchObject({
      kind: 'list',
      item: { enum: ['a'] },
    });
    expect(toField({ enum: ['left', 'none'], words: { left: 'À gauche' } }).control).toEqual({
      kind: 'choice',
      options: { left: 'À gauche', none: 'None' },
    });
    expect(toField({ type: 'string', const: 'mois' }).control).toEqual({
      kind: 'choice',
      options: { mois: 'Mois' },
    });
  });

  test('that may hold nothing does so when it is empty', () => {
    expect(toField({ type: 'string' }).emptyValue).toBe('');
    expect(toField({ type: 'string' }, true).emptyValue).toBeUndefined();
    const orNone = { anyOf: [{ type: 'string' }, { type: 'null' }] };
    expect(toField(orNone, true).emptyValue).toBeNull();
  });

  test('that the site’s code names lets nothing be added beside it', () => {
    const items = { type: 'object', properties: { id: { type: 'string', input: 'fixed' } } };
    const control = toField({ type: 'array', items } as FieldSchema).control;
    expect(control).toMatchObject({ kind: 'list', hasFixedItems: true });
    expect(toField(QUESTIONS).control).toMatchObject({ kind: 'list', hasFixedItems: false });
  });
});

test('a new item holds what it must, and no more', () => {
  expect(createEmptyValue(QUESTIONS.items as FieldSchema)).toEqual({
    id: expect.stringMatching(/^ajout-[a-z0-9]+$/),
    question: '',
    price: '',
    isOpen: false,
  });
});

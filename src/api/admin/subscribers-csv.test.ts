import { describe, expect, test } from 'vitest';
import { type ImportedRow, lacksPreferences } from './subscribers.ts';
import { readSubscriberFile } from './subscribers-csv.ts';

const WEEKLY = { weekly: true, articles: false, offers: false, events: false };

const readList = (content: BlobPart) => readSubscriberFile(new File([content], 'liste.csv'));

describe('readSubscriberFile', () => {
  const utf16 = Buffer.from('nom\tE-mail\tétat\nA\ta@b.example\tconfirmé', 'utf16le');

  test.each<[string, BlobPart, Partial<ImportedRow>]>([
    [
      'with English titles, commas and dates',
      'Email Address,First Name,Status,OPTIN_TIME\na@b.example,Anne,subscribed,2024-03-01 10:00:00\n',
      { state: 'confirmed', subscribedAt: '2024-03-01T10:00:00.000Z' },
    ],
    [
      'with French titles, semicolons and choices',
      'Prénom;Adresse e-mail;Statut;Hebdo;Inscrit le\r\nAnne;a@b.example;Inscrite;Oui;01.03.2024\r\n',
      { state: 'confirmed', preferences: WEEKLY, subscribedAt: '2024-03-01T00:00:00.000Z' },
    ],
    ['with tabs, in UTF-16', new Uint8Array([0xff, 0xfe, ...utf16]), { state: 'confirmed' }],
    ['in UTF-16 without a byte order mark', utf16, { state: 'confirmed' }],
    [
      'in big-endian UTF-16',
      new Uint8Array([0xfe, 0xff, ...Buffer.from(utf16).swap16()]),
      { state: 'confirmed' },
    ],
    [
      'in the encoding of Windows',
      Buffer.from('e-mail;état\na@b.example;en attente', 'latin1'),
      { state: 'pending' },
    ],
    ['of addresses alone', 'a@b.example\nc@d.example', { state: 'confirmed' }],
    ['that names its delimiter', 'sep=;\r\nMail;Nom\r\na@b.example;A', {}],
    ['of names with addresses', 'email\n"Anne <a@b.example>"', {}],
    ['with invisible characters', 'email\n\u200ba@b.example\u200b', {}],
    ['with unsubscription dates', 'email,unsub_time\na@b.example,2024-01-01', { state: 'left' }],
    ['with an empty unsubscription date', 'email,unsub_time\na@b.example,', { state: 'confirmed' }],
    ['with unsubscribed: false', 'email,unsubscribed\na@b.example,false', { state: 'confirmed' }],
    ['with subscribed: false', 'email,subscribed_to_emails\na@b.example,false', { state: 'left' }],
  ])('reads a list of another service %s', async (_, content, row) => {
    const { rows, refusedLines: refused } = await readList(content);
    expect(refused).toEqual([]);
    expect(rows[0]).toMatchObject({ email: 'a@b.example', ...row });
  });

  test.each([
    ['nom,prénom\nAnne,Roy', 'La colonne des adresses manque'],
    ['', 'Le fichier est vide.'],
    ['e-mail\n"ouvert', 'Le fichier n’est pas lisible à la ligne'],
  ])('rejects a file that is no list: %j', async (content, message) => {
    await expect(readList(content)).rejects.toThrow(message);
  });

  test('finds the rows without preferences, and whether the list has states', async () => {
    const { rows, hasStates } = await readList('email,weekly\na@b.example,yes\nb@b.example,no\n');
    expect([rows.map(lacksPreferences), hasStates]).toEqual([[false, true], false]);
    const list = await readList('e-mail;état\na@b.example;parti\n');
    expect([list.rows.map(lacksPreferences), list.hasStates]).toEqual([[false], true]);
  });
});

import type { Campaign } from '#src/api/admin/campaigns.ts';

/** A draft as in the server's response. */
export const CAMPAIGN: Campaign = {
  id: 'A',
  kind: 'weekly',
  subject: 'Lettre A',
  preheader: '',
  content: 'Un texte.',
  archived: true,
  state: 'draft',
  isAutomatic: false,
  sendAt: null,
  finishedAt: null,
  archivePath: null,
  updatedAt: '2026-11-01T10:00:00.000Z',
  version: 1,
  report: { recipients: 0, waiting: 0, sent: 0, failed: 0, unknown: 0, withheld: 0, left: 0 },
};

import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { Campaign, CampaignInput } from '#src/api/admin/campaigns.ts';
import type { AdminClient } from './admin-session.ts';

export const DRAFT_CAMPAIGN: CampaignInput = {
  kind: 'weekly',
  subject: 'L’Hermite, ou l’art de ralentir',
  preheader: '',
  content: [
    'Il lève sa **lanterne**, mais il ne court pas.',
    '# Une question pour la semaine',
    '- Que faites-vous plus vite qu’il ne faudrait ?',
    '- Lisez [le guide](/guide-tarot).',
  ].join('\n\n'),
  archived: true,
};

export async function createDraftCampaign(
  admin: AdminClient,
  changes: Partial<CampaignInput> = {},
): Promise<Campaign> {
  const response = await admin.send('PUT', `/api/admin/letters/${randomUUID()}`, {
    ...DRAFT_CAMPAIGN,
    ...changes,
    version: null,
  });
  expect(response.status).toBe(200);
  return response.json();
}

export async function scheduleCampaign(
  admin: AdminClient,
  { id, version }: Pick<Campaign, 'id' | 'version'>,
  when: 'now' | 'sunday' | 'draft',
): Promise<Campaign> {
  const response = await admin.send('POST', `/api/admin/letters/${id}/schedule`, { when, version });
  expect(response.status).toBe(200);
  return response.json();
}

export async function loadCampaign(admin: AdminClient, id: string): Promise<Campaign> {
  return (await admin.get(`/api/admin/letters/${id}`)).json();
}

/** Waits until every mail of the campaign was sent or withheld. */
export function waitForSentCampaign(admin: AdminClient, id: string): Promise<Campaign> {
  return vi.waitFor(
    async () => {
      const campaign = await loadCampaign(admin, id);
      expect(campaign.state).toBe('sent');
      return campaign;
    },
    { timeout: 60_000, interval: 100 },
  );
}

import { startCampaign } from '#tests/mail-campaign.ts';
import type { Row } from './bench.ts';
import { figure } from './figure.ts';

export const name = 'Lettres : un envoi à 1 000 abonnés, serveur de messagerie local';

const SUBSCRIBERS = 1_000;

export async function run(): Promise<Row[]> {
  const campaign = await startCampaign(SUBSCRIBERS);
  const { seconds, usage } = await campaign.work();
  const { sent, unknown } = await campaign.report();
  await campaign.close();
  return [
    figure('lettres envoyées', sent, 'lettres', { least: SUBSCRIBERS }),
    figure('en double', sent - new Set(campaign.server.accepted).size, 'lettres', { most: 0 }),
    figure('sort inconnu', unknown, 'lettres', { most: 0 }),
    figure('débit', sent / seconds, 'lettres/s'),
    figure('processeur par lettre', ((usage?.cpuSeconds ?? 0) / sent) * 1_000, 'ms'),
    figure('mémoire du processus', usage?.maxMb ?? 0, 'Mo', { most: 200 }),
  ];
}

import { startCampaign, workWithKills } from '#tests/support/campaign-simulation.ts';
import { type Row, toRow } from './bench.ts';

export const name =
  'Lettres : un envoi à 1 000 abonnés, sur cette machine puis aux distances de l’hébergeur';

const SUBSCRIBERS = 1_000;

/** Latencies of storage across an ocean and of a slow mail server. */
const LATENCIES = { storageMs: 110, mailMs: 300 };
/** The time limit of a background function. */
const MAX_SECONDS = 15 * 60;

export async function run(): Promise<Row[]> {
  const campaign = await startCampaign(SUBSCRIBERS);
  const { seconds, usage } = await campaign.work();
  const { sent, unknown } = await campaign.loadReport();
  await campaign.close();
  return [
    toRow('lettres envoyées', sent, 'lettres', { min: SUBSCRIBERS }),
    toRow('en double', sent - new Set(campaign.server.acceptedRecipients).size, 'lettres', {
      max: 0,
    }),
    toRow('sort inconnu', unknown, 'lettres', { max: 0 }),
    toRow('débit', sent / seconds, 'lettres/s'),
    toRow('processeur par lettre', ((usage?.cpuSeconds ?? 0) / sent) * 1_000, 'ms'),
    toRow('mémoire du processus', usage?.maxMb ?? 0, 'Mo', { max: 200 }),
    ...(await runWithKills()),
    ...(await runWithLatencies()),
  ];
}

async function runWithLatencies(): Promise<Row[]> {
  const campaign = await startCampaign(SUBSCRIBERS, LATENCIES);
  const { seconds, requests } = await campaign.work();
  const { sent, unknown } = await campaign.loadReport();
  await campaign.close();
  const { acceptedRecipients } = campaign.server;
  return [
    toRow('à distance : lettres envoyées', sent, 'lettres', { min: SUBSCRIBERS }),
    toRow(
      'à distance : en double',
      acceptedRecipients.length - new Set(acceptedRecipients).size,
      'lettres',
      {
        max: 0,
      },
    ),
    toRow('à distance : sort inconnu', unknown, 'lettres', { max: 0 }),
    toRow('à distance : durée', seconds, 's', { max: MAX_SECONDS }),
    toRow('à distance : débit', sent / (seconds / 60), 'lettres/min'),
    toRow('à distance : requêtes au stockage par lettre', requests / sent, 'requêtes'),
  ];
}

async function runWithKills(): Promise<Row[]> {
  const campaign = await startCampaign(SUBSCRIBERS);
  const runs = await workWithKills(campaign);
  const { sent, unknown } = await campaign.loadReport();
  await campaign.close();
  const { acceptedRecipients } = campaign.server;
  const seconds = runs.reduce((sum, run) => sum + run.seconds, 0);
  return [
    toRow('tué trois fois : envoyées ou listées', sent + unknown, 'lettres', { min: SUBSCRIBERS }),
    toRow(
      'tué trois fois : en double',
      acceptedRecipients.length - new Set(acceptedRecipients).size,
      'lettres',
      {
        max: 0,
      },
    ),
    toRow('tué trois fois : sort inconnu', unknown, 'lettres', { max: 3 }),
    toRow('tué trois fois : durée', seconds, 's', { max: 60 }),
    toRow('tué trois fois : mémoire', runs.at(-1)?.usage?.maxMb ?? 0, 'Mo', { max: 200 }),
  ];
}

import { saveReading } from '#src/api/readings.ts';
import { requireDeckOrder, requireSpread } from './draw-rules.ts';
import { handle } from './http.ts';
import { takeDailyPlace } from './quota.ts';
import { storeReading } from './readings.ts';
import { Refusal } from './refusal.ts';
import { visitor } from './visitor.ts';

const SAVED_PER_ADDRESS_AND_DAY = 200;

export default handle(saveReading, async (reading, call) => {
  requireDeckOrder(reading.cardOrder);
  requireSpread(reading.selectedCards, reading.categorization);
  const now = new Date();
  if (!(await takeDailyPlace('readings', { ip: call.ip }, SAVED_PER_ADDRESS_AND_DAY, now))) {
    throw new Refusal(
      429,
      'Trop de tirages ont été enregistrés aujourd’hui depuis votre connexion.',
    );
  }
  return storeReading(visitor(call), reading, now);
});

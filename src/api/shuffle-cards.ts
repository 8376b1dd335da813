import { cardOrderSchema } from './draw-schemas.ts';
import { call, endpoint } from './endpoint.ts';

export const shuffleCards = endpoint('POST', '/api/shuffle', { response: cardOrderSchema });

export async function requestShuffle(): Promise<string[]> {
  return (await call(shuffleCards, undefined)).cardOrder;
}

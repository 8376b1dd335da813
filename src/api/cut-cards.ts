import { cardOrderSchema } from './draw-schemas.ts';
import { call, endpoint } from './endpoint.ts';

export const cutCards = endpoint('POST', '/api/cut', {
  request: cardOrderSchema,
  response: cardOrderSchema,
});

export async function requestCut(cardOrder: string[]): Promise<string[]> {
  return (await call(cutCards, { cardOrder })).cardOrder;
}

import { cardOrderSchema } from './draw-schemas.ts';
import { endpoint } from './endpoint.ts';

export const cutCards = endpoint('POST', '/api/cut', {
  request: cardOrderSchema,
  response: cardOrderSchema,
});

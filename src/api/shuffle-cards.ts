import { cardOrderSchema } from './draw-schemas.ts';
import { endpoint } from './endpoint.ts';

export const shuffleCards = endpoint('POST', '/api/shuffle', { response: cardOrderSchema });

import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { previewLetter as preview } from '#netlify/server/newsletter/letter-mail.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { previewLetter } from '#src/api/admin/letters.ts';

export default serve(handleOwner(previewLetter, (letter) => preview(letter)));

export const config: Config = { path: '/api/admin/letter-preview' };

import type { Config } from '@netlify/functions';
import { handle, serve } from '#netlify/server/http/http.ts';
import { readToDo } from '#netlify/server/to-do/list.ts';
import { runTrial } from '#netlify/server/to-do/trials.ts';
import { getToDo, trySetting } from '#src/features/admin/to-do/api.ts';

export default serve(
  handle(getToDo, () => readToDo()),

  handle(trySetting, (_, { id }) => runTrial(id)),
);

export const config: Config = {
  path: ['/api/admin/to-do', '/api/admin/to-do/:id'],
};

import type { APIRoute, GetStaticPaths } from 'astro';
import paths from '#generated/card-text-paths.json' with { type: 'json' };
import texts from '#generated/card-texts.json' with { type: 'json' };

/** A file for each card: a draw fetches those of the ten that are picked. */
export const getStaticPaths = (() =>
  Object.entries(paths).map(([id, path]) => ({
    params: { file: path.split('/').at(-1)?.replace('.json', '') },
    props: { texts: texts[id] },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props }) => Response.json(props.texts);

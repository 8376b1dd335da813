import type { APIRoute, GetStaticPaths } from 'astro';
import paths from '#generated/card-text-paths.json' with { type: 'json' };
import texts from '#generated/card-texts.json' with { type: 'json' };

/** Writes one file per card, so that a draw fetches only the texts of its own cards. */
export const getStaticPaths = (() =>
  Object.entries(paths).map(([id, path]) => ({
    params: { file: path.split('/').at(-1)?.replace('.json', '') },
    props: { texts: texts[id] },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props }) => Response.json(props.texts);

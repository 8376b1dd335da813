import type { APIRoute, GetStaticPaths } from 'astro';
import pathsByCardId from '#generated/card-text-paths.json' with { type: 'json' };
import textsByCardId from '#generated/card-texts.json' with { type: 'json' };

/** Writes one file per card, so that a draw fetches only its cards' texts. The route's name adds `.json`. */
export const getStaticPaths = (() =>
  Object.entries(pathsByCardId).map(([cardId, path]) => ({
    params: { file: path.split('/').at(-1)?.replace('.json', '') },
    props: { texts: textsByCardId[cardId] },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props }) => Response.json(props.texts);

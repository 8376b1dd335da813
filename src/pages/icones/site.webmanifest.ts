import type { APIRoute } from 'astro';
import { BRAND } from '#src/brand.ts';
import { DAILY_CARD } from '#src/features/daily-card/model.ts';
import { DRAW, LANGUAGE } from '#src/site.ts';

function icon(name: string, size: number) {
  return { src: `/icones/${name}.png`, sizes: `${size}x${size}`, type: 'image/png' };
}

function shortcut(url: string, name: string, shortName: string) {
  return { name, short_name: shortName, url, icons: [icon('icon-192', 192)] };
}

const MANIFEST = {
  id: DRAW.path,
  name: BRAND.name,
  short_name: BRAND.shortName,
  description: 'Tirage gratuit de dix cartes parmi les 22 arcanes majeurs du tarot de Marseille.',
  lang: LANGUAGE,
  dir: 'ltr',
  categories: ['lifestyle'],
  start_url: DRAW.path,
  scope: '/',
  display: 'standalone',
  background_color: BRAND.colours.midnight,
  theme_color: BRAND.colours.midnight,
  icons: [
    icon('icon-192', 192),
    icon('icon-512', 512),
    { ...icon('icon-maskable-512', 512), purpose: 'maskable' },
  ],
  shortcuts: [
    shortcut(DRAW.path, DRAW.label, 'Tirage'),
    shortcut('/mes-tirages', 'Le journal de vos tirages', 'Vos tirages'),
    shortcut(DAILY_CARD, 'L’arcane du jour', 'Arcane du jour'),
  ],
};

export const GET: APIRoute = () => Response.json(MANIFEST);

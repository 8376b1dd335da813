import { cards } from '#src/features/arcana/cards-with-texts.ts';
import { cardPath } from '#src/tarot/card-page-content.ts';
import { PUBLIC_PAGES } from '#tests/pages/built-site.ts';

export const PATHS = PUBLIC_PAGES.map(({ path }) => path);
const POSTS = PATHS.filter((path) => /^\/blog\/[^/]+$/.test(path));
const CATEGORIES = PATHS.filter((path) => path.startsWith('/blog/categorie/'));
const ARCANA = PATHS.filter((path) => cards.some((card) => cardPath(card) === path));
const TOPICS = ['/tirage/oui-ou-non', '/tirage/amour', '/tirage/travail'];
const OCCASIONS = ['/arcane-de-l-annee', '/arcane-de-naissance'];
const NOTICES = ['/infolettre/au-revoir', '/infolettre/bienvenue', '/infolettre/lien-perime'];

const ALIKE = [POSTS, CATEGORIES, ARCANA, TOPICS, OCCASIONS, NOTICES];

/** Pages that are made of other components than each other: one of those that are alike stands for all. */
export const TEMPLATES = PATHS.filter((path) => ALIKE.every((alike) => alike.indexOf(path) <= 0));

import * as z from 'zod';
import { POST_CATEGORIES, POST_LIMITS } from '#src/features/blog/model.ts';
import { SLUG } from '#src/text/slug.ts';

// The schema of an article's file in content/articles. Its descriptions end the owner's error messages.

function line(most: number) {
  return z
    .string()
    .trim()
    .min(1, 'ce texte ne peut pas être vide.')
    .max(most, `ce texte compte ${most} caractères au plus.`);
}

export const articleContentSchema = z.strictObject({
  title: line(POST_LIMITS.title).describe('Le titre de l’article.'),
  slug: line(POST_LIMITS.slug)
    .regex(SLUG, 'lettres minuscules sans accent, chiffres et tirets.')
    .describe('La fin de son adresse : /blog/ suivi de ce mot.'),
  excerpt: line(POST_LIMITS.excerpt).describe('Les deux phrases montrées dans la liste.'),
  category: z.enum(POST_CATEGORIES, `une des catégories : ${POST_CATEGORIES.join(', ')}.`),
  featured: z.boolean().describe('« true » pour le mettre en vedette.'),
  createdAt: z.iso.date('une date, par exemple 2026-03-19.').describe('Le jour de sa publication.'),
  readTime: line(POST_LIMITS.readTime).describe('Le temps de lecture, par exemple « 5 min ».'),
  keywords: z.array(line(80)).describe('Les mots par lesquels on le cherche.'),
  imageAlt: line(POST_LIMITS.imageAlt).describe('Ce que montre l’image, pour qui ne la voit pas.'),
  card: z
    .string()
    .regex(/^\d\d-[a-z-]+$/, 'le nom d’une carte, par exemple « 01-le-bateleur ».')
    .describe('La carte qui l’illustre.'),
  author: line(POST_LIMITS.author).nullable().describe('L’auteur ; vide (null) quand c’est vous.'),
});

export type ArticleContent = z.infer<typeof articleContentSchema>;

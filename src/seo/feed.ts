import { getRssString } from '@astrojs/rss';
import { BRAND } from '#src/brand.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { escapeHtml, pictureHtml, renderArticle } from '#src/lib/markdown.ts';
import { LANGUAGE } from '#src/site-config.ts';

interface FeedItem {
  id: string;
  /** On the site. */
  path: string;
  title: string;
  excerpt: string;
  content: string;
  category: string;
  author: string;
  /** ISO dates. */
  createdAt: string;
  updatedAt: string;
  /** Path of its picture, if it has one. */
  picture: string | null;
  imageAlt: string;
}

interface Feed {
  /** Address of the site, without a trailing slash. */
  origin: string;
  title: string;
  /** Paths of the page that it follows, and its own. */
  page: string;
  self: string;
  description: string;
  /** Newest first. */
  items: readonly FeedItem[];
}

/** What appeared on a page, each with its whole text, as RSS 2.0. */
export function makeFeed({ origin, title, page, self, description, items }: Feed): Promise<string> {
  const [newest] = items;
  return getRssString({
    title: clean(`${BRAND.name}\u202f: ${title}`),
    description: clean(description),
    site: origin + page,
    trailingSlash: false,
    xmlns: {
      atom: 'http://www.w3.org/2005/Atom',
      dc: 'http://purl.org/dc/elements/1.1/',
    },
    customData: [
      element('language', LANGUAGE),
      `<atom:link href="${escapeHtml(origin + self)}" rel="self" type="application/rss+xml"/>`,
      newest ? element('lastBuildDate', new Date(newest.updatedAt).toUTCString()) : '',
    ].join(''),
    items: items.map((post) => ({
      title: clean(formatFrenchTypography(post.title)),
      link: origin + post.path,
      description: clean(formatFrenchTypography(post.excerpt)),
      pubDate: new Date(post.createdAt),
      categories: [post.category],
      content: clean(contentOf(origin, origin + post.path, post)),
      customData: [
        // The id, since the URL changes with the slug, and feed readers would show the post again.
        `<guid isPermaLink="false">${escapeHtml(post.id)}</guid>`,
        element('dc:creator', clean(post.author)),
      ].join(''),
    })),
  });
}

/** The text with its picture, with absolute URLs, as feed readers need them. */
function contentOf(origin: string, address: string, post: FeedItem): string {
  const { html } = renderArticle(post.content, {
    addressing: (target) => URL.parse(target, address)?.href ?? address,
    picture: (src, alt) => pictureHtml(src, alt, origin + src),
  });
  if (!post.picture) return html;
  const alt = escapeHtml(formatFrenchTypography(post.imageAlt));
  return `<p><img src="${escapeHtml(origin + post.picture)}" alt="${alt}"></p>\n${html}`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}

/** Control characters and noncharacters, which XML forbids even when escaped. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

function clean(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '');
}

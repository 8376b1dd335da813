// See docs/decisions/0031-feed.md.
import { BRAND } from '#src/brand.ts';
import { LANGUAGE } from '#src/site.ts';
import { escapeHtml, pictureHtml, renderArticle } from '#src/text/markdown.ts';
import { typographer } from '#src/text/typography.ts';

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
export function makeFeed({ origin, title, page, self, description, items }: Feed): string {
  const [newest] = items;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', `${BRAND.name}\u202f: ${title}`),
    element('link', origin + page),
    element('description', description),
    element('language', LANGUAGE),
    `<atom:link href="${escapeXml(origin + self)}" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [element('lastBuildDate', dateOf(newest.updatedAt))] : []),
    ...items.map((one) => item(origin, one)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function item(origin: string, post: FeedItem): string {
  const address = `${origin}${post.path}`;
  return [
    '<item>',
    element('title', typographer(post.title)),
    element('link', address),
    // The id, since the URL changes with the slug, and feed readers would show the post again.
    `<guid isPermaLink="false">${escapeXml(post.id)}</guid>`,
    element('pubDate', dateOf(post.createdAt)),
    element('dc:creator', post.author),
    element('category', post.category),
    element('description', typographer(post.excerpt)),
    element('content:encoded', contentOf(origin, address, post)),
    '</item>',
  ].join('\n');
}

/** The text with its picture, with absolute URLs, as feed readers need them. */
function contentOf(origin: string, address: string, post: FeedItem): string {
  const { html } = renderArticle(post.content, {
    addressing: (target) => URL.parse(target, address)?.href ?? address,
    picture: (src, alt) => pictureHtml(src, alt, origin + src),
  });
  if (!post.picture) return html;
  const alt = escapeHtml(typographer(post.imageAlt));
  return `<p><img src="${escapeHtml(origin + post.picture)}" alt="${alt}"></p>\n${html}`;
}

function dateOf(iso: string): string {
  return new Date(iso).toUTCString();
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Control characters and noncharacters, which XML forbids even when escaped. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(FORBIDDEN, ''));
}

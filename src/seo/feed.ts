import { getRssString } from '@astrojs/rss';
import { BRAND } from '#src/brand.ts';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { escapeHtml, renderArticle, renderPictureHtml } from '#src/lib/markdown.ts';
import { LANGUAGE } from '#src/site-config.ts';

interface FeedPost {
  id: string;
  /** Path of the post's page. */
  path: string;
  title: string;
  excerpt: string;
  /** The Markdown of the post. */
  content: string;
  category: string;
  author: string;
  /** ISO dates of the publication and of the latest change. */
  createdAt: string;
  updatedAt: string;
  /** The path of the post's picture (or null) and the picture's alternative text. */
  picture: string | null;
  imageAlt: string;
}

interface Feed {
  /** URL of the site, without a trailing slash. */
  origin: string;
  titleAfterBrand: string;
  /** Path of the page that lists the posts. */
  listPath: string;
  feedPath: string;
  description: string;
  /** Newest first. */
  items: readonly FeedPost[];
}

/** Returns an RSS 2.0 feed of the items with their full texts. */
export function renderFeed(feed: Feed): Promise<string> {
  const { origin, titleAfterBrand, listPath, feedPath, description, items } = feed;
  // An invalid date if there are no items; in that case it is not used.
  const lastUpdate = new Date(Math.max(...items.map(({ updatedAt }) => Date.parse(updatedAt))));
  return getRssString({
    title: removeForbiddenInXml(`${BRAND.name}\u202f: ${titleAfterBrand}`),
    description: removeForbiddenInXml(description),
    site: origin + listPath,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: [
      renderElement('language', LANGUAGE),
      `<atom:link href="${escapeHtml(origin + feedPath)}" rel="self" type="application/rss+xml"/>`,
      items.length > 0 ? renderElement('lastBuildDate', lastUpdate.toUTCString()) : '',
    ].join(''),
    items: items.map((post) => ({
      title: removeForbiddenInXml(formatFrenchTypography(post.title)),
      link: origin + post.path,
      description: removeForbiddenInXml(formatFrenchTypography(post.excerpt)),
      pubDate: new Date(post.createdAt),
      categories: [post.category],
      content: removeForbiddenInXml(renderContent(origin, origin + post.path, post)),
      customData: [
        // The id, not the URL: if the slug and thus the URL changed, feed readers would show the post again.
        `<guid isPermaLink="false">${escapeHtml(post.id)}</guid>`,
        renderElement('dc:creator', removeForbiddenInXml(post.author)),
      ].join(''),
    })),
  });
}

/** Renders a post with its picture and absolute URLs, for feed readers. Invalid links lead to the post. */
function renderContent(origin: string, postUrl: string, post: FeedPost): string {
  const { html } = renderArticle(post.content, {
    rewriteUrl: (target) => URL.parse(target, postUrl)?.href ?? postUrl,
    renderPicture: (path, alt) => renderPictureHtml(path, alt, origin + path),
  });
  if (!post.picture) return html;
  const alt = escapeHtml(formatFrenchTypography(post.imageAlt));
  return `<p><img src="${escapeHtml(origin + post.picture)}" alt="${alt}"></p>\n${html}`;
}

function renderElement(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}

/** Control characters except tabs and line ends, and noncharacters: XML forbids them even when escaped. */
const FORBIDDEN_IN_XML = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

function removeForbiddenInXml(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN_IN_XML, '');
}

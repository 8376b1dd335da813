import { type HTMLElement, type Node, NodeType } from 'node-html-parser';
import { expect, test } from 'vitest';
import { readSiteContent } from '#tests/support/site-content.ts';
import { PUBLIC_PAGES } from './built-site.ts';

/** As the admin wrote them. */
const { phone } = (await readSiteContent(process.cwd())).identity;
const NUMBER = phone.display;
const PRICE = `${phone.pricePerMinute.toFixed(2).replace('.', ',')}\u00a0CHF/min`;

/** Texts with the number beside which no price is read. */
function withoutPrice(node: Node): string[] {
  if (node.nodeType === NodeType.TEXT_NODE) {
    const around: HTMLElement | null = node.parentNode?.parentNode ?? null;
    const isAlone = node.text.includes(NUMBER) && !around?.text.includes('CHF/min');
    return isAlone ? [node.text] : [];
  }
  const isScript = node.rawTagName === 'script';
  return isScript ? [] : node.childNodes.flatMap(withoutPrice);
}

test.each(PUBLIC_PAGES)(
  '$path gives no number without its price, which is read with it',
  ({ path, document }) => {
    const labels = document
      .querySelectorAll('a[href^="tel:"]')
      .map((link) => link.getAttribute('aria-label') ?? '');
    for (const label of labels) {
      expect(label).toContain(PRICE);
      expect(label).toContain(NUMBER);
    }
    const isCalledFrom = ['/', '/tarifs', '/contact', '/404'].includes(path);
    if (isCalledFrom) expect(labels.length).toBeGreaterThan(0);
    expect(document.querySelectorAll('body').flatMap(withoutPrice)).toEqual([]);
  },
);

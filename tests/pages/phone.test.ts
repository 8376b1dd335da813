import { type HTMLElement, type Node, NodeType } from 'node-html-parser';
import { expect, test } from 'vitest';
import { readSiteContent } from '#tests/support/site-content.ts';
import { listAttributes, PUBLIC_PAGES } from './built-site.ts';

const { phone } = (await readSiteContent(process.cwd())).identity;
const NUMBER = phone.display;
const PRICE = `${phone.pricePerMinute.toFixed(2).replace('.', ',')}\u00a0CHF/min`;

/** Returns the texts with the number that are not beside the price. */
function listUnpriced(node: Node): string[] {
  if (node.nodeType === NodeType.TEXT_NODE) {
    const context: HTMLElement | null = node.parentNode?.parentNode ?? null;
    const isUnpriced = node.text.includes(NUMBER) && !context?.text.includes('CHF/min');
    return isUnpriced ? [node.text] : [];
  }
  const isScript = node.rawTagName === 'script';
  return isScript ? [] : node.childNodes.flatMap(listUnpriced);
}

test.each(PUBLIC_PAGES)(
  '$path shows the phone number only with its price, also in labels',
  ({ path, document }) => {
    const labels = listAttributes(document, 'a[href^="tel:"]', 'aria-label');
    for (const label of labels) {
      expect(label).toContain(PRICE);
      expect(label).toContain(NUMBER);
    }
    const hasNumber = ['/', '/tarifs', '/contact', '/404'].includes(path);
    if (hasNumber) expect(labels.length).toBeGreaterThan(0);
    expect(document.querySelectorAll('body').flatMap(listUnpriced)).toEqual([]);
  },
);

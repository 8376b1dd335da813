import type { AstroIntegration } from 'astro';
import { safeAddress } from '#src/text/markdown.ts';

interface HtmlNode {
  value: string;
}

interface ElementNode {
  tagName: string;
  properties?: { href?: unknown; src?: unknown; alt?: unknown };
}

interface Context<Node> {
  replaceNode: (node: Node, by: { type: 'text'; value: string }) => void;
  setProperty: (node: Node, name: string, value: null) => void;
}

/** The part of the framework's Markdown processor that takes plugins. */
interface Processor {
  options: { mdastPlugins: object[]; hastPlugins: object[] };
}

/** HTML is shown as it is written: it is a text of the owner's, and no program. */
const htmlIsText = {
  name: 'html-is-text',
  html(node: HtmlNode, context: Context<HtmlNode>) {
    context.replaceNode(node, { type: 'text', value: node.value });
  },
};

/** Links lead where a link of a post may, and pictures are the site's own. */
const safeAddresses = {
  name: 'safe-addresses',
  element: {
    filter: ['a', 'img'],
    visit(node: ElementNode, context: Context<ElementNode>) {
      const { href, src, alt } = node.properties ?? {};
      if (node.tagName === 'a') {
        if (safeAddress(String(href)) === null) context.setProperty(node, 'href', null);
      } else if (!/^\/(?![/\\])/.test(String(src))) {
        context.replaceNode(node, { type: 'text', value: String(alt ?? '') });
      }
    },
  },
};

/** Keeps the Markdown of content/ from being more than text: it can be changed in the administration. */
export function plainMarkdown(): AstroIntegration {
  return {
    name: 'plain-markdown',
    hooks: {
      'astro:config:setup'({ config }) {
        const { options } = config.markdown.processor as unknown as Processor;
        options.mdastPlugins.push(htmlIsText);
        options.hastPlugins.push(safeAddresses);
      },
    },
  };
}

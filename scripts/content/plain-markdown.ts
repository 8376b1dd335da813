import { satteri } from '@astrojs/markdown-satteri';
import { sanitizeUrl } from '#src/lib/markdown.ts';

/** Astro's Markdown processor for content/, without HTML or unsafe URLs, so that no text can run a script. */
export const plainMarkdownProcessor = satteri({
  mdastPlugins: [
    {
      name: 'html-is-text',
      html(node, context) {
        context.replaceNode(node, { type: 'text', value: node.value });
      },
    },
  ],
  hastPlugins: [
    {
      // Links need a safe scheme. Images need a path on this site; `//` and `/\` lead to other hosts.
      name: 'safe-addresses',
      element: {
        filter: ['a', 'img'],
        visit(node, context) {
          const { href, src, alt } = node.properties;
          if (node.tagName === 'a') {
            if (sanitizeUrl(String(href)) === null) context.setProperty(node, 'href', null);
          } else if (!/^\/(?![/\\])/.test(String(src))) {
            context.replaceNode(node, { type: 'text', value: String(alt ?? '') });
          }
        },
      },
    },
  ],
});

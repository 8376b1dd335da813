import { satteri } from '@astrojs/markdown-satteri';
import { sanitizeUrl } from '#src/lib/markdown.ts';

/** Keeps the Markdown of content/ from being more than text: it can be changed in the administration. */
export const plainMarkdown = satteri({
  mdastPlugins: [
    {
      // Shows HTML as plain text, because content is prose and must not run code.
      name: 'html-is-text',
      html(node, context) {
        context.replaceNode(node, { type: 'text', value: node.value });
      },
    },
  ],
  hastPlugins: [
    {
      // Links lead where a link of a post may, and pictures are the site's own.
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

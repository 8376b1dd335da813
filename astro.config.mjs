import netlify from '@astrojs/netlify';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders, passthroughImageService } from 'astro/config';
import { pageFunction } from '#scripts/build/page-function.ts';
import { plainMarkdownProcessor } from '#scripts/content/plain-markdown.ts';
import { BRAND } from '#src/brand.ts';

export default defineConfig({
  // Netlify sets URL to the site's main address.
  site: process.env.URL ?? 'http://localhost:8888',
  // Astro accepts `/contact/`; Netlify, or the middleware for pages on demand, redirects to `/contact`.
  trailingSlash: 'ignore',
  // `file` writes contact.html, which Netlify serves at `/contact`. Unlike inline stylesheets, linked ones
  // can be cached and need no hash in the pages' Content-Security-Policy. Eight pages are built at a time, so
  // that some are rendered while others are written.
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 8 },
  adapter: netlify({ devFeatures: false, imageCDN: false }),
  // Astro's function for pages on demand serves all paths; `pageFunction` restricts it to the paths it needs.
  integrations: [react(), pageFunction()],
  vite: { plugins: [tailwindcss()] },
  // The style sheets use a font by the variable of its role, `--title-face` or `--text-face`.
  fonts: Object.entries(BRAND.fonts).map(([role, { name, file, weight }]) => ({
    name,
    cssVariable: `--${role}-face`,
    provider: fontProviders.local(),
    fallbacks: ['Georgia', 'serif'],
    options: { variants: [{ src: [`./${file}`], weight, style: 'normal' }] },
  })),
  // All sizes of images exist before the build, so the function that renders pages needs no image service.
  image: { service: passthroughImageService() },
  // `plainMarkdownProcessor` renders no HTML and no unsafe URL, so that no text can run a script.
  markdown: { syntaxHighlight: false, processor: plainMarkdownProcessor },
  security: {
    csp: {
      // Astro adds `script-src` and `style-src` with the hashes of each page.
      directives: [
        "default-src 'none'",
        "base-uri 'none'",
        "connect-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "img-src 'self' data:",
        "manifest-src 'self'",
      ],
    },
  },
});

// See docs/decisions/0007-skew-protection-off.md.

import { relative } from 'node:path';
import netlify from '@astrojs/netlify';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders, passthroughImageService } from 'astro/config';
import { pageFunction } from '#scripts/build/page-function.ts';
import { plainMarkdown } from '#scripts/build/plain-markdown.ts';
import { BRAND } from '#src/brand.ts';

// With it the adapter adds the number of the deploy to the address of every script and font: visitors would fetch
// them anew after each publication, although their names carry a hash of their content already.
delete process.env.DEPLOY_ID;

// A post rendered on demand must be the page that the next build makes of it. The two come from separate bundles,
// each of which would gather styles in an order of its own: with a file each, they keep the order of the imports.
const ownFiles = [{ test: /\.css$/, name: (id) => relative('.', id) }];
const sameStyles = {
  build: { rolldownOptions: { output: { codeSplitting: { groups: ownFiles } } } },
};

// What every island needs is one file: in several it compresses less well.
const SHARED =
  /node_modules\/(react|react-dom|scheduler|nanostores(?!\/(computed|lifecycle))|@nanostores|@astrojs\/react)\/|vite\/preload-helper|src\/ui\/(Toaster|toasts|ErrorBoundary)\./;
/** What every island that shows cards needs. */
const CARDS =
  /src\/features\/draw\/(CardImage|deck|deck-api|store)\.|src\/tarot\/(card-sizes|selection|shuffle|spread-model)\./;
const oneReact = {
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { test: SHARED, name: 'react' },
            { test: CARDS, name: 'cards' },
          ],
        },
      },
    },
  },
};

/** `client:interaction`: hydration on the first pointer or focus. */
const interactionDirective = {
  name: 'interaction-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'interaction', entrypoint: './src/ui/interaction.ts' }),
  },
};

// What a script asked for later needs in its turn is not named where it is asked for: thirty names weigh more in the
// draw's first script than one more round trip does while somebody picks cards.
// The framework overrides the option where it is usually set.
const withoutPreloads = {
  name: 'without-preloads',
  configEnvironment: () => ({ build: { modulePreload: { resolveDependencies: () => [] } } }),
};

export default defineConfig({
  // The host sets URL to the site's main address.
  site: process.env.URL ?? 'http://localhost:8888',
  // Addresses end without a slash: the host redirects those of files, the middleware those made on demand.
  trailingSlash: 'ignore',
  // A page waits for its file to be written: others are rendered meanwhile.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 8 },
  adapter: netlify({ devFeatures: false, imageCDN: false }),
  integrations: [react(), interactionDirective, pageFunction()],
  vite: {
    plugins: [tailwindcss(), withoutPreloads],
    environments: { prerender: sameStyles, ssr: sameStyles, client: oneReact },
  },
  fonts: Object.entries(BRAND.fonts).map(([use, { name, file, weight }]) => ({
    name,
    cssVariable: `--${use}-face`,
    provider: fontProviders.local(),
    fallbacks: ['Georgia', 'serif'],
    options: { variants: [{ src: [`./${file}`], weight, style: 'normal' }] },
  })),
  // Pictures are made before the pages are: the framework's own service stays out of the function.
  image: { service: passthroughImageService() },
  markdown: { syntaxHighlight: false, processor: plainMarkdown },
  security: {
    csp: {
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

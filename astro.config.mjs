import netlify from '@astrojs/netlify';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders, passthroughImageService } from 'astro/config';
import { approachDirective } from '#netlify/build/approach-directive.ts';
import { finishPages } from '#netlify/build/finish-pages.ts';
import { sameStyles } from '#netlify/build/style-groups.ts';

export default defineConfig({
  // The host sets URL to the site's main address.
  site: process.env.URL ?? 'http://localhost:8888',
  trailingSlash: 'never',
  // A page waits for its file to be written: others are rendered meanwhile.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 8 },
  adapter: netlify({ devFeatures: false, imageCDN: false }),
  integrations: [react(), approachDirective(), finishPages()],
  vite: { plugins: [tailwindcss()], environments: sameStyles },
  fonts: [
    {
      name: 'Enseigne',
      cssVariable: '--font-enseigne',
      provider: fontProviders.local(),
      fallbacks: ['Georgia', 'serif'],
      options: {
        variants: [{ src: ['./src/assets/fonts/enseigne.woff2'], weight: 400, style: 'normal' }],
      },
    },
    {
      name: 'Lecture',
      cssVariable: '--font-lecture',
      provider: fontProviders.local(),
      fallbacks: ['Georgia', 'serif'],
      options: {
        variants: [
          { src: ['./src/assets/fonts/lecture.woff2'], weight: '400 700', style: 'normal' },
        ],
      },
    },
  ],
  // Pictures are made before the pages are: the framework's own service stays out of the function.
  image: { service: passthroughImageService() },
  markdown: { syntaxHighlight: false },
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

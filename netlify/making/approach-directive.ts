import type { AstroIntegration } from 'astro';

/** Makes `client:approach` known, see src/ui/approach.ts. */
export function approachDirective(): AstroIntegration {
  return {
    name: 'approach-directive',
    hooks: {
      'astro:config:setup'({ addClientDirective }) {
        addClientDirective({ name: 'approach', entrypoint: './src/ui/approach.ts' });
      },
    },
  };
}

import type { AstroIntegration } from 'astro';

/** Registers `client:approach`: hydration on the first pointer or focus, see src/ui/approach.ts. */
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

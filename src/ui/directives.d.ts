export {};

declare module 'astro' {
  interface AstroClientDirectives {
    'client:approach'?: boolean;
  }
}

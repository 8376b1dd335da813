// The site's colours (src/styles/tokens.css): mail programs know no variables.
export const PALETTE = {
  midnight: '#0e1526',
  night: '#16203a',
  dusk: '#2a3a60',
  ivory: '#f6ecd4',
  mist: '#c9c4b8',
  gold: '#e7b23c',
  ink: '#1b1613',
  umber: '#54463a',
  blue: '#1b3d60',
} as const;

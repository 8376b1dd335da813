// See docs/decisions/0029-style-sheets.md.

/** The site's name, fonts and sun, and its colours for code that cannot use tokens.css, such as mails. */
export const BRAND = {
  name: 'Tarot de Marseille',
  /** The label of the installed app's icon, which has room for about twelve letters. */
  shortName: 'Tarot',
  /** Copies of some colours of src/styles/tokens.css. */
  colours: {
    midnight: '#0e1526',
    night: '#16203a',
    dusk: '#2a3a60',
    shadow: '#05080f',
    ivory: '#f6ecd4',
    mist: '#c9c4b8',
    gold: '#e7b23c',
    ink: '#1b1613',
    umber: '#54463a',
    blue: '#1b3d60',
    sky: '#a9cad6',
  },
  /** Social images need the `name` inside the file (see src/assets/fonts/README.md). `400 700` is a range. */
  fonts: {
    title: { name: 'Enseigne', file: 'src/assets/fonts/title.woff2', weight: '400' },
    text: { name: 'Lecture', file: 'src/assets/fonts/text.woff2', weight: '400 700' },
  },
  /** The sun on the back of the cards, as an SVG path centred at (0, 0), 94 units wide. */
  sun: 'M-4-22 0-47 4-22M5-22 14-33 12-19M13-18 33-33 18-13M19-12 33-14 22-5M22-4 47 0 22 4M22 5 33 14 19 12M18 13 33 33 13 18M12 19 14 33 5 22M4 22 0 47-4 22M-5 22-14 33-12 19M-13 18-33 33-18 13M-19 12-33 14-22 5M-22 4-47 0-22-4M-22-5-33-14-19-12M-18-13-33-33-13-18M-12-19-14-33-5-22M0-20a20 20 0 1 0 .1 0zm0 4a16 16 0 1 1-.1 0zM0-10a10 10 0 1 0 .1 0z',
} as const;

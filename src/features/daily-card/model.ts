/** The page of the day's card. */
export const DAILY_CARD = '/arcane-du-jour';

/** What appears on it, a card a day. */
export const DAILY_FEED = { path: '/arcane-du-jour.xml', title: 'l’arcane du jour' };

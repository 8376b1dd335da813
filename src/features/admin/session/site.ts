import { atom } from 'nanostores';

/** What the administration shows of the site around it; set when the island starts. */
export const $site = atom({
  name: '',
  /** Address of the site, without a trailing slash. */
  origin: '',
  /** Name under a new post. */
  author: '',
});

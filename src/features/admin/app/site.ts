import { atom } from 'nanostores';
import { createRef } from 'react';

/** What the administration shows of the site around it; set when the island starts. */
export const $site = atom({
  name: '',
  /** Address of the site, without a trailing slash. */
  origin: '',
  /** Name under a new post. */
  author: '',
});

/** The administration's own element, inside the page's main part: what floats belongs in it. */
export const adminRoot = createRef<HTMLDivElement>();

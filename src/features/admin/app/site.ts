import { createContext } from 'react';

/** What the administration shows of the site around it. */
export interface Site {
  name: string;
  /** Address of the site, without a trailing slash. */
  origin: string;
  /** Name under a new post. */
  author: string;
}

export const SiteContext = createContext<Site>({ name: '', origin: '', author: '' });

import { createContext, createRef } from 'react';

/** What the administration shows of the site around it. */
export interface Site {
  name: string;
  /** Address of the site, without a trailing slash. */
  origin: string;
  /** Name under a new post. */
  author: string;
}

export const SiteContext = createContext<Site>({ name: '', origin: '', author: '' });

/** The administration's own element, inside the page's main part: what floats belongs in it. */
export const adminRoot = createRef<HTMLDivElement>();

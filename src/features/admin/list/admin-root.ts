import { createRef } from 'react';

/** The administration's own element, inside the page's main part: what floats belongs in it. */
export const adminRoot = createRef<HTMLDivElement>();

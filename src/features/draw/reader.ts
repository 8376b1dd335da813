import { createContext } from 'react';

/** The name that signs the letters. */
export const ReaderContext = createContext('');

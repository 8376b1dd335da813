import { atom } from 'nanostores';

/** `expired`: the server ended the session; what is on screen waits there for the owner to return. */
type Session = 'out' | 'entering' | 'in' | 'expired' | 'returning';

export const $session = atom<Session>('out');

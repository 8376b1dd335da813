import { atom } from 'nanostores';

/** `expired`: the server ended the session; what is on screen waits there for the owner to return. */
export const $session = atom<'out' | 'in' | 'expired'>('out');

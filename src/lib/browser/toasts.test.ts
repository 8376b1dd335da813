import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $toast, dismissErrorToast, notify, notifyError, setToastHeld } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = () => ($toast.get()?.open ? $toast.get()?.title : null);

describe('a toast', () => {
  test('is dismissed after five seconds, and removed three seconds after that', () => {
    notifyError('Erreur');
    vi.advanceTimersByTime(4_999);
    expect(shown()).toBe('Erreur');
    vi.advanceTimersByTime(1);
    expect($toast.get()).toMatchObject({ title: 'Erreur', open: false });
    vi.advanceTimersByTime(2_999);
    expect($toast.get()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect($toast.get()).toBeNull();
  });

  test('gives way to other good news once it could be read, and to an error at once', () => {
    notify('Un');
    notify('Deux');
    vi.advanceTimersByTime(1_999);
    expect(shown()).toBe('Un');
    vi.advanceTimersByTime(1);
    expect(shown()).toBe('Deux');
    notifyError('Erreur');
    expect(shown()).toBe('Erreur');
    notify('Trois');
    vi.advanceTimersByTime(4_999);
    expect(shown()).toBe('Erreur');
    vi.advanceTimersByTime(1);
    expect(shown()).toBe('Trois');
  });

  test('stays while it is pointed at, and has its whole time again afterwards', () => {
    notify('Un');
    setToastHeld(true);
    vi.advanceTimersByTime(60_000);
    setToastHeld(false);
    vi.advanceTimersByTime(4_999);
    expect(shown()).toBe('Un');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeNull();
  });

  test('of an error ends with the next attempt, of a success does not', () => {
    notifyError('Erreur');
    dismissErrorToast();
    expect(shown()).toBeNull();
    notify('Enregistré');
    dismissErrorToast();
    expect(shown()).toBe('Enregistré');
  });
});

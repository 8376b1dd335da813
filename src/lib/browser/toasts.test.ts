import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $toast, dismissErrorToast, notify, notifyError, setToastHeld } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const getOpenTitle = () => ($toast.get()?.open ? $toast.get()?.title : null);

describe('a toast', () => {
  test('is dismissed after five seconds and removed three seconds later', () => {
    notifyError('Erreur');
    vi.advanceTimersByTime(4_999);
    expect(getOpenTitle()).toBe('Erreur');
    vi.advanceTimersByTime(1);
    expect($toast.get()).toMatchObject({ title: 'Erreur', open: false });
    vi.advanceTimersByTime(2_999);
    expect($toast.get()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect($toast.get()).toBeNull();
  });

  test('is replaced by the next success after two seconds, and by an error at once', () => {
    notify('Un');
    notify('Deux');
    vi.advanceTimersByTime(1_999);
    expect(getOpenTitle()).toBe('Un');
    vi.advanceTimersByTime(1);
    expect(getOpenTitle()).toBe('Deux');
    notifyError('Erreur');
    expect(getOpenTitle()).toBe('Erreur');
    notify('Trois');
    vi.advanceTimersByTime(4_999);
    expect(getOpenTitle()).toBe('Erreur');
    vi.advanceTimersByTime(1);
    expect(getOpenTitle()).toBe('Trois');
  });

  test('stays while the pointer is on it, and then gives way to the next one', () => {
    notify('Un');
    setToastHeld(true);
    notify('Deux');
    vi.advanceTimersByTime(60_000);
    expect(getOpenTitle()).toBe('Un');
    setToastHeld(false);
    vi.advanceTimersByTime(0);
    expect(getOpenTitle()).toBe('Deux');
  });

  test('is closed by dismissErrorToast only if it shows an error', () => {
    notifyError('Erreur');
    dismissErrorToast();
    expect(getOpenTitle()).toBeNull();
    notify('Enregistré');
    dismissErrorToast();
    // The removal of the previous toast does not remove this one.
    vi.advanceTimersByTime(3_000);
    expect(getOpenTitle()).toBe('Enregistré');
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './kept-focus.ts';

/** Of a page as much as the keeping of the focus asks for. */
class FakeElement {
  dataset: { row?: string } = {};
  children: FakeElement[] = [];
  parentElement: FakeElement | null = null;
  isConnected = true;
  name: string;

  constructor(name: string, children: FakeElement[] = []) {
    this.name = name;
    for (const child of children) {
      child.parentElement = this;
      this.children.push(child);
    }
  }

  get all(): FakeElement[] {
    return this.children.flatMap((child) => [child, ...child.all]);
  }

  checkVisibility = () => true;
  contains = (other: FakeElement) => this === other || this.all.includes(other);
  closest(): FakeElement | null {
    return this.dataset.row ? this : (this.parentElement?.closest() ?? null);
  }
  /** Buttons and links alone are looked for within a row. */
  querySelectorAll = () => this.all;

  focus(): void {
    if (page.activeElement !== body) page.tell('focusout', page.activeElement);
    page.activeElement = this;
    page.tell('focusin', this);
    vi.advanceTimersByTime(1);
  }

  remove(): void {
    const siblings = this.parentElement?.children ?? [];
    siblings.splice(siblings.indexOf(this), 1);
    for (const gone of [this, ...this.all]) gone.isConnected = false;
    if (this.contains(page.activeElement)) page.activeElement = body;
    changed();
  }
}

const body = new FakeElement('body');
let changed = () => undefined as unknown;
let dialog: FakeElement | null = null;
let rows: FakeElement[] = [];

const page = {
  body,
  activeElement: body,
  listeners: {} as Record<string, ((event: { target: FakeElement }) => void)[]>,
  addEventListener(kind: string, run: (event: { target: FakeElement }) => void) {
    page.listeners[kind] = [...(page.listeners[kind] ?? []), run];
  },
  removeEventListener: () => undefined,
  tell: (kind: string, target: FakeElement) => {
    for (const run of page.listeners[kind] ?? []) run({ target });
  },
  querySelector: (selector: string) =>
    selector.startsWith('[role')
      ? dialog
      : (rows.find(
          ({ dataset, isConnected }) => isConnected && selector.includes(`"${dataset.row}"`),
        ) ?? null),
};

function row(id: string): FakeElement {
  const made = new FakeElement(id, [
    new FakeElement(`edit ${id}`),
    new FakeElement(`delete ${id}`),
  ]);
  made.dataset.row = id;
  return made;
}

const fallback = new FakeElement('heading');
let stop = () => undefined as unknown;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Object.assign(globalThis, {
    document: page,
    HTMLElement: FakeElement,
    CSS: { escape: (text: string) => text },
    MutationObserver: class {
      constructor(run: () => void) {
        changed = run;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  });
  Object.assign(page, { listeners: {}, activeElement: body });
  dialog = null;
  rows = [row('a'), row('b'), row('c')];
  new FakeElement('list', rows);
  stop = keepFocus(fallback as unknown as HTMLElement);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  for (const name of ['document', 'HTMLElement', 'CSS', 'MutationObserver']) {
    Reflect.deleteProperty(globalThis, name);
  }
});

const focused = () => {
  vi.advanceTimersByTime(100);
  return page.activeElement.name;
};

test('when a row goes, the same button of the row in its place has the focus', () => {
  rows[1]?.children[1]?.focus();
  rows[1]?.remove();
  expect(focused()).toBe('delete c');
});

test('when the last row goes, that of the row before has it', () => {
  rows[2]?.children[0]?.focus();
  rows[2]?.remove();
  expect(focused()).toBe('edit b');
});

test('when a list comes back, its row has it again', () => {
  const [, second] = rows;
  second?.children[0]?.focus();
  second?.parentElement?.remove();
  vi.advanceTimersByTime(10);
  rows = [row('a'), row('b')];
  new FakeElement('list', rows);
  changed();
  expect(focused()).toBe('edit b');
});

test('a list that takes its time still gets the focus back', () => {
  rows[1]?.children[0]?.focus();
  rows[1]?.parentElement?.remove();
  expect(focused()).toBe('heading');
  const form = new FakeElement('form');
  form.focus();
  rows = [row('a'), row('b')];
  new FakeElement('list', rows);
  form.remove();
  expect(focused()).toBe('edit b');
});

test('when a form goes, the button that opened it has it', () => {
  const opener = new FakeElement('open');
  const form = new FakeElement('form', [new FakeElement('field')]);
  opener.focus();
  form.children[0]?.focus();
  form.remove();
  expect(focused()).toBe('open');
});

test('within a dialog the focus stays there, and with nothing left it is on the heading', () => {
  const inside = new FakeElement('inside');
  dialog = new FakeElement('dialog', [inside]);
  new FakeElement('outside').focus();
  inside.focus();
  inside.remove();
  expect(focused()).toBe('dialog');
});

test('who presses beside everything has given the focus up', () => {
  const field = new FakeElement('field');
  field.focus();
  page.activeElement = body;
  page.tell('focusout', field);
  vi.advanceTimersByTime(10);
  changed();
  expect(focused()).toBe('body');
});

import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PageFacts } from '#src/features/draw/play/DrawIsland.tsx';
import { OpenedDeck } from '#src/features/draw/play/OpenedDeck.tsx';
import { useFragment } from '#src/ui/fragment.ts';
import { JournalList } from './JournalList.tsx';
import { $notes, saveNotes } from './notes.ts';
import { OpenedReading } from './OpenedReading.tsx';
import { $journal, ALL_READINGS, askBrowser, dropEntries, openJournal } from './store.ts';
import { listenToTabs } from './tabs.ts';

/** The visitor's own readings: all of them, or the one that the address names. */
export function JournalIsland(facts: PageFacts) {
  return (
    <OpenedDeck {...facts}>
      <Journal />
    </OpenedDeck>
  );
}

function Journal() {
  const { entries, server } = useStore($journal);
  const key = useFragment().slice(1) || ALL_READINGS;
  const opened = entries.find((entry) => entry.key === key);
  /** Where the list was left: how far down, and for which reading. */
  const left = useRef({ scroll: 0, key: '' });
  const title = useRef<HTMLHeadingElement>(null);
  const openedKey = opened?.key ?? '';

  useEffect(() => {
    openJournal();
    return listenToTabs((news) => {
      if (news.kind === 'erased') dropEntries(news.key);
      else askBrowser();
    });
  }, []);

  useEffect(() => {
    const saveHidden = () => {
      if (document.hidden) saveNotes();
    };
    const warn = (event: BeforeUnloadEvent) => {
      const isUnsaved = Object.values($notes.get()).some(({ state }) => state !== 'saved');
      if (isUnsaved) event.preventDefault();
    };
    document.addEventListener('visibilitychange', saveHidden);
    addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('visibilitychange', saveHidden);
      removeEventListener('beforeunload', warn);
    };
  }, []);

  useLayoutEffect(() => {
    if (openedKey) {
      left.current.key = openedKey;
      title.current?.focus({ preventScroll: true });
      title.current?.parentElement?.scrollIntoView({ block: 'start', behavior: 'instant' });
    } else if (left.current.key) {
      const link = document.querySelector<HTMLElement>(`[href="#${left.current.key}"]`);
      // Its reading may be erased: the list's title stands for it.
      (link ?? title.current)?.focus({ preventScroll: true });
      scrollTo({ top: left.current.scroll, behavior: 'instant' });
    }
  }, [openedKey]);

  if (opened) return <OpenedReading key={opened.key} entry={opened} title={title} />;
  return (
    <>
      {key !== ALL_READINGS && server === 'told' && (
        <p className="mb-6 text-center" role="alert">
          Ce tirage n’est pas dans votre journal{'\u202f'}: il a été effacé, ou il se trouve dans un
          autre navigateur.
        </p>
      )}
      <JournalList
        title={title}
        onOpen={() => {
          left.current.scroll = scrollY;
        }}
      />
    </>
  );
}

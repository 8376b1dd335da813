import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { StoredReading } from '#src/api/readings.ts';
import type { DrawPageProps } from '#src/features/draw/CardImage.tsx';
import { LoadedDeckFrame } from '#src/features/draw/flow/DrawFrame.tsx';
import { InterpretationView } from '#src/features/draw/InterpretationView.tsx';
import { SpreadCards } from '#src/features/draw/SpreadCards.tsx';
import { notify } from '#src/lib/browser/toasts.ts';
import { useUrlHash } from '#src/lib/browser/use-url-hash.ts';
import { EraseButton } from './EraseButton.tsx';
import { ReadingList } from './ReadingList.tsx';
import { $readings, eraseOneReading, loadReadings } from './state.ts';

/** The URL hash that shows the list, as an empty one does; no reading has this id. */
const LIST_HASH = '#tous';

/** Shows the list of the visitor's readings, or the reading whose id is in the URL hash. */
export function ReadingsIsland(pageProps: DrawPageProps) {
  return (
    <LoadedDeckFrame {...pageProps}>
      <Readings />
    </LoadedDeckFrame>
  );
}

function Readings() {
  const { items, status } = useStore($readings);
  const hash = useUrlHash();
  const requestedId = hash === LIST_HASH ? '' : hash.slice(1);
  const reading = items.find((item) => item.id === requestedId);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const lastOpenedId = useRef('');
  const openedId = reading?.id ?? '';

  useEffect(() => {
    // While this tab was hidden, a reading may have been erased in another one.
    const reload = () => {
      if (!document.hidden) loadReadings(requestedId);
    };
    reload();
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, [requestedId]);

  // Focuses the title of an opened reading, and later the link to the same reading in the list.
  useLayoutEffect(() => {
    if (openedId) {
      titleRef.current?.focus({ preventScroll: true });
      titleRef.current?.parentElement?.scrollIntoView({ block: 'start', behavior: 'instant' });
    } else if (lastOpenedId.current) {
      const link = document.querySelector<HTMLElement>(`[href="#${lastOpenedId.current}"]`);
      (link ?? titleRef.current)?.focus();
    }
    lastOpenedId.current = openedId;
  }, [openedId]);

  if (reading) return <OpenedReading key={requestedId} reading={reading} titleRef={titleRef} />;
  return (
    <>
      {requestedId && status === 'loaded' && (
        <p className="mb-6 text-center text-balance" role="alert">
          Ce tirage n’est pas parmi les vôtres{'\u202f'}: il a été effacé, ou il a été fait depuis
          un autre navigateur.
        </p>
      )}
      <ReadingList titleRef={titleRef} />
    </>
  );
}

interface OpenedProps {
  reading: StoredReading;
  titleRef: RefObject<HTMLHeadingElement | null>;
}

function OpenedReading({ reading, titleRef }: OpenedProps) {
  return (
    <section className="mt-6" data-part="reading">
      <p className="mb-4 text-center print:hidden">
        <a href={LIST_HASH} className="inline-flex min-h-11 items-center">
          Tous vos tirages
        </a>
      </p>
      <h2
        ref={titleRef}
        className="text-center focus:[outline:none] print:text-[18pt] print:text-ink"
        tabIndex={-1}
      >
        Votre tirage
      </h2>
      <InterpretationView reading={reading} topicLetter={null /* Stored readings have no topic. */}>
        <EraseButton
          label="Effacer ce tirage"
          consequence="Ses cartes et sa lecture disparaissent aussitôt du site. Rien ne permet de les retrouver ensuite."
          onErase={async () => {
            await eraseOneReading(reading.id);
            // The Back button must not lead to the address of the erased reading.
            location.replace(LIST_HASH);
            notify('Tirage effacé');
          }}
        />
      </InterpretationView>
      <div className="mt-10 print:hidden">
        <SpreadCards {...reading} />
      </div>
    </section>
  );
}

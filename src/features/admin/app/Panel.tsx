import { Tabs } from '@base-ui/react/tabs';
import { Tooltip } from '@base-ui/react/tooltip';
import { useStore } from '@nanostores/react';
import { lazy, Suspense, use, useEffect, useRef, useState } from 'react';
import { CONTENT_ROOT } from '#src/features/admin/content/address.ts';
import { closeForms } from '#src/features/admin/documents/forms.ts';
import { FirstSteps, untilKnown } from '#src/features/admin/first-steps/FirstSteps.tsx';
import { MessagesTab } from '#src/features/admin/inbox/MessagesTab.tsx';
import { messageCounts } from '#src/features/admin/inbox/store.ts';
import { letterEditor } from '#src/features/admin/letters/composer.ts';
import { BlogTab } from '#src/features/admin/posts/BlogTab.tsx';
import { newPost, postEditor } from '#src/features/admin/posts/post-editor.ts';
import { Settings } from '#src/features/admin/settings/Settings.tsx';
import { NewsletterTab } from '#src/features/admin/subscribers/NewsletterTab.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { ConfirmationDialog, ReturnDialog } from './Dialogs.tsx';
import { keepFocus } from './kept-focus.ts';
import { signOut } from './session-store.ts';
import { Waiting } from './Waiting.tsx';

const TOOLTIP_DELAY_MS = 700;
const TOOLTIP_SKIP_MS = 300;

const TAB =
  'min-h-12 flex-none cursor-pointer border-b-4 border-double border-transparent font-title text-[clamp(0.875rem,0.7rem+1.2vw,1.375rem)] text-mist focus-visible:-outline-offset-3 data-active:border-gold data-active:text-gold sm:px-1';
const TAB_PANEL = 'grid gap-4 [outline:none] *:min-w-0 md:gap-6 xl:gap-8 [&[hidden]]:hidden';

const ContentTab = lazy(() =>
  import('#src/features/admin/content/ContentTab.tsx').then(({ ContentTab }) => ({
    default: ContentTab,
  })),
);

const TABS = [
  { name: 'blog', title: 'Gestion du Blog', Content: BlogTab, written: postEditor.written },
  {
    name: 'newsletter',
    title: 'Newsletter',
    Content: NewsletterTab,
    written: letterEditor.written,
  },
  { name: 'messages', title: 'Messages', Content: MessagesTab, written: () => '' },
  { name: 'content', title: 'Contenu', Content: ContentTab, written: () => '' },
];

/** The tab that the address asks for. */
const tabAsked = () => (location.hash.startsWith(CONTENT_ROOT) ? 'content' : null);

/** The logged-in administration as one lazy chunk, but for its last tab: split by tabs it weighed 10 KB more. */
export function Panel() {
  use(untilKnown());
  const [current, setCurrent] = useState(() => tabAsked() ?? 'blog');
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!heading.current) return;
    heading.current.focus();
    return keepFocus(heading.current);
  }, []);

  useEffect(() => {
    const turn = () => setCurrent((shown) => tabAsked() ?? shown);
    addEventListener('hashchange', turn);
    return () => removeEventListener('hashchange', turn);
  }, []);

  function choose(tab: string): void {
    setCurrent(tab);
    // The same link leads there again.
    if (tab !== 'content' && tabAsked()) history.replaceState(null, '', location.pathname);
  }

  async function leave(): Promise<void> {
    if (await closeForms()) await signOut();
  }

  return (
    <Tooltip.Provider delay={TOOLTIP_DELAY_MS} timeout={TOOLTIP_SKIP_MS}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:mb-6 xl:mb-8">
        <h1 ref={heading} tabIndex={-1} className="text-title-2">
          Administration
        </h1>
        <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-auto">
          {current === 'blog' && (
            <Button small onClick={newPost}>
              Nouvel Article
            </Button>
          )}
          <Settings />
          <Button look="quiet" small onClick={leave}>
            Déconnexion
          </Button>
        </div>
      </div>
      <FirstSteps onTab={choose} />
      <Tabs.Root value={current} onValueChange={choose}>
        <Tabs.List
          className="relative mb-4 flex gap-[clamp(0.45rem,2vw,2rem)] overflow-x-auto border-b border-dusk [scrollbar-width:none] md:mb-6 xl:mb-8"
          aria-label="Parties de l’administration"
        >
          {TABS.map(({ name, title }) => (
            <Tabs.Tab key={name} className={TAB} value={name}>
              {title}
              {name === 'messages' && <MessageCount />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ name, Content, written }) => (
          // An open post stays as it is, with its cursor, behind another tab.
          <Tabs.Panel key={name} value={name} keepMounted={name === 'blog'} className={TAB_PANEL}>
            <ErrorBoundary written={written}>
              <Suspense fallback={<Waiting words="Chargement…" />}>
                <Content />
              </Suspense>
            </ErrorBoundary>
          </Tabs.Panel>
        ))}
      </Tabs.Root>
      <ConfirmationDialog />
      <ReturnDialog />
    </Tooltip.Provider>
  );
}

/** The number of messages that wait for an answer. */
function MessageCount() {
  const unanswered = useStore(messageCounts.$resource).value?.unanswered ?? 0;

  useEffect(() => {
    messageCounts.refresh();
  }, []);

  if (unanswered === 0) return null;
  return (
    <span className="ml-1.5 inline-grid min-w-[1.5em] place-items-center rounded-[1em] bg-gold px-[0.35em] font-text text-[0.75em]/normal [font-weight:700] text-ink [font-variant-numeric:lining-nums]">
      {unanswered}
      <span className="visually-hidden"> à répondre</span>
    </span>
  );
}

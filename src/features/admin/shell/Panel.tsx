import { Tabs } from '@base-ui/react/tabs';
import { Tooltip } from '@base-ui/react/tooltip';
import { useStore } from '@nanostores/react';
import { lazy, Suspense, use, useEffect, useRef } from 'react';
import { $route, contentAddress, REVIEW } from '#src/features/admin/content/texts/address.ts';
import { closeForms } from '#src/features/admin/documents/editor.ts';
import { MessagesTab } from '#src/features/admin/inbox/MessagesTab.tsx';
import { messageCounts } from '#src/features/admin/inbox/store.ts';
import { letterEditor } from '#src/features/admin/letters/composer.ts';
import { useResource } from '#src/features/admin/list/ListCard.tsx';
import { Waiting } from '#src/features/admin/list/Waiting.tsx';
import { NewsletterTab } from '#src/features/admin/newsletter/NewsletterTab.tsx';
import { BlogTab } from '#src/features/admin/posts/BlogTab.tsx';
import { newPost, postEditor } from '#src/features/admin/posts/post-editor.ts';
import { signOut } from '#src/features/admin/session/session-store.ts';
import { Settings } from '#src/features/admin/settings/Settings.tsx';
import { untilKnown } from '#src/features/admin/to-do/store.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { useFragment } from '#src/ui/fragment.ts';
import { ConfirmationDialog, RecentLoginDialog, ReturnDialog } from './Dialogs.tsx';
import { keepFocus } from './kept-focus.ts';
import { ToDoBar, ToDoDialog } from './ToDoList.tsx';

const TOOLTIP_DELAY_MS = 700;
const TOOLTIP_SKIP_MS = 300;

const TAB =
  'min-h-12 flex-none cursor-pointer border-b-4 border-double border-transparent whitespace-nowrap text-mist focus-visible:-outline-offset-3 data-active:border-gold data-active:text-gold max-sm:text-xs sm:px-1 sm:font-title sm:text-xl';
/** Three of them stand beside each other on a telephone. */
const ROOM =
  'max-md:flex-auto max-md:px-1 max-md:whitespace-nowrap max-sm:text-sm max-[22rem]:text-[0.8125rem]';
const TAB_PANEL = 'grid gap-4 [outline:none] *:min-w-0 md:gap-6 xl:gap-8 [&[hidden]]:hidden';

const ContentTab = lazy(() =>
  import('#src/features/admin/content/ContentTab.tsx').then(({ ContentTab }) => ({
    default: ContentTab,
  })),
);

/** By the first part of their addresses. `toList`: pressed once more, a tab leads from what is open in it to its list. */
const TABS = [
  {
    name: 'blog',
    title: 'Gestion du Blog',
    Content: BlogTab,
    toList: postEditor.close,
  },
  {
    name: 'newsletter',
    title: 'Newsletter',
    Content: NewsletterTab,
    toList: letterEditor.close,
  },
  { name: 'messages', title: 'Messages', Content: MessagesTab },
  {
    name: 'contenu',
    title: 'Contenu',
    Content: ContentTab,
    toList: () => location.assign(contentAddress()),
  },
];

/** The logged-in administration as one lazy chunk, but for its last tab: split by tabs it weighed 10 KB more. */
export function Panel() {
  use(untilKnown());
  const [asked] = useFragment().slice(1).split('/');
  const current = TABS.find(({ name }) => name === asked)?.name ?? 'blog';
  const { id } = useStore($route);
  /** The review has the screen for itself. */
  const isAlone = current === 'contenu' && id === REVIEW;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!heading.current) return;
    heading.current.focus();
    return keepFocus(heading.current);
  }, []);

  function choose(tab: string): void {
    // A text that was left open is there still.
    location.hash = tab === 'contenu' ? contentAddress(id) : tab;
  }

  async function leave(): Promise<void> {
    if (await closeForms()) await signOut();
  }

  return (
    <Tooltip.Provider delay={TOOLTIP_DELAY_MS} timeout={TOOLTIP_SKIP_MS}>
      <div
        data-part="bar"
        className="sticky top-0 z-20 -mx-5 mb-2 flex h-14 items-center gap-2 bg-midnight px-2 sm:px-5 flat:static md:mb-4 md:gap-2.5"
      >
        <h1 ref={heading} tabIndex={-1} className="mr-auto text-title-3 max-md:sr-only">
          Administration
        </h1>
        {current === 'blog' && (
          <Button small className={ROOM} onClick={newPost}>
            Nouvel Article
          </Button>
        )}
        <Settings className={ROOM} />
        <Button look="quiet" small className={ROOM} onClick={leave}>
          Déconnexion
        </Button>
      </div>
      {!isAlone && <ToDoBar />}
      <ToDoDialog />
      <Tabs.Root value={current} onValueChange={choose}>
        <Tabs.List
          hidden={isAlone}
          className="relative -mx-5 mb-4 flex justify-between gap-1 overflow-x-auto border-b border-dusk px-2 [scrollbar-width:none] sm:mx-0 sm:justify-start sm:gap-8 sm:px-0 md:mb-6 xl:mb-8"
          aria-label="Parties de l’administration"
        >
          {TABS.map(({ name, title, toList }) => (
            <Tabs.Tab
              key={name}
              className={TAB}
              value={name}
              onClick={name === current ? toList : undefined}
            >
              {title}
              {name === 'messages' && <MessageCount />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ name, Content }) => (
          // An open post stays as it is, with its cursor, behind another tab.
          <Tabs.Panel key={name} value={name} keepMounted={name === 'blog'} className={TAB_PANEL}>
            <ErrorBoundary>
              <Suspense fallback={<Waiting words="Chargement…" />}>
                <Content />
              </Suspense>
            </ErrorBoundary>
          </Tabs.Panel>
        ))}
      </Tabs.Root>
      <ConfirmationDialog />
      <RecentLoginDialog />
      <ReturnDialog />
    </Tooltip.Provider>
  );
}

function MessageCount() {
  const unanswered = useResource(messageCounts)?.unanswered ?? 0;
  if (unanswered === 0) return null;
  return (
    <span className="ml-1.5 inline-grid min-w-[1.5em] place-items-center rounded-[1em] bg-gold px-[0.35em] font-text text-[0.75em]/normal [font-weight:700] text-ink [font-variant-numeric:lining-nums]">
      {unanswered}
      <span className="visually-hidden"> à répondre</span>
    </span>
  );
}

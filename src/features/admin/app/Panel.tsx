import { Tabs } from '@base-ui/react/tabs';
import { Tooltip } from '@base-ui/react/tooltip';
import { useStore } from '@nanostores/react';
import { useContext, useEffect, useRef, useState } from 'react';
import { MessagesTab } from '#src/features/admin/inbox/MessagesTab.tsx';
import { messageCounts } from '#src/features/admin/inbox/store.ts';
import { letterEditor, writtenLetter } from '#src/features/admin/letters/composer.ts';
import { BlogTab } from '#src/features/admin/posts/BlogTab.tsx';
import { newPost, postEditor, writtenPost } from '#src/features/admin/posts/post-editor.ts';
import { SettingsDialog } from '#src/features/admin/settings/SettingsDialog.tsx';
import { NewsletterTab } from '#src/features/admin/subscribers/NewsletterTab.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { ConfirmationDialog, ReturnDialog } from './Dialogs.tsx';
import { keepFocus } from './kept-focus.ts';
import { signOut } from './session-store.ts';
import { SiteContext } from './site.ts';

const TOOLTIP_DELAY_MS = 700;
const TOOLTIP_SKIP_MS = 300;

const TAB =
  'min-h-12 flex-none cursor-pointer border-b-4 border-double border-transparent font-title text-[clamp(0.875rem,0.7rem+1.2vw,1.375rem)] text-mist focus-visible:-outline-offset-3 data-active:border-gold data-active:text-gold sm:px-1';
const TAB_PANEL = 'grid gap-4 outline-none *:min-w-0 md:gap-6 xl:gap-8 [&[hidden]]:hidden';

/** The logged-in administration as one lazy chunk: split by tabs it weighed 10 KB more. */
export function Panel() {
  const { author } = useContext(SiteContext);
  const [tab, setTab] = useState('blog');
  const [settingsOpen, setSettingsOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!heading.current) return;
    heading.current.focus();
    return keepFocus(heading.current);
  }, []);

  async function leave(): Promise<void> {
    if ((await postEditor.close()) && (await letterEditor.close())) await signOut();
  }

  return (
    <Tooltip.Provider delay={TOOLTIP_DELAY_MS} timeout={TOOLTIP_SKIP_MS}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:mb-6 xl:mb-8">
        <h1 ref={heading} tabIndex={-1} className="text-title-2">
          Administration
        </h1>
        <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-auto">
          {tab === 'blog' && (
            <Button small onClick={() => newPost(author)}>
              Nouvel Article
            </Button>
          )}
          <Button look="quiet" small aria-haspopup="dialog" onClick={() => setSettingsOpen(true)}>
            Paramètres
          </Button>
          <Button look="quiet" small onClick={leave}>
            Déconnexion
          </Button>
        </div>
      </div>
      <Tabs.Root value={tab} onValueChange={setTab}>
        <Tabs.List
          className="relative mb-4 flex gap-[clamp(0.45rem,2vw,2rem)] overflow-x-auto border-b border-dusk [scrollbar-width:none] md:mb-6 xl:mb-8"
          aria-label="Parties de l’administration"
        >
          <Tabs.Tab className={TAB} value="blog">
            Gestion du Blog
          </Tabs.Tab>
          <Tabs.Tab className={TAB} value="newsletter">
            Newsletter
          </Tabs.Tab>
          <Tabs.Tab className={TAB} value="messages">
            Messages
            <MessageCount />
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="blog" keepMounted className={TAB_PANEL}>
          <ErrorBoundary written={writtenPost}>
            <BlogTab />
          </ErrorBoundary>
        </Tabs.Panel>
        <Tabs.Panel value="newsletter" className={TAB_PANEL}>
          <ErrorBoundary written={writtenLetter}>
            <NewsletterTab />
          </ErrorBoundary>
        </Tabs.Panel>
        <Tabs.Panel value="messages" className={TAB_PANEL}>
          <ErrorBoundary>
            <MessagesTab />
          </ErrorBoundary>
        </Tabs.Panel>
      </Tabs.Root>
      <SettingsDialog open={settingsOpen} onClose={() => setSettingsOpen(false)} />
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
    <span className="ml-1.5 inline-grid min-w-[1.5em] place-items-center rounded-[1em] bg-gold px-[0.35em] font-text text-[0.75em]/normal font-[700] text-ink lining-nums">
      {unanswered}
      <span className="visually-hidden"> à répondre</span>
    </span>
  );
}

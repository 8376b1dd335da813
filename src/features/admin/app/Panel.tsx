import { Tabs } from '@base-ui/react/tabs';
import { Tooltip } from '@base-ui/react/tooltip';
import { useStore } from '@nanostores/react';
import { useContext, useEffect, useRef, useState } from 'react';
import { MessageCount } from '#src/features/admin/inbox/MessageCount.tsx';
import { MessagesTab } from '#src/features/admin/inbox/MessagesTab.tsx';
import { letterEditor, writtenLetter } from '#src/features/admin/letters/composer.ts';
import { BlogTab } from '#src/features/admin/posts/BlogTab.tsx';
import { newPost, postEditor, writtenPost } from '#src/features/admin/posts/post-editor.ts';
import { Settings } from '#src/features/admin/settings/Settings.tsx';
import { $settingsOpen, toggleSettings } from '#src/features/admin/settings/store.ts';
import { NewsletterTab } from '#src/features/admin/subscribers/NewsletterTab.tsx';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { ConfirmationDialog } from './ConfirmationDialog.tsx';
import { keepFocus } from './kept-focus.ts';
import { ReturnDialog } from './ReturnDialog.tsx';
import { signOut } from './session-store.ts';
import { SiteContext } from './site.ts';

const TOOLTIP_DELAY_MS = 700;
const TOOLTIP_SKIP_MS = 300;

/** Everything behind the login, in one file: in nine, each loaded when it is needed, it would weigh 10 KB more. */
export function Panel() {
  const { author } = useContext(SiteContext);
  const settingsOpen = useStore($settingsOpen);
  const [tab, setTab] = useState('blog');
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!heading.current) return;
    heading.current.focus();
    return keepFocus(heading.current);
  }, []);

  return (
    <Tooltip.Provider delay={TOOLTIP_DELAY_MS} timeout={TOOLTIP_SKIP_MS}>
      <div className="panel-head">
        <h1 ref={heading} tabIndex={-1}>
          Administration
        </h1>
        <div className="panel-actions">
          {tab === 'blog' && (
            <button type="button" className="button" onClick={() => newPost(author)}>
              Nouvel Article
            </button>
          )}
          <button
            type="button"
            className="button-quiet"
            aria-expanded={settingsOpen}
            aria-controls="parametres"
            onClick={toggleSettings}
          >
            Paramètres
          </button>
          <button
            type="button"
            className="button-quiet"
            onClick={async () => {
              if ((await postEditor.close()) && (await letterEditor.close())) await signOut();
            }}
          >
            Déconnexion
          </button>
        </div>
      </div>
      {settingsOpen && (
        <ErrorBoundary>
          <Settings />
        </ErrorBoundary>
      )}
      <Tabs.Root value={tab} onValueChange={setTab}>
        <Tabs.List className="tabs" aria-label="Parties de l’administration">
          <Tabs.Tab value="blog">Gestion du Blog</Tabs.Tab>
          <Tabs.Tab value="newsletter">Newsletter</Tabs.Tab>
          <Tabs.Tab value="messages">
            Messages
            <MessageCount />
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="blog" keepMounted className="tab-panel">
          <ErrorBoundary written={writtenPost}>
            <BlogTab />
          </ErrorBoundary>
        </Tabs.Panel>
        <Tabs.Panel value="newsletter" className="tab-panel">
          <ErrorBoundary written={writtenLetter}>
            <NewsletterTab />
          </ErrorBoundary>
        </Tabs.Panel>
        <Tabs.Panel value="messages" className="tab-panel">
          <ErrorBoundary>
            <MessagesTab />
          </ErrorBoundary>
        </Tabs.Panel>
      </Tabs.Root>
      <ConfirmationDialog />
      <ReturnDialog />
    </Tooltip.Provider>
  );
}

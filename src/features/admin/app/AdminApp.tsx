import { Tabs } from '@base-ui/react/tabs';
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Button } from '#src/components/Button.tsx';
import { Dialog, DialogActions } from '#src/components/Dialog.tsx';
import { createLazyComponent, ErrorBoundary } from '#src/components/ErrorBoundary.tsx';
import { TooltipProvider } from '#src/components/IconButton.tsx';
import { Placeholder } from '#src/components/Panel.tsx';
import { $confirmation, answerConfirmation } from '#src/features/admin/auth/confirmation.ts';
import { LoginForm } from '#src/features/admin/auth/LoginForm.tsx';
import { $secondStep, $session, cancelLogin, signOut } from '#src/features/admin/auth/session.ts';
import { ChecksBar, ChecksDialog } from '#src/features/admin/checks/Checks.tsx';
import { useResource } from '#src/features/admin/components/ListPanel.tsx';
import { FiguresTab } from '#src/features/admin/figures/FiguresTab.tsx';
import { MessagesTab } from '#src/features/admin/inbox/MessagesTab.tsx';
import { messageCounts } from '#src/features/admin/inbox/state.ts';
import { NewsletterTab } from '#src/features/admin/newsletter/NewsletterTab.tsx';
import { BlogTab } from '#src/features/admin/posts/BlogTab.tsx';
import { Settings } from '#src/features/admin/settings/Settings.tsx';
import { useUrlHash } from '#src/lib/browser/use-url-hash.ts';

const TAB =
  'min-h-12 flex-none cursor-pointer border-b-4 border-double border-transparent whitespace-nowrap text-mist focus-visible:-outline-offset-3 data-active:border-gold data-active:text-gold forced-colors:border-[color:Canvas] forced-colors:data-active:border-[color:Highlight] max-sm:text-[0.8125rem] max-[24rem]:text-[0.75rem] sm:px-1 sm:font-title sm:text-xl';
/** Three of these buttons fit side by side on a phone. */
const BAR_BUTTON =
  'max-md:flex-auto max-md:px-2.5 max-md:whitespace-nowrap max-sm:text-[0.875rem] max-[22rem]:px-1.5 max-[22rem]:text-[0.8125rem]';
const TAB_PANEL = 'grid gap-4 [outline:none] *:min-w-0 md:gap-6 xl:gap-8 [&[hidden]]:hidden';

const ContentTab = createLazyComponent(
  async () => (await import('#src/features/admin/content/ContentTab.tsx')).ContentTab,
  <Placeholder role="status">Chargement…</Placeholder>,
);

/** `name` is the first part of the tab's hash: `#blog/nouveau`. */
const TABS = [
  { name: 'blog', title: 'Gestion du Blog', Content: BlogTab },
  { name: 'newsletter', title: 'Newsletter', Content: NewsletterTab },
  { name: 'messages', title: 'Messages', Content: MessagesTab },
  { name: 'contenu', title: 'Contenu', Content: ContentTab },
  { name: 'chiffres', title: 'Chiffres', Content: FiguresTab },
];

/** The page after the login. Only « Contenu » is a separate chunk: one for each tab would add 10 KB. */
export function AdminApp() {
  const hash = useUrlHash();
  const [requestedTab] = hash.slice(1).split('/');
  const unanswered = useResource(messageCounts)?.unanswered ?? 0;
  const currentTab = TABS.find(({ name }) => name === requestedTab)?.name ?? 'blog';
  const lastHashByTab = useRef<Record<string, string>>({});
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
  }, []);

  function selectTab(newTab: string): void {
    lastHashByTab.current[currentTab] = hash;
    location.hash = lastHashByTab.current[newTab] || newTab;
  }

  return (
    <TooltipProvider>
      <div
        data-part="bar"
        className="sticky top-0 z-20 -mx-5 mb-2 flex h-14 items-center gap-2 bg-midnight px-2 sm:px-5 short:static md:mb-4 md:gap-2.5"
      >
        <h1 ref={heading} tabIndex={-1} className="mr-auto text-title-3 max-md:sr-only">
          Administration
        </h1>
        {currentTab === 'blog' && (
          <Button
            small
            // Not gold while a post is open (`#blog/{id}`), because its form has a gold button.
            look={hash.includes('/') ? 'quiet' : 'gold'}
            className={BAR_BUTTON}
            onClick={() => location.assign('#blog/nouveau')}
          >
            Nouvel Article
          </Button>
        )}
        <Settings className={BAR_BUTTON} />
        <Button look="quiet" small className={BAR_BUTTON} onClick={signOut}>
          Déconnexion
        </Button>
      </div>
      <ChecksBar />
      <ChecksDialog />
      <Tabs.Root value={currentTab} onValueChange={selectTab}>
        <Tabs.List
          className="relative -mx-5 mb-4 flex justify-between gap-0.5 overflow-x-auto border-b border-dusk px-1 [scrollbar-width:none] sm:mx-0 sm:justify-start sm:gap-8 sm:px-0 md:mb-6 xl:mb-8"
          aria-label="Parties de l’administration"
        >
          {TABS.map(({ name, title }) => (
            <Tabs.Tab
              key={name}
              className={TAB}
              value={name}
              // A click on the current tab replaces an open form by the list.
              onClick={name === currentTab ? () => location.assign(`#${name}`) : undefined}
            >
              {title}
              {name === 'messages' && unanswered > 0 && (
                <span className="ml-1 inline-grid min-w-[1.5em] place-items-center rounded-[1em] bg-gold px-[0.35em] font-text text-[0.75em]/normal [font-weight:700] text-ink [font-variant-numeric:lining-nums]">
                  {unanswered}
                  <span className="visually-hidden"> à répondre</span>
                </span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ name, Content }) => (
          // An open post stays mounted, and keeps its cursor, while another tab is selected.
          <Tabs.Panel key={name} value={name} keepMounted={name === 'blog'} className={TAB_PANEL}>
            <ErrorBoundary>
              <Content />
            </ErrorBoundary>
          </Tabs.Panel>
        ))}
      </Tabs.Root>
      <ConfirmationDialog />
      <LoginDialog session="expired" />
      <LoginDialog session="unconfirmed" />
    </TooltipProvider>
  );
}

function ConfirmationDialog() {
  const confirmation = useStore($confirmation);
  if (!confirmation) return null;
  const { open, question, detail, confirmLabel, cancelLabel, isDestructive } = confirmation;
  const handleCancel = () => answerConfirmation(false);
  return (
    <Dialog
      open={open}
      onClose={handleCancel}
      requiresChoice
      title={question}
      description={detail}
      width="narrow"
    >
      <DialogActions>
        <Button look="quiet" small onClick={handleCancel}>
          {cancelLabel}
        </Button>
        <Button
          look={isDestructive ? 'danger' : 'gold'}
          small
          onClick={() => answerConfirmation(true)}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Asks for a new login over the page. After expiry Escape does not cancel, because cancelling logs out. */
function LoginDialog({ session }: { session: 'expired' | 'unconfirmed' }) {
  const isExpired = session === 'expired';
  const prompt = useStore($secondStep) ? 'Confirmez que c’est vous' : 'Entrez votre mot de passe';
  const handleCancel = () => cancelLogin(isExpired ? 'out' : 'in');
  return (
    <Dialog
      open={useStore($session) === session}
      {...(!isExpired && { onClose: handleCancel, requiresChoice: true })}
      width="narrow"
      title={isExpired ? 'Votre session a expiré' : 'Confirmez que c’est vous'}
      description={
        isExpired
          ? `Rien n’est perdu : votre travail attend derrière cette fenêtre. ${prompt} pour le reprendre où vous en étiez.`
          : 'Votre dernière connexion remonte à plus de dix minutes. Par prudence, le site vous demande de vous identifier à nouveau avant cette action.'
      }
    >
      <LoginForm />
      <Button look="link" className="mt-2" onClick={handleCancel}>
        {isExpired ? 'Revenir à l’écran de connexion' : 'Annuler'}
      </Button>
    </Dialog>
  );
}

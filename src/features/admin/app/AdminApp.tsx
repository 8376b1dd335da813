import { Tabs } from '@base-ui/react/tabs';
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Button } from '#src/components/Button.tsx';
import { Dialog, DialogActions } from '#src/components/Dialog.tsx';
import { ErrorBoundary, lazyPart } from '#src/components/ErrorBoundary.tsx';
import { TooltipProvider } from '#src/components/IconButton.tsx';
import { Placeholder } from '#src/components/Panel.tsx';
import {
  $confirmation,
  answerConfirmation,
} from '#src/features/admin/auth/confirm-dialog-state.ts';
import { LoginForm } from '#src/features/admin/auth/LoginForm.tsx';
import { $secondStep, $session, giveUpLogin, signOut } from '#src/features/admin/auth/session.ts';
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
/** Three of them fit side by side on a phone. */
const ROOM =
  'max-md:flex-auto max-md:px-2.5 max-md:whitespace-nowrap max-sm:text-[0.875rem] max-[22rem]:px-1.5 max-[22rem]:text-[0.8125rem]';
const TAB_PANEL = 'grid gap-4 [outline:none] *:min-w-0 md:gap-6 xl:gap-8 [&[hidden]]:hidden';

const ContentTab = lazyPart(
  async () => (await import('#src/features/admin/content/ContentTab.tsx')).ContentTab,
  <Placeholder role="status">Chargement…</Placeholder>,
);

/** By the first part of their addresses. */
const TABS = [
  { name: 'blog', title: 'Gestion du Blog', Content: BlogTab },
  { name: 'newsletter', title: 'Newsletter', Content: NewsletterTab },
  { name: 'messages', title: 'Messages', Content: MessagesTab },
  { name: 'contenu', title: 'Contenu', Content: ContentTab },
  { name: 'chiffres', title: 'Chiffres', Content: FiguresTab },
];

/** The logged-in administration as one lazy chunk, but for « Contenu »: split by all tabs it weighed 10 KB more. */
export function AdminApp() {
  const fragment = useUrlHash();
  const [asked] = fragment.slice(1).split('/');
  const current = TABS.find(({ name }) => name === asked)?.name ?? 'blog';
  /** The address that each tab was left with. */
  const addresses = useRef<Record<string, string>>({});
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
  }, []);

  function choose(tab: string): void {
    addresses.current[current] = fragment;
    location.hash = addresses.current[tab] || tab;
  }

  return (
    <TooltipProvider>
      <div
        data-part="bar"
        className="sticky top-0 z-20 -mx-5 mb-2 flex h-14 items-center gap-2 bg-midnight px-2 sm:px-5 flat:static md:mb-4 md:gap-2.5"
      >
        <h1 ref={heading} tabIndex={-1} className="mr-auto text-title-3 max-md:sr-only">
          Administration
        </h1>
        {current === 'blog' && (
          <Button
            small
            look={fragment.includes('/') ? 'quiet' : 'gold'}
            className={ROOM}
            onClick={() => location.assign('#blog/nouveau')}
          >
            Nouvel Article
          </Button>
        )}
        <Settings className={ROOM} />
        <Button look="quiet" small className={ROOM} onClick={signOut}>
          Déconnexion
        </Button>
      </div>
      <ChecksBar />
      <ChecksDialog />
      <Tabs.Root value={current} onValueChange={choose}>
        <Tabs.List
          className="relative -mx-5 mb-4 flex justify-between gap-0.5 overflow-x-auto border-b border-dusk px-1 [scrollbar-width:none] sm:mx-0 sm:justify-start sm:gap-8 sm:px-0 md:mb-6 xl:mb-8"
          aria-label="Parties de l’administration"
        >
          {TABS.map(({ name, title }) => (
            <Tabs.Tab
              key={name}
              className={TAB}
              value={name}
              // Pressed once more, a tab leads from its open form to the list.
              onClick={name === current ? () => location.assign(`#${name}`) : undefined}
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

function MessageCount() {
  const unanswered = useResource(messageCounts)?.unanswered ?? 0;
  if (unanswered === 0) return null;
  return (
    <span className="ml-1 inline-grid min-w-[1.5em] place-items-center rounded-[1em] bg-gold px-[0.35em] font-text text-[0.75em]/normal [font-weight:700] text-ink [font-variant-numeric:lining-nums]">
      {unanswered}
      <span className="visually-hidden"> à répondre</span>
    </span>
  );
}

function ConfirmationDialog() {
  const asked = useStore($confirmation);
  if (!asked) return null;
  const { open, question, detail, confirm, cancel, destructive } = asked;
  const giveUp = () => answerConfirmation('cancel');
  const accept = () => answerConfirmation('confirm');
  return (
    <Dialog
      open={open}
      onClose={giveUp}
      isQuestion
      title={question}
      description={detail}
      width="narrow"
    >
      <DialogActions>
        <Button look="quiet" small onClick={giveUp}>
          {cancel}
        </Button>
        <Button look={destructive ? 'danger' : 'gold'} small onClick={accept}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const LOGINS = {
  expired: {
    title: 'Votre session a expiré',
    detail: 'Rien n’est perdu : votre travail attend derrière cette fenêtre.',
    leave: 'Revenir à l’écran de connexion',
    leadsTo: 'out',
  },
  unconfirmed: {
    title: 'Confirmez que c’est vous',
    detail:
      'Votre dernière connexion remonte à plus de dix minutes. Par prudence, le site vous demande de vous identifier à nouveau avant cette action.',
    leave: 'Annuler',
    leadsTo: 'in',
  },
} as const;

/** The password over what is on screen: the session has ended, or is too old for what was requested. */
function LoginDialog({ session }: { session: keyof typeof LOGINS }) {
  const { title, detail, leave, leadsTo } = LOGINS[session];
  const isStepLeft = useStore($secondStep) !== null;
  const action = isStepLeft ? 'Confirmez que c’est vous' : 'Entrez votre mot de passe';
  const giveUp = () => giveUpLogin(leadsTo);
  const isOver = session === 'expired';
  return (
    <Dialog
      open={useStore($session) === session}
      {...(!isOver && { onClose: giveUp, isQuestion: true })}
      width="narrow"
      title={title}
      description={isOver ? `${detail} ${action} pour le reprendre où vous en étiez.` : detail}
    >
      <LoginForm />
      <Button look="link" className="mt-2" onClick={giveUp}>
        {leave}
      </Button>
    </Dialog>
  );
}

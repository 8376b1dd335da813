import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId } from 'react';
import { dropUnreadable, saveUnreadable, unreadable } from '#src/features/admin/backup/store.ts';
import { contentAddress, REVIEW } from '#src/features/admin/content/texts/address.ts';
import { letterEditor } from '#src/features/admin/letters/composer.ts';
import { Loaded, useResource } from '#src/features/admin/list/ListCard.tsx';
import { Unfolding } from '#src/features/admin/list/Unfolding.tsx';
import { useBusy } from '#src/features/admin/list/use-busy.ts';
import { newPost } from '#src/features/admin/posts/post-editor.ts';
import { $settings } from '#src/features/admin/settings/store.ts';
import { $newsletterPart } from '#src/features/admin/subscribers/store.ts';
import { type ToDo, TRIALS } from '#src/features/admin/to-do/api.ts';
import { $isListOpen, leftOf, toDo, tryOut } from '#src/features/admin/to-do/store.ts';
import { Badge, type BadgeTone } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Buttons } from '#src/ui/Buttons.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { $toast } from '#src/ui/toasts.ts';

const close = () => $isListOpen.set(false);

/** In one line how much is left to do, and what comes next. */
export function ToDoBar() {
  const all = useStore(toDo.$resource).value ?? [];
  const left = leftOf(all);

  // Whatever gets a thing done is told.
  useEffect(() => $toast.listen((toast) => toast?.open && toDo.refresh()), []);

  const [next] = left;
  if (!next) return null;
  return (
    <aside
      aria-label="À faire"
      className="mb-2 flex items-center gap-3 border-l-4 border-gold bg-night pr-3 pl-4 md:mb-4"
    >
      <p className="min-w-0 flex-1 truncate">
        <strong className="[font-variant-numeric:lining-nums]">{left.length} à faire</strong>
        <span className="text-mist"> – {next.label}</span>
      </p>
      <Button look="link" aria-haspopup="dialog" onClick={() => $isListOpen.set(true)}>
        Tout voir
      </Button>
    </aside>
  );
}

export function ToDoDialog() {
  return (
    <Dialog open={useStore($isListOpen)} onClose={close} title="À faire" width="wide">
      <ErrorBoundary>
        <Loaded resource={toDo} waiting="Lecture de l’état du site…">
          {(all) => <ToDoList all={all} />}
        </Loaded>
      </ErrorBoundary>
    </Dialog>
  );
}

/** Everything to do, the owner's own and what is asked of whoever installed the site. */
function ToDoList({ all }: { all: ToDo[] }) {
  const own = all.filter(({ who }) => who === 'owner');
  const others = all.filter(({ who }) => who === 'host');
  const left = leftOf(own).length;
  return (
    <>
      <p role="status" className="mt-2 text-umber">
        {left === 0
          ? 'De votre côté, tout est fait : votre site peut ouvrir.'
          : `${left} ${left > 1 ? 'choses restent' : 'chose reste'} de votre côté avant d’ouvrir le site.`}
      </p>
      <UnreadableList />
      <div className="mt-5 grid items-start gap-x-14 gap-y-8 *:min-w-0 lg:grid-cols-2">
        <Part title="À faire par vous" all={own} />
        <Part title="À régler chez l’hébergeur" all={others}>
          <p className="mb-2 text-sm/loose text-umber">
            Par vous, pas à pas, ou par la personne qui a installé le site.
          </p>
        </Part>
      </div>
    </>
  );
}

function Part({ title, all, children }: { title: string; all: ToDo[]; children?: ReactNode }) {
  const id = useId();
  const done = all.filter(({ state }) => state === 'ready');
  const rest = [...leftOf(all), ...all.filter(({ state }) => state === 'off')];
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 border-b border-ink/25 pb-1 text-2xl">
        {title}
      </h3>
      {children}
      <ul>{rest.map(entryOf)}</ul>
      {done.length > 0 && (
        <Unfolding words={`En ordre (${done.length})`}>
          <ul>{done.map(entryOf)}</ul>
        </Unfolding>
      )}
    </section>
  );
}

/** What this version of the site cannot read. */
function UnreadableList() {
  const all = useResource(unreadable) ?? [];
  if (all.length === 0) return null;
  return (
    <div className="mt-5" role="alert">
      <p>
        Le site ne sait pas lire {all.length > 1 ? 'ces enregistrements' : 'cet enregistrement'} :
        ni les listes ni les pages ne les montrent. Les sauvegardes les gardent tels quels.
      </p>
      <ul>
        {all.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-3 py-2">
            <strong>{one.what}</strong>
            <Buttons
              first="framed"
              target={one.what}
              of={[
                ['Télécharger', () => saveUnreadable(one)],
                ['Supprimer', () => dropUnreadable(one)],
              ]}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

const STATES: Record<ToDo['state'], { text: string; tone: BadgeTone }> = {
  ready: { text: 'Fait', tone: 'good' },
  off: { text: 'Facultatif', tone: 'plain' },
  open: { text: 'À faire', tone: 'open' },
  faulty: { text: 'À corriger', tone: 'faulty' },
};

const entryOf = (one: ToDo) => <Entry key={one.id} entry={one} />;

function Entry({ entry }: { entry: ToDo }) {
  const { label, state, text, message, steps } = entry;
  const isDone = state === 'ready';
  return (
    <li className="border-b border-ink/15 py-3">
      <h4 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
        {label}
        <span className="font-text">
          <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
        </span>
      </h4>
      {!isDone && text && <p className="text-sm/loose text-umber">{text}</p>}
      {message && <p className="text-sm/loose wrap-anywhere">{message}</p>}
      <Links {...entry} />
      {!isDone && steps.length > 0 && (
        <Unfolding words="Comment faire, pas à pas">
          <ol className="mb-2 grid list-decimal gap-1.5 pl-6 text-sm/loose wrap-anywhere">
            {steps.map((step) => (
              <li key={step}>{step.replaceAll('`', '')}</li>
            ))}
          </ol>
        </Unfolding>
      )}
      <Action entry={entry} />
    </li>
  );
}

/** Of what is missing so many are named at once. */
const NAMED = 4;

/** Where what is missing is filled in, and what can be tried. */
function Links({ missing, links }: ToDo) {
  const others = missing.length - NAMED;
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm/loose empty:hidden *:py-1.5">
      {missing.length > 0 && <li>Il reste :</li>}
      {missing.slice(0, NAMED).map(({ label, content, path }) => (
        <li key={[content, ...path].join('.')}>
          <a href={contentAddress(content, path.join('.'))} onClick={close}>
            {label}
          </a>
        </li>
      ))}
      {others > 0 && <li>{others > 1 ? `et ${others} autres` : 'et un autre'}</li>}
      {links.map(({ label, href }) => (
        <li key={label}>
          <a href={href} target="_blank" rel="noreferrer">
            Essayer : {label}
            <span className="visually-hidden"> (nouvel onglet)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Leads to the field, the form or the editor where it is done, or tries it. */
function Action({ entry }: { entry: ToDo }) {
  const { id, label, state, action, missing } = entry;
  const [isTrying, tryIt] = useBusy();
  const isTrial = id === 'mail' || TRIALS.some((one) => one === id);
  if (!action || (state === 'ready' && !isTrial && id !== 'backup')) return null;
  const [first = id === 'review' ? { content: REVIEW, path: [] } : null] = missing;

  function run(): void {
    if (isTrial) tryIt(() => tryOut(entry));
    else {
      close();
      BEGIN[id]?.();
    }
  }

  return (
    <Button
      look="quiet"
      small
      className="mt-1.5"
      {...(first
        ? { href: contentAddress(first.content, first.path.join('.')), onClick: close }
        : { busy: isTrying, onClick: run })}
    >
      {isTrying ? 'Essai…' : action}
      <span className="visually-hidden"> : {label}</span>
    </Button>
  );
}

/** What opens the form or the editor. */
const BEGIN: Record<string, () => unknown> = {
  password: () => $settings.set('password'),
  backup: () => $settings.set('backup'),
  post() {
    location.hash = 'blog';
    return newPost();
  },
  async letter() {
    location.hash = 'newsletter';
    $newsletterPart.set('letters');
    // A letter that is being written stays open.
    if (await letterEditor.close()) letterEditor.begin();
  },
};

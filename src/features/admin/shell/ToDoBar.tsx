import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $letter } from '#src/features/admin/letters/composer.ts';
import { Loaded } from '#src/features/admin/list/ListCard.tsx';
import { $post } from '#src/features/admin/posts/post-editor.ts';
import { $settings } from '#src/features/admin/settings/store.ts';
import { $isListOpen, leftOf, toDo } from '#src/features/admin/to-do/store.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { ToDoList } from './ToDoList.tsx';

/** In one line how much is left to do, and what comes next. */
export function ToDoBar() {
  const all = useStore(toDo.$resource).value ?? [];
  const left = leftOf(all);

  // Something may be done once the owner turns to something else.
  useEffect(() => {
    const isOver = (now: unknown) => now === null || now === 'closed' || now === false;
    const refresh = (now: unknown) => {
      if (isOver(now)) toDo.refresh();
    };
    const stops = [$settings, $post, $letter].map((store) => store.listen(refresh));
    addEventListener('hashchange', toDo.refresh);
    return () => {
      for (const stop of stops) stop();
      removeEventListener('hashchange', toDo.refresh);
    };
  }, []);

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

/** The whole list. `onTab` shows a tab of the administration. */
export function ToDoDialog({ onTab }: { onTab: (name: string) => void }) {
  return (
    <Dialog
      open={useStore($isListOpen)}
      onClose={() => $isListOpen.set(false)}
      title="À faire"
      width="wide"
    >
      <ErrorBoundary>
        <Loaded resource={toDo} waiting="Lecture de l’état du site…">
          {(all) => <ToDoList all={all} onTab={onTab} />}
        </Loaded>
      </ErrorBoundary>
    </Dialog>
  );
}

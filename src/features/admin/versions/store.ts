import type { ReadableAtom } from 'nanostores';
import { attempt } from '#src/features/admin/app/session-store.ts';
import { type DraftState, isChanged } from '#src/features/admin/drafts/draft.ts';
import { resource } from '#src/features/admin/list.ts';
import { notify } from '#src/ui/toasts.ts';
import type { VersionSummary } from './api.ts';

interface Source<Text, Stored> {
  editor: {
    $draft: ReadableAtom<DraftState<object, Stored> | null>;
    takeUp: (draft: never, stored: Stored) => void;
  };
  list: (id: string) => Promise<VersionSummary[]>;
  read: (id: string, version: number) => Promise<Text>;
  restore: (id: string, version: number) => Promise<Stored>;
  /** Told of what stands again. */
  onRestored: (stored: Stored) => void;
}

/** The earlier states of what is open in a form, one of which can be read and brought back. */
export function versionHistory<Text extends { version: number }, Stored extends { title: string }>(
  source: Source<Text, Stored>,
) {
  const { editor } = source;
  let chosen = 0;
  const openId = () => editor.$draft.get()?.id ?? '';

  const list = resource(() => source.list(openId()));
  /** The version being read. */
  const shown = resource(() => source.read(openId(), chosen));

  return {
    list,
    $shown: shown.$resource,
    $draft: editor.$draft,

    clear(): void {
      list.clear();
      shown.clear();
    },

    show(version: number): void {
      chosen = version;
      shown.refresh();
    },

    /** Only while there are no unsaved changes: the current text is then always a saved version itself. */
    async restoreShown(): Promise<boolean> {
      const draft = editor.$draft.get();
      const version = shown.$resource.get().value?.version;
      if (!draft || isChanged(draft) || version === undefined) return false;
      return attempt('Erreur de restauration', async () => {
        const stored = await source.restore(draft.id, version);
        editor.takeUp(draft as never, stored);
        notify('Version restaurée', stored.title);
        source.onRestored(stored);
      });
    },
  };
}

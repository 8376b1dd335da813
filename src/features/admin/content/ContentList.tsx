import type { ContentSummary } from '#src/api/admin/content.ts';
import { CONTENT_GROUPS, GROUP_TITLES } from '#src/api/admin/content.ts';
import { Badge } from '#src/components/Badge.tsx';
import { Panel } from '#src/components/Panel.tsx';
import { Loaded } from '#src/features/admin/components/ListPanel.tsx';
import { type FocusedControl, Rows } from '#src/features/admin/components/Rows.tsx';
import { contentEditor, contents } from './content-editor.ts';

/** The row that the focus returns to after a form. */
const focused: { current: FocusedControl | null } = { current: null };

export function ContentList() {
  return (
    <Panel title="Contenu du site">
      <Loaded resource={contents} waiting="Chargement des textes…">
        {(texts) => (
          <Rows
            items={CONTENT_GROUPS}
            focused={focused}
            row={(group) => (
              <li key={group} className="mt-6">
                <h3 className="border-b border-ink/40 py-1 text-2xl">{GROUP_TITLES[group]}</h3>
                <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-x-10">
                  {texts
                    .filter((text) => text.group === group)
                    .map((text) => (
                      <ContentRow key={text.id} {...text} />
                    ))}
                </ul>
              </li>
            )}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function ContentRow({ id, title, isChanged, checks }: ContentSummary) {
  return (
    <li data-row={id} className="border-b border-ink/15">
      <a
        className="flex min-h-12 items-center justify-between gap-3 px-1 py-2 text-ink no-underline hover:bg-ink/5 hover:underline"
        href={`${contentEditor.root}/${id}`}
      >
        <span className="min-w-0 wrap-anywhere">{title}</span>
        <span className="flex flex-wrap justify-end gap-1.5">
          {isChanged && <Badge tone="coming">Modifié</Badge>}
          {checks > 0 && <Badge tone="open">À compléter ({checks})</Badge>}
        </span>
      </a>
    </li>
  );
}

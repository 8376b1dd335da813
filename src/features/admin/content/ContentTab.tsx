import { useStore } from '@nanostores/react';
import { Activity, useEffect } from 'react';
import { isChanged } from '#src/features/admin/documents/document.ts';
import { EditorFrame } from '#src/features/admin/documents/EditorFrame.tsx';
import { useResource } from '#src/features/admin/list/ListCard.tsx';
import { PublicationNews } from '#src/features/admin/publication/PublicationNews.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useFragment } from '#src/ui/fragment.ts';
import { Placeholder } from '#src/ui/Sheet.tsx';
import { ContentForm } from './ContentForm.tsx';
import { ContentList } from './ContentList.tsx';
import { ContentPreview } from './preview/ContentPreview.tsx';
import { Review } from './review/Review.tsx';
import { $route, REVIEW } from './texts/address.ts';
import {
  $content,
  type ContentDocument,
  contentEditor,
  contents,
  publishContent,
} from './texts/editor.ts';
import type { ContentText } from './texts/model.ts';
import { followAddress, leaveContent } from './texts/route.ts';

/** All texts of the site: the list, one of them in its form, or those to be approved one by one. */
export function ContentTab() {
  const state = useStore($content);
  const { id } = useStore($route);
  const isReview = id === REVIEW;
  const fragment = useFragment();
  // Previews need it too, where an address leads past the list.
  useResource(contents);

  useEffect(() => {
    followAddress(fragment);
  }, [fragment]);

  return (
    <>
      {!isReview && <PublicationNews />}
      {isReview && <Review />}
      {!isReview && state && <ContentEditor key={state.opening} state={state} />}
      {!isReview && !state && id && <Placeholder role="status">Chargement du texte…</Placeholder>}
      <Activity mode={isReview || state || id ? 'hidden' : 'visible'}>
        <ContentList />
      </Activity>
    </>
  );
}

/** The form of one text, with what readers will see beside it. */
function ContentEditor({ state }: { state: ContentDocument }) {
  const { saved, saving } = state;
  if (!saved) return null;
  return (
    <EditorFrame
      state={state}
      editor={contentEditor}
      back={{ label: 'Contenu', onClick: leaveContent }}
      title={saved.title}
      actions={
        <Button
          small
          busy={saving}
          aria-disabled={saving || !isChanged(state) || undefined}
          className="min-w-32 aria-disabled:opacity-60"
          onClick={publishContent}
        >
          Publier
        </Button>
      }
      onSave={publishContent}
      preview={(text: ContentText) => <ContentPreview schema={saved.schema} {...text} />}
      delivered={saved.delivered}
    >
      <ContentForm state={state} />
    </EditorFrame>
  );
}

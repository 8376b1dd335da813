import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { ConflictDialog } from './ConflictDialog.tsx';
import { EditorBar } from './EditorBar.tsx';
import { $editing } from './editor-store.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import { PostForm } from './PostForm.tsx';
import { Preview } from './Preview.tsx';
import { pastePicture } from './picture-store.ts';
import { savePost } from './save.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

/** The post form, with what readers will see beside it. */
export function Editor() {
  const editing = useStore($editing);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const key = editing?.key;
  const [view, setView] = useState<'write' | 'read'>('write');

  useEffect(() => {
    if (!key) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [key]);

  useEffect(() => {
    // Another tab only hides the form.
    const inSight =
      <E extends Event>(handle: (event: E) => void) =>
      (event: E) => {
        if (section.current?.checkVisibility()) handle(event);
      };
    const [paste, press] = [inSight(pastePicture), inSight(saveByKey)];
    document.addEventListener('paste', paste);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('keydown', press);
    };
  }, []);

  if (!editing) return null;
  return (
    <section ref={section} className="editor" data-view={view} aria-labelledby="editor-title">
      <EditorBar view={view} onView={setView}>
        <h2 id="editor-title" ref={heading} tabIndex={-1}>
          {editing.version === null ? 'Nouvel article' : "Modifier l'article"}
        </h2>
      </EditorBar>
      <FailureNotice />
      <div className="editor-columns">
        <PostForm editing={editing} />
        <Preview fields={editing.fields} />
      </div>
      <ConflictDialog />
      <PictureDialog />
      <VersionsDialog />
    </section>
  );
}

function saveByKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
  event.preventDefault();
  savePost();
}

import { Toolbar } from '@base-ui/react/toolbar';
import { type ChangeEvent, type ComponentProps, useEffect, useRef, useState } from 'react';
import { IMAGE_TYPES } from '#src/api/admin/posts.ts';
import { Dialog } from '#src/components/Dialog.tsx';
import { Field, TextField } from '#src/components/Field.tsx';
import type { IconName } from '#src/components/Icon.tsx';
import { IconButton } from '#src/components/IconButton.tsx';
import { Form } from '#src/features/admin/components/Form.tsx';
import * as commands from './markdown-commands.ts';

type Command = (selection: commands.TextSelection) => commands.Edit;

interface Tool {
  icon: IconName;
  label: string;
  /** The letter that runs the command with Ctrl or Cmd, in lower case. */
  shortcut?: string;
  /** A tool without a command inserts an image. */
  command?: Command;
}

interface Props extends Omit<ComponentProps<'textarea'>, 'ref'> {
  label: string;
  error?: string | undefined;
  /** Prefix of the largest heading: `## ` in the body of a page, which has its title above. */
  headingPrefix?: '# ' | '## ';
  /** Uploads an image; without it the text can have no images. @returns the URL, empty after a failure */
  uploadImage?: (file: File) => Promise<string>;
}

/** A textarea for the Markdown of posts, campaigns and pages, with a toolbar. */
export function MarkdownTextarea(props: Props) {
  const { label, error, headingPrefix: prefix = '# ', uploadImage, ...attributes } = props;
  const textarea = useRef<HTMLTextAreaElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  /** URL of an uploaded image that is still to be described and inserted; empty without one. */
  const [imageUrl, setImageUrl] = useState('');
  const runCommand = (command: Command) => textarea.current && applyEdit(textarea.current, command);
  const tools: Tool[] = [
    { icon: 'bold', label: 'Gras', shortcut: 'b', command: commands.toggleMark('**') },
    { icon: 'italic', label: 'Italique', shortcut: 'i', command: commands.toggleMark('*') },
    { icon: 'link', label: 'Lien', shortcut: 'k', command: commands.insertLink },
    { icon: 'title', label: 'Titre', command: commands.togglePrefix(prefix) },
    { icon: 'subtitle', label: 'Sous-titre', command: commands.togglePrefix(`#${prefix}`) },
    { icon: 'list', label: 'Liste', command: commands.togglePrefix('- ') },
  ];
  if (uploadImage) tools.push({ icon: 'picture', label: 'Image' });

  async function handleFile({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    const url = file && (await uploadImage?.(file));
    target.value = '';
    if (url) setImageUrl(url);
  }

  // Selects the line that an error such as « Ligne 3 : … » names, unless the author is typing.
  useEffect(() => {
    const area = textarea.current;
    const lineNumber = Number(/^Ligne (\d+)/.exec(error ?? '')?.[1]);
    if (!area || !lineNumber || area === document.activeElement) return;
    const linesWithBreaks = area.value.split('\n').map((line) => `${line}\n`);
    const start = linesWithBreaks.slice(0, lineNumber - 1).join('').length;
    area.setSelectionRange(start, start + (linesWithBreaks[lineNumber - 1] ?? '\n').length - 1);
  }, [error]);

  return (
    <Field
      label={label}
      error={error}
      hint={
        <>
          <code>{prefix}</code> titre, <code>#{prefix}</code> sous-titre, <code>- </code> élément de
          liste, <code>**gras**</code>, <code>*italique*</code>, <code>[lien](adresse)</code>
          {uploadImage && (
            <>
              , <code>![description](image "légende")</code>
            </>
          )}
          . Chaque autre ligne est un paragraphe.
        </>
      }
    >
      {(control) => (
        <>
          <Toolbar.Root
            aria-label={`Mise en forme\u202f: ${label}`}
            className="sticky top-29 z-5 short:top-0 -mx-3.5 flex bg-ivory max-[22rem]:*:w-10"
          >
            {tools.map(({ icon, label: toolLabel, shortcut = '', command }) => {
              const letter = shortcut.toUpperCase();
              return (
                <Toolbar.Button
                  key={toolLabel}
                  render={
                    <IconButton
                      icon={icon}
                      label={toolLabel}
                      hint={letter ? `${toolLabel} (Ctrl+${letter})` : toolLabel}
                      aria-keyshortcuts={letter ? `Control+${letter} Meta+${letter}` : undefined}
                    />
                  }
                  // Keeps the focus in the text, and the on-screen keyboard of a phone open.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => (command ? runCommand(command) : fileInput.current?.click())}
                />
              );
            })}
          </Toolbar.Root>
          <input
            ref={fileInput}
            type="file"
            accept={IMAGE_TYPES.join(',')}
            hidden
            onChange={handleFile}
          />
          <ImageDialog
            url={imageUrl}
            onDescribed={(description) => {
              setImageUrl('');
              runCommand((selection) => commands.insertImage(selection, imageUrl, description));
            }}
            onClose={() => setImageUrl('')}
          />
          <textarea
            {...control}
            {...attributes}
            ref={textarea}
            className={`${control.className} min-h-96 max-h-none [line-height:1.6]`}
            onKeyDown={(event) => {
              const { ctrlKey, metaKey, shiftKey, altKey, key } = event;
              if (!(ctrlKey || metaKey) || shiftKey || altKey) return;
              const tool = tools.find(({ shortcut }) => shortcut === key.toLowerCase());
              if (!tool?.command) return;
              event.preventDefault();
              runCommand(tool.command);
            }}
          />
        </>
      )}
    </Field>
  );
}

interface ImageDialogProps {
  /** URL of the uploaded image; empty while the dialog is closed. */
  url: string;
  onDescribed: (description: string) => void;
  onClose: () => void;
}

function ImageDialog({ url, onDescribed, onClose }: ImageDialogProps) {
  return (
    <Dialog open={url !== ''} onClose={onClose} title="Décrire l’image" width="narrow">
      <Form
        className="mt-5 grid gap-5"
        onSend={(data) => {
          const description = String(data.get('description'));
          // Brackets would end the description in the Markdown.
          onDescribed(description.replace(/[[\]]/g, '').trim());
        }}
        button={{ className: 'sm:justify-self-end', children: 'Insérer l’image' }}
      >
        {url && <img className="max-h-48 w-full rounded-xs object-contain" src={url} alt="" />}
        <TextField
          label="Description de l’image"
          hint="Ce que l’on y voit, pour qui ne la voit pas."
          name="description"
          pattern=".*\S.*"
          required
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
}

/** Edits the text as if it were typed, so that the browser can undo the edit. */
function applyEdit(area: HTMLTextAreaElement, command: Command): void {
  const edit = command({ text: area.value, start: area.selectionStart, end: area.selectionEnd });
  area.focus();
  area.setSelectionRange(edit.from, edit.to);
  // An empty replacement needs the command `delete`.
  document.execCommand(edit.replacement === '' ? 'delete' : 'insertText', false, edit.replacement);
  area.setSelectionRange(edit.start, edit.end);
}

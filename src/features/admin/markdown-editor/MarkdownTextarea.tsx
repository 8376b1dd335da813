import { Toolbar } from '@base-ui/react/toolbar';
import { type ChangeEvent, type ComponentProps, useEffect, useRef, useState } from 'react';
import { Dialog } from '#src/components/Dialog.tsx';
import { Field, TextField } from '#src/components/Field.tsx';
import type { IconName } from '#src/components/Icon.tsx';
import { IconButton } from '#src/components/IconButton.tsx';
import { Form } from '#src/features/admin/components/Form.tsx';
import {
  type Edit,
  insertLink,
  insertPicture,
  type Selected,
  toggleMark,
  togglePrefix,
} from './markdown-commands.ts';

type Heading = '# ' | '## ';
type Change = (selected: Selected) => Edit;

interface Tool {
  icon: IconName;
  label: string;
  /** With Ctrl or Cmd. */
  letter?: string;
  /** Without it the tool asks for a picture. */
  edit?: Change;
}

interface Props extends Omit<ComponentProps<'textarea'>, 'ref'> {
  label: string;
  error?: string | undefined;
  /** How the largest heading begins: a page's title is one already. */
  heading?: Heading;
  /** Uploads an image and returns its URL, or nothing. Without it the text has no images. */
  onPicture?: (file: File) => Promise<string>;
}

/** A text in the grammar of the posts, with a bar that writes its marks. */
export function MarkdownTextarea({ label, error, heading = '# ', onPicture, ...area }: Props) {
  const text = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  /** Address of the picture that waits for its description. */
  const [picture, setPicture] = useState('');
  const run = (edit: Change) => text.current && apply(text.current, edit);
  const tools: Tool[] = [
    { icon: 'bold', label: 'Gras', letter: 'b', edit: (one) => toggleMark(one, '**') },
    { icon: 'italic', label: 'Italique', letter: 'i', edit: (one) => toggleMark(one, '*') },
    { icon: 'link', label: 'Lien', letter: 'k', edit: (one) => insertLink(one) },
    { icon: 'title', label: 'Titre', edit: (one) => togglePrefix(one, heading) },
    { icon: 'subtitle', label: 'Sous-titre', edit: (one) => togglePrefix(one, `#${heading}`) },
    { icon: 'list', label: 'Liste', edit: (one) => togglePrefix(one, '- ') },
  ];
  if (onPicture) tools.push({ icon: 'picture', label: 'Image' });

  async function takePicture({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    const address = file && (await onPicture?.(file));
    target.value = '';
    if (address) setPicture(address);
  }

  // While the author types in the text, its selection stays.
  useEffect(() => {
    const area = text.current;
    const line = Number(/^Ligne (\d+)/.exec(error ?? '')?.[1]);
    if (!area || !line || area === document.activeElement) return;
    const lines = area.value.split('\n');
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    area.setSelectionRange(start, start + (lines[line - 1] ?? '').length);
  }, [error]);

  return (
    <Field
      label={label}
      error={error}
      hint={
        <>
          <code>{heading}</code> titre, <code>#{heading}</code> sous-titre, <code>- </code> élément
          de liste, <code>**gras**</code>, <code>*italique*</code>, <code>[lien](adresse)</code>
          {onPicture && (
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
            className="sticky top-29 z-5 flat:top-0 -mx-3.5 flex bg-ivory max-[22rem]:*:w-10"
          >
            {tools.map(({ icon, label, letter = '', edit }) => {
              const key = letter.toUpperCase();
              return (
                <Toolbar.Button
                  key={label}
                  render={
                    <IconButton
                      icon={icon}
                      label={label}
                      hint={key ? `${label} (Ctrl+${key})` : label}
                      aria-keyshortcuts={key ? `Control+${key} Meta+${key}` : undefined}
                    />
                  }
                  // The text keeps the focus, and a phone its keyboard.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => (edit ? run(edit) : picker.current?.click())}
                />
              );
            })}
          </Toolbar.Root>
          <input
            ref={picker}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            hidden
            onChange={takePicture}
          />
          <PictureDialog
            address={picture}
            onDescribed={(description) => {
              setPicture('');
              run((selected) => insertPicture(selected, picture, description));
            }}
            onClose={() => setPicture('')}
          />
          <textarea
            {...control}
            {...area}
            ref={text}
            className={`${control.className} min-h-96 max-h-none [line-height:1.6]`}
            onKeyDown={(event) => {
              const { ctrlKey, metaKey, shiftKey, altKey, key } = event;
              if (!(ctrlKey || metaKey) || shiftKey || altKey) return;
              const tool = tools.find(({ letter }) => letter === key.toLowerCase());
              if (!tool?.edit) return;
              event.preventDefault();
              run(tool.edit);
            }}
          />
        </>
      )}
    </Field>
  );
}

interface PictureDialogProps {
  /** Of the stored picture; empty while the dialog is closed. */
  address: string;
  onDescribed: (description: string) => void;
  onClose: () => void;
}

/** Requests what a picture shows before it comes into the text. */
function PictureDialog({ address, onDescribed, onClose }: PictureDialogProps) {
  return (
    <Dialog open={address !== ''} onClose={onClose} title="Décrire l’image" width="narrow">
      <Form
        className="mt-5 grid gap-5"
        onSend={(data) => {
          const words = String(data.get('description'));
          onDescribed(words.replace(/[[\]]/g, '').trim());
        }}
        button={{ className: 'sm:justify-self-end', children: 'Insérer l’image' }}
      >
        {address && (
          <img className="max-h-48 w-full rounded-xs object-contain" src={address} alt="" />
        )}
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

/** As if it were typed, so that the browser's undo takes it back. */
function apply(text: HTMLTextAreaElement, edit: Change): void {
  const { value, selectionStart, selectionEnd } = text;
  const selected = { text: value, start: selectionStart, end: selectionEnd };
  const { from, to, by, start, end } = edit(selected);
  text.focus();
  text.setSelectionRange(from, to);
  document.execCommand(by === '' ? 'delete' : 'insertText', false, by);
  text.setSelectionRange(start, end);
}

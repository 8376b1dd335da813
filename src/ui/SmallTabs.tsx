import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface Part {
  /** Where the part that is shown is chosen elsewhere too. */
  name?: string;
  title: string;
  content: ReactNode;
}

interface Props {
  label: string;
  parts: Part[];
  /** The name of the one that is shown. */
  shown?: string;
  onShow?: (name: string) => void;
}

/** Several views of one thing, one at a time; the first one is shown first. */
export function SmallTabs({ label, parts, shown, onShow }: Props) {
  const nameOf = ({ name, title }: Part) => name ?? title;
  return (
    <Tabs.Root value={shown} defaultValue={parts[0] && nameOf(parts[0])} onValueChange={onShow}>
      <Tabs.List className="mb-2.5 flex gap-5" aria-label={label}>
        {parts.map((part) => (
          <Tabs.Tab
            key={nameOf(part)}
            value={nameOf(part)}
            className="min-h-11 cursor-pointer border-b-2 border-transparent text-mist data-active:border-gold data-active:text-ivory"
          >
            {part.title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map((part) => (
        <Tabs.Panel key={nameOf(part)} value={nameOf(part)} tabIndex={-1}>
          {part.content}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface Part {
  title: string;
  content: ReactNode;
}

interface Props {
  label: string;
  parts: Part[];
  /** The title of the one that is shown, where that is chosen elsewhere too. */
  shown?: string;
  onShow?: (title: string) => void;
}

/** Several views of one thing, one at a time; the first one is shown first. */
export function SmallTabs({ label, parts, shown, onShow }: Props) {
  return (
    <Tabs.Root value={shown} defaultValue={parts[0]?.title} onValueChange={onShow}>
      <Tabs.List className="mb-2.5 flex gap-5" aria-label={label}>
        {parts.map(({ title }) => (
          <Tabs.Tab
            key={title}
            value={title}
            className="min-h-11 cursor-pointer border-b-2 border-transparent text-mist data-active:border-gold data-active:text-ivory"
          >
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map(({ title, content }) => (
        <Tabs.Panel key={title} value={title} tabIndex={-1}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface Part {
  title: string;
  content: ReactNode;
}

/** Several views of one thing, one at a time; the first one is shown first. */
export function SmallTabs({ label, parts }: { label: string; parts: Part[] }) {
  return (
    <Tabs.Root defaultValue={parts[0]?.title}>
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

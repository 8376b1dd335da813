import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface Props<Name extends string> {
  label: string;
  tabs: { name: Name; title: string; content: ReactNode }[];
  current: Name;
  onShow: (name: Name) => void;
}

/** Tabs inside a main tab. The panel itself is no stop of the Tab key, because its controls are. */
export function SubTabs<Name extends string>({ label, tabs, current, onShow }: Props<Name>) {
  return (
    <Tabs.Root value={current} onValueChange={onShow}>
      <Tabs.List className="mb-2.5 flex gap-5" aria-label={label}>
        {tabs.map(({ name, title }) => (
          <Tabs.Tab
            key={name}
            value={name}
            className="min-h-11 cursor-pointer border-b-2 border-transparent text-mist data-active:border-gold data-active:text-ivory forced-colors:border-[color:Canvas] forced-colors:data-active:border-[color:Highlight]"
          >
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} tabIndex={-1}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

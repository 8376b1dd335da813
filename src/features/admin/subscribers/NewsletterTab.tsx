import { Tabs } from '@base-ui/react/tabs';
import { useStore } from '@nanostores/react';
import { Stats } from '#src/features/admin/app/Stats.tsx';
import { DeliveryNews } from '#src/features/admin/delivery/DeliveryNews.tsx';
import { LettersPart } from '#src/features/admin/letters/LettersPart.tsx';
import { SubscriberList } from './SubscriberList.tsx';
import { subscriberStats } from './store.ts';

export function NewsletterTab() {
  const stats = useStore(subscriberStats.$figures);

  return (
    <>
      <Stats
        label="Newsletter en chiffres"
        figures={[
          { label: 'Total des abonnés', value: stats?.total ?? null },
          { label: 'Cette semaine', value: stats?.thisWeek ?? null },
          { label: 'Croissance', value: stats ? `${stats.growth}\u00a0%` : null },
        ]}
      />
      <DeliveryNews />
      <Tabs.Root defaultValue="subscribers">
        <Tabs.List className="small-tabs" aria-label="Parties de la newsletter">
          <Tabs.Tab value="subscribers">Abonnés</Tabs.Tab>
          <Tabs.Tab value="letters">Lettres</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="subscribers" tabIndex={-1}>
          <SubscriberList />
        </Tabs.Panel>
        <Tabs.Panel value="letters" tabIndex={-1}>
          <LettersPart />
        </Tabs.Panel>
      </Tabs.Root>
    </>
  );
}

import { useStore } from '@nanostores/react';
import { Stats } from '#src/features/admin/app/Stats.tsx';
import { DeliveryNews } from '#src/features/admin/delivery/DeliveryNews.tsx';
import { LettersPart } from '#src/features/admin/letters/LettersPart.tsx';
import { SmallTabs } from '#src/ui/SmallTabs.tsx';
import { SubscriberList } from './SubscriberList.tsx';
import { subscriberStats } from './store.ts';

export function NewsletterTab() {
  const stats = useStore(subscriberStats.$resource).value;

  return (
    <>
      <Stats
        label="Infolettre en chiffres"
        figures={[
          { label: 'Total des abonnés', value: stats?.total ?? null },
          { label: 'Cette semaine', value: stats?.thisWeek ?? null },
          { label: 'Croissance', value: stats ? `${stats.growth}\u00a0%` : null },
        ]}
      />
      <DeliveryNews />
      <SmallTabs
        label="Parties de l’infolettre"
        parts={[
          { title: 'Abonnés', content: <SubscriberList /> },
          { title: 'Lettres', content: <LettersPart /> },
        ]}
      />
    </>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Subscriber } from '#src/api/admin/subscribers.ts';
import { KIND_NAMES, NEWSLETTER_KINDS } from '#src/api/newsletter-kinds.ts';
import { Badge } from '#src/components/Badge.tsx';
import { Button } from '#src/components/Button.tsx';
import { DeleteButton } from '#src/components/IconButton.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { ListRow, Panel, Placeholder } from '#src/components/Panel.tsx';
import { SubTabs } from '#src/components/SubTabs.tsx';
import { Campaigns } from '#src/features/admin/campaigns/Campaigns.tsx';
import { campaignEditor } from '#src/features/admin/campaigns/state.ts';
import { openChecksDialog } from '#src/features/admin/checks/Checks.tsx';
import {
  appendCount,
  ListPanel,
  Rows,
  Stats,
  useResource,
} from '#src/features/admin/components/ListPanel.tsx';
import { mailStatus, resolveUndeliveredMail } from '#src/features/admin/mail-delivery/state.ts';
import { SubscriberImport } from '#src/features/admin/subscribers/SubscriberImport.tsx';
import * as store from '#src/features/admin/subscribers/state.ts';
import { useUrlHash } from '#src/lib/browser/use-url-hash.ts';
import { formatDate, formatDateTime } from '#src/lib/time.ts';

export function NewsletterTab() {
  const stats = useStore(store.subscriberStats.$resource).value;
  const subTab = useStore(store.$newsletterSubTab);
  const isLetterOpen = useStore(campaignEditor.$document) !== null && subTab === 'letters';
  const isLetterInUrl = useUrlHash().startsWith(`${campaignEditor.listHash}/`);

  useEffect(() => {
    if (isLetterInUrl) store.$newsletterSubTab.set('letters');
  }, [isLetterInUrl]);

  return (
    <>
      {!isLetterOpen && (
        <>
          <Stats
            label="La lettre du dimanche en chiffres"
            figures={{
              'Total des abonnés': stats?.total,
              'Cette semaine': stats?.thisWeek,
              Croissance: stats && `${stats.growth}\u00a0%`,
            }}
          />
          <MailDeliveryStatus />
        </>
      )}
      <SubTabs
        label="Parties de l’onglet Newsletter"
        current={subTab}
        onShow={store.$newsletterSubTab.set}
        tabs={[
          {
            name: 'subscribers',
            title: 'Abonnés',
            content: (
              <ListPanel
                list={store.subscribers}
                title="Abonnés"
                search={{ label: 'Chercher un abonné', placeholder: 'Chercher une adresse' }}
                stateFilter={{
                  label: 'État des abonnés',
                  options: {
                    '': 'Tous les abonnés',
                    confirmed: appendCount('Confirmés', stats?.total),
                    pending: appendCount('En attente', stats?.pending),
                    left: appendCount('Partis', stats?.left),
                    refused: appendCount('Adresses refusées', stats?.refused),
                  },
                }}
                tools={
                  <span className="flex gap-x-4">
                    <Button
                      look="link"
                      busyLabel="Un instant…"
                      onClick={() => store.downloadSubscribers()}
                    >
                      Exporter
                    </Button>
                    <SubscriberImport />
                  </span>
                }
                loadingText="Chargement des abonnés..."
                empty={<Placeholder title="Aucun abonné pour le moment" />}
                noMatchText="Aucun abonné ne correspond à cette recherche."
                renderRow={(item) => <SubscriberRow key={item.id} subscriber={item} />}
              />
            ),
          },
          { name: 'letters', title: 'Lettres', content: <Campaigns /> },
        ]}
      />
    </>
  );
}

function SubscriberRow({ subscriber }: { subscriber: Subscriber }) {
  const { id, email, subscribedAt, preferences, pausedUntil, leftAt, isRefused } = subscriber;
  const hasLeft = subscriber.state === 'left';
  const chosenKinds = hasLeft ? [] : NEWSLETTER_KINDS.filter((kind) => preferences[kind]);
  return (
    <ListRow
      id={id}
      title={
        <span className="font-semibold font-text text-base">{email ?? 'Adresse effacée'}</span>
      }
      facts={[
        `inscription le ${formatDate(subscribedAt)}`,
        leftAt && `départ le ${formatDate(leftAt)}`,
        subscriber.state === 'pending' && <Badge tone="warning">En attente de confirmation</Badge>,
        isRefused && <Badge tone="failed">Adresse refusée deux fois</Badge>,
        pausedUntil && <Badge>En pause jusqu’au {formatDate(pausedUntil)}</Badge>,
        ...chosenKinds.map((kind) => <Badge key={kind}>{KIND_NAMES[kind].choice}</Badge>),
      ]}
      itemName={email ?? ''}
      {...(isRefused && { buttons: [['Réessayer', () => store.resumeRefusedAddress(subscriber)]] })}
      corner={
        email && (
          <DeleteButton target={email} onClick={() => store.confirmSubscriberRemoval(subscriber)} />
        )
      }
    />
  );
}

/** Displays a problem with the mail server, and undelivered mails, each to be sent again or forgotten. */
function MailDeliveryStatus() {
  const { notice = null, waiting = 0, troubles: undelivered = [] } = useResource(mailStatus) ?? {};
  return (
    <>
      <div className="empty:hidden" role="status">
        {notice && (
          <Notice tone="warning" buttons={[['Comment faire', openChecksDialog]]}>
            {notice} {waiting > 0 && `En attente : ${waiting}.`}
          </Notice>
        )}
      </div>
      {undelivered.length > 0 && (
        <Panel title="Envois incertains">
          <Rows
            items={undelivered}
            renderRow={(mail) => (
              <ListRow
                key={mail.id}
                id={mail.id}
                title={mail.purpose}
                buttons={[
                  ['Renvoyer', () => resolveUndeliveredMail(mail, 'again')],
                  ['Ne pas renvoyer', () => resolveUndeliveredMail(mail, 'forget')],
                ]}
                facts={[UNDELIVERED_BADGES[mail.state], mail.to, formatDateTime(mail.at)]}
              >
                <p className="mt-1.5 text-umber">{mail.reason}</p>
              </ListRow>
            )}
          />
        </Panel>
      )}
    </>
  );
}

/** The badges of undelivered mails. `unknown`: the delivery was interrupted, so the mail may have arrived. */
const UNDELIVERED_BADGES = {
  failed: <Badge tone="failed">Pas parti</Badge>,
  unknown: <Badge tone="warning">Envoi incertain</Badge>,
};

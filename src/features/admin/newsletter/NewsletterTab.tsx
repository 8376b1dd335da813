import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { FailedMail } from '#src/api/admin/mail-delivery.ts';
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
import { openChecks } from '#src/features/admin/checks/Checks.tsx';
import {
  counted,
  ListPanel,
  Rows,
  Stats,
  useResource,
} from '#src/features/admin/components/ListPanel.tsx';
import { mailStatus, submitMailDecision } from '#src/features/admin/mail-delivery/state.ts';
import { SubscriberImport } from '#src/features/admin/subscribers/SubscriberImport.tsx';
import {
  $newsletterPart,
  downloadSubscribers,
  removeSubscriber,
  retry,
  subscriberStats,
  subscribers,
} from '#src/features/admin/subscribers/state.ts';
import { useUrlHash } from '#src/lib/browser/use-url-hash.ts';
import { formatDate, formatDateTime } from '#src/lib/time.ts';

export function NewsletterTab() {
  const stats = useStore(subscriberStats.$resource).value;
  const part = useStore($newsletterPart);
  const isWriting = useStore(campaignEditor.$document) !== null && part === 'letters';
  const isLetterAsked = useUrlHash().startsWith(`${campaignEditor.root}/`);

  useEffect(() => {
    if (isLetterAsked) $newsletterPart.set('letters');
  }, [isLetterAsked]);

  return (
    <>
      {!isWriting && (
        <>
          <Stats
            label="La lettre du dimanche en chiffres"
            figures={{
              'Total des abonnés': stats?.total,
              'Cette semaine': stats?.thisWeek,
              Croissance: stats && `${stats.growth}\u00a0%`,
            }}
          />
          <MailDeliveryStatus onHelp={openChecks} />
        </>
      )}
      <SubTabs
        label="Parties de l’onglet Newsletter"
        current={part}
        onShow={$newsletterPart.set}
        parts={[
          { name: 'subscribers', title: 'Abonnés', content: <SubscriberList /> },
          { name: 'letters', title: 'Lettres', content: <Campaigns /> },
        ]}
      />
    </>
  );
}

function SubscriberList() {
  const stats = useStore(subscriberStats.$resource).value;
  return (
    <ListPanel
      list={subscribers}
      title="Abonnés"
      search={{ label: 'Chercher un abonné', placeholder: 'Chercher une adresse' }}
      states={{
        label: 'État des abonnés',
        options: {
          '': 'Tous les abonnés',
          confirmed: counted('Confirmés', stats?.total),
          pending: counted('En attente', stats?.pending),
          left: counted('Partis', stats?.left),
          refused: counted('Adresses refusées', stats?.refused),
        },
      }}
      tools={
        <span className="flex gap-x-4">
          <Button look="link" busyLabel="Un instant…" onClick={() => downloadSubscribers()}>
            Exporter
          </Button>
          <SubscriberImport />
        </span>
      }
      waiting="Chargement des abonnés..."
      empty={<Placeholder title="Aucun abonné pour le moment" />}
      unmatched="Aucun abonné ne correspond à cette recherche."
      row={(subscriber) => <SubscriberRow key={subscriber.id} subscriber={subscriber} />}
    />
  );
}

function SubscriberRow({ subscriber }: { subscriber: Subscriber }) {
  const { id, email, state, subscribedAt, preferences, pausedUntil, leftAt, isRefused } =
    subscriber;
  const chosen = state === 'left' ? [] : NEWSLETTER_KINDS.filter((kind) => preferences[kind]);
  return (
    <ListRow
      id={id}
      title={
        <span className="font-semibold font-text text-base">{email ?? 'Adresse effacée'}</span>
      }
      facts={[
        `inscription le ${formatDate(subscribedAt)}`,
        leftAt && `départ le ${formatDate(leftAt)}`,
        state === 'pending' && <Badge tone="open">En attente de confirmation</Badge>,
        isRefused && <Badge tone="faulty">Adresse refusée deux fois</Badge>,
        pausedUntil && <Badge>En pause jusqu’au {formatDate(pausedUntil)}</Badge>,
        ...chosen.map((kind) => <Badge key={kind}>{KIND_NAMES[kind].choice}</Badge>),
      ]}
      target={email ?? ''}
      {...(isRefused && { buttons: [['Réessayer', () => retry(subscriber)]] })}
      corner={email && <DeleteButton target={email} onClick={() => removeSubscriber(subscriber)} />}
    />
  );
}

/** Displays the delivery status if it needs attention, and lists mails that need a decision. */
function MailDeliveryStatus({ onHelp }: { onHelp: () => void }) {
  const { notice = null, waiting = 0, troubles = [] } = useResource(mailStatus) ?? {};
  return (
    <>
      <div className="empty:hidden" role="status">
        {notice && (
          <Notice tone="warning" buttons={[['Comment faire', onHelp]]}>
            {notice} {waiting > 0 && `En attente : ${waiting}.`}
          </Notice>
        )}
      </div>
      {troubles.length > 0 && (
        <Panel title="Envois incertains">
          <Rows
            items={troubles}
            row={(trouble) => <TroubleRow key={trouble.id} trouble={trouble} />}
          />
        </Panel>
      )}
    </>
  );
}

const FAILURES = {
  failed: <Badge tone="faulty">Pas parti</Badge>,
  unknown: <Badge tone="open">Envoi incertain</Badge>,
};

function TroubleRow({ trouble }: { trouble: FailedMail }) {
  const { state, purpose, to, reason, at } = trouble;
  return (
    <ListRow
      id={trouble.id}
      title={purpose}
      buttons={[
        ['Renvoyer', () => submitMailDecision(trouble, 'again')],
        ['Ne pas renvoyer', () => submitMailDecision(trouble, 'forget')],
      ]}
      facts={[FAILURES[state], to, formatDateTime(at)]}
    >
      <p className="mt-1.5 text-umber">{reason}</p>
    </ListRow>
  );
}

import type { FailedMail } from '#src/api/admin/mail-delivery.ts';
import { Badge } from '#src/components/Badge.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { ListRow, Panel } from '#src/components/Panel.tsx';
import { useResource } from '#src/features/admin/components/ListPanel.tsx';
import { Rows } from '#src/features/admin/components/Rows.tsx';
import { formatDateTime } from '#src/lib/time.ts';
import { mailStatus, submitMailDecision } from './state.ts';

/** Displays the delivery status if it needs attention, and lists mails that need a decision. */
export function MailDeliveryStatus({ onHelp }: { onHelp: () => void }) {
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
      facts={
        <>
          {state === 'failed' ? (
            <Badge tone="faulty">Pas parti</Badge>
          ) : (
            <Badge tone="open">Envoi incertain</Badge>
          )}
          {to && <span className="wrap-anywhere">{to}</span>}
          <span>{formatDateTime(at)}</span>
        </>
      }
    >
      <p className="mt-1.5 text-umber">{reason}</p>
    </ListRow>
  );
}

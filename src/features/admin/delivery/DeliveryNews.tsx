import type { MailTrouble } from '#src/api/admin/mails.ts';
import { useResource } from '#src/features/admin/list/ListCard.tsx';
import { Rows } from '#src/features/admin/list/Rows.tsx';
import { formatDateTime } from '#src/time.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { ListRow, Sheet } from '#src/ui/Sheet.tsx';
import { decide, mailStatus } from './store.ts';

/** Says how mails leave when that needs saying, and lists those that the owner has to decide about. */
export function DeliveryNews({ onHelp }: { onHelp: () => void }) {
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
        <Sheet title="Envois incertains">
          <Rows
            items={troubles}
            row={(trouble) => <TroubleRow key={trouble.id} trouble={trouble} />}
          />
        </Sheet>
      )}
    </>
  );
}

function TroubleRow({ trouble }: { trouble: MailTrouble }) {
  const { state, purpose, to, reason, at } = trouble;
  return (
    <ListRow
      id={trouble.id}
      title={purpose}
      buttons={[
        ['Renvoyer', () => decide(trouble, 'again')],
        ['Ne pas renvoyer', () => decide(trouble, 'forget')],
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

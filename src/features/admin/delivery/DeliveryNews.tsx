import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatDateTime } from '#src/time.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { MailTrouble } from './api.ts';
import { decide, mailStatus } from './store.ts';

/** Says how mails leave when that needs saying, and lists those that the owner has to decide about. */
export function DeliveryNews() {
  const status = useStore(mailStatus.$figures);

  useEffect(() => {
    mailStatus.refresh();
  }, []);

  const { notice = null, waiting = 0, troubles = [] } = status ?? {};
  return (
    <>
      <div className="news" role="status">
        {notice && (
          <div className="notice" data-state="warning">
            <p>
              <Icon name="warning" />
              <span>
                {notice} {waiting > 0 && `En attente : ${waiting}.`}
              </span>
            </p>
          </div>
        )}
      </div>
      {troubles.length > 0 && (
        <section className="paper sheet" aria-labelledby="troubles-title">
          <div className="sheet-head">
            <h2 id="troubles-title">E-mails à vérifier</h2>
          </div>
          <ul className="rows">
            {troubles.map((trouble) => (
              <TroubleRow key={trouble.id} trouble={trouble} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function TroubleRow({ trouble }: { trouble: MailTrouble }) {
  const { state, purpose, to, reason, at } = trouble;
  const about = <span className="visually-hidden"> : {purpose}</span>;
  return (
    <li className="row" data-row={trouble.id}>
      <div className="row-text">
        <h3>{purpose}</h3>
        <p className="row-facts">
          <span className="badge" data-state={state === 'failed' ? 'faulty' : 'pending'}>
            {state === 'failed' ? 'Pas parti' : 'Peut-être parti'}
          </span>
          {to && <span className="message-address">{to}</span>}
          <span>{formatDateTime(at)}</span>
        </p>
        <p className="row-excerpt">{reason}</p>
      </div>
      <div className="row-buttons">
        <button type="button" className="button-quiet" onClick={() => decide(trouble, 'again')}>
          Renvoyer{about}
        </button>
        <button type="button" className="text-button" onClick={() => decide(trouble, 'forget')}>
          Ne pas renvoyer{about}
        </button>
      </div>
    </li>
  );
}

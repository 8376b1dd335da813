import { useStore } from '@nanostores/react';
import { type InboxMessage, MAX_ANSWER_LENGTH } from '#src/api/admin/messages.ts';
import { ANSWER_HOURS } from '#src/api/contact.ts';
import { Badge } from '#src/components/Badge.tsx';
import { Button } from '#src/components/Button.tsx';
import { ButtonGroup } from '#src/components/ButtonGroup.tsx';
import { DialogActions, DialogButton } from '#src/components/Dialog.tsx';
import { Disclosure } from '#src/components/Disclosure.tsx';
import { TextArea } from '#src/components/Field.tsx';
import { DeleteButton } from '#src/components/IconButton.tsx';
import { ListRow, Placeholder } from '#src/components/Panel.tsx';
import { appendCount, ListPanel } from '#src/features/admin/components/ListPanel.tsx';
import { formatDateTime } from '#src/lib/time.ts';
import * as inbox from './state.ts';

export function MessagesTab() {
  const { state } = useStore(inbox.messages.$filters);
  const counts = useStore(inbox.messageCounts.$resource).value;
  return (
    <ListPanel
      list={inbox.messages}
      title="Messages"
      stateFilter={{
        label: 'Messages montrés',
        options: {
          '': 'Tous les messages',
          open: appendCount('À répondre', counts?.unanswered),
          doubtful: appendCount('Douteux', counts?.doubtful),
        },
      }}
      empty={
        <Placeholder title="Aucun message pour le moment">
          Ce que l’on vous écrit par le formulaire arrive ici. La page Contact promet une réponse
          sous {ANSWER_HOURS} heures.
        </Placeholder>
      }
      noMatchText={state === 'open' ? 'Aucun message n’attend de réponse' : 'Aucun message douteux'}
      renderRow={(message) => <MessageRow key={message.id} message={message} />}
    />
  );
}

function MessageRow({ message }: { message: InboxMessage }) {
  const { id, name, email, subject, receivedAt, doubtful, answeredAt } = message;
  // An answer without `answeredAt` was perhaps not sent, so the dialog offers its text again.
  const sentAnswer = (answeredAt && message.answer) ?? '';
  const target = `« ${subject} » de ${name}`;
  return (
    <ListRow
      id={id}
      title={subject}
      facts={[
        <>
          <span className="font-semibold text-ink">{name}</span> {email}
        </>,
        <time key="time" dateTime={receivedAt}>
          {formatDateTime(receivedAt)}
        </time>,
        <AnswerState key="state" {...message} />,
      ]}
      corner={<DeleteButton target={target} onClick={() => inbox.confirmMessageRemoval(message)} />}
    >
      <p className="mt-2.5 max-w-176 wrap-anywhere whitespace-pre-line">{message.message}</p>
      {sentAnswer && (
        <Disclosure summary="Votre réponse">
          <p className="max-w-176 border-l-3 border-gold pl-4 wrap-anywhere whitespace-pre-line">
            {sentAnswer}
          </p>
        </Disclosure>
      )}
      <div className="mt-2.5 flex flex-wrap items-center gap-x-5 gap-y-1">
        {!sentAnswer && <AnswerDialog message={message} target={target} />}
        <ButtonGroup
          firstLook={sentAnswer ? 'framed' : 'link'}
          itemName={target}
          buttons={[
            sentAnswer && ['Écrire encore', message.answerLink],
            !sentAnswer && [
              answeredAt ? 'Remettre en attente' : 'Marquer comme traité',
              () => inbox.setMarks(message, { answered: !answeredAt }),
            ],
            doubtful &&
              !answeredAt && [
                'C’est un vrai message',
                () => inbox.setMarks(message, { doubtful: false }),
              ],
          ]}
        />
      </div>
    </ListRow>
  );
}

/** Displays when the message was answered or handled, whether it is doubtful, or when an answer is due. */
function AnswerState({ answeredAt, answer, doubtful, answerBy }: InboxMessage) {
  if (answeredAt) {
    return (
      <Badge tone="good">
        {answer ? 'Répondu' : 'Traité'} le {formatDateTime(answeredAt)}
      </Badge>
    );
  }
  if (doubtful) return <Badge tone="warning">Douteux</Badge>;
  const isLate = Date.parse(answerBy) < Date.now();
  return (
    <span className={`font-semibold ${isLate ? 'text-crimson' : 'text-moss'}`}>
      {isLate ? 'En retard depuis le' : 'Répondre avant le'} {formatDateTime(answerBy)}
    </span>
  );
}

/** A dialog for the answer, with a link to answer in a mail program instead. */
function AnswerDialog({ message, target }: { message: InboxMessage; target: string }) {
  const { id, name, email } = message;
  const draft = useStore(inbox.$drafts)[id] ?? message.answer ?? `Bonjour ${name},\n\n`;
  return (
    <DialogButton
      button={{
        look: 'quiet',
        small: true,
        children: (
          <>
            Répondre<span className="visually-hidden"> à {target}</span>
          </>
        ),
      }}
      title={`Répondre à ${name}`}
      description={`La réponse part à ${email}, signée de votre nom.`}
    >
      {(close) => (
        <div className="mt-5 grid gap-5">
          <blockquote className="max-h-40 overflow-y-auto border-l-3 border-gold pl-4 text-sm/loose wrap-anywhere whitespace-pre-line text-umber">
            {message.message}
          </blockquote>
          <TextArea
            label="Votre réponse"
            className="min-h-48"
            rows={8}
            maxLength={MAX_ANSWER_LENGTH}
            value={draft}
            onChange={(event) => inbox.$drafts.setKey(id, event.target.value)}
          />
          <DialogActions>
            <Button look="link" className="mr-auto" href={message.answerLink}>
              Depuis votre messagerie
            </Button>
            <Button
              small
              busyLabel="Envoi…"
              onClick={async () => {
                if (await inbox.sendAnswer(message, draft)) close();
              }}
            >
              Envoyer
            </Button>
          </DialogActions>
        </div>
      )}
    </DialogButton>
  );
}

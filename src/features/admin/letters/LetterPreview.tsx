import { Tabs } from '@base-ui/react/tabs';
import { useEffect, useState } from 'react';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { sentenceOf } from '#src/features/admin/app/failures.ts';
import { ownerCall, SessionLeft } from '#src/features/admin/app/session-store.ts';
import type { LetterInput } from './api.ts';
import { previewLetter } from './api.ts';
import { MailFrame } from './MailFrame.tsx';

const PAUSE_MS = 500;
const WIDTHS = { desktop: 720, phone: 360 } as const;

type Mail = ResponseOf<typeof previewLetter>;

/** The mail as its readers will see it. */
export function LetterPreview({ fields }: { fields: LetterInput }) {
  const { kind, subject, preheader, content } = fields;
  const [mail, setMail] = useState<Mail | null>(null);
  const [failure, setFailure] = useState('');
  const isReady = subject.trim() !== '' && content.trim() !== '';

  useEffect(() => {
    if (!isReady) return;
    const controller = new AbortController();
    const body = { kind, subject, preheader, content };
    const timer = setTimeout(async () => {
      try {
        setMail(await ownerCall(previewLetter, { body, signal: controller.signal }));
        setFailure('');
      } catch (error) {
        const isOver = controller.signal.aborted || error instanceof SessionLeft;
        if (!isOver) setFailure(sentenceOf(error));
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isReady, kind, subject, preheader, content]);

  return (
    <div className="letter-preview">
      <h3>Aperçu</h3>
      {failure && <p className="fault">{failure}</p>}
      {isReady && mail ? (
        <MailViews mail={mail} />
      ) : (
        <p className="waiting">
          {isReady ? 'Préparation de l’aperçu…' : 'Un objet et un texte, et l’e-mail paraîtra ici.'}
        </p>
      )}
    </div>
  );
}

function MailViews({ mail }: { mail: Mail }) {
  return (
    <Tabs.Root defaultValue="desktop">
      <Tabs.List className="small-tabs" aria-label="Aperçus de l’e-mail">
        <Tabs.Tab value="desktop">Ordinateur</Tabs.Tab>
        <Tabs.Tab value="phone">Téléphone</Tabs.Tab>
        <Tabs.Tab value="text">Texte seul</Tabs.Tab>
      </Tabs.List>
      <p className="mail-subject">{mail.subject}</p>
      <Tabs.Panel value="desktop" tabIndex={-1}>
        <MailFrame html={mail.html} width={WIDTHS.desktop} />
      </Tabs.Panel>
      <Tabs.Panel value="phone" tabIndex={-1}>
        <MailFrame html={mail.html} width={WIDTHS.phone} />
      </Tabs.Panel>
      <Tabs.Panel value="text" tabIndex={-1}>
        <pre className="mail-text">{mail.text}</pre>
      </Tabs.Panel>
    </Tabs.Root>
  );
}

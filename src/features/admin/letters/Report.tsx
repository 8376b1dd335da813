import { useId } from 'react';
import type { LetterReport } from './api.ts';

/** What became of a letter's mails; a bar while they are leaving. */
export function Report({ report, isSending }: { report: LetterReport; isSending: boolean }) {
  const id = useId();
  const { recipients, waiting, sent, failed, unknown, withheld, left } = report;
  const facts = [
    { label: recipients > 1 ? 'destinataires' : 'destinataire', value: recipients },
    { label: sent > 1 ? 'envoyées' : 'envoyée', value: sent },
    { label: failed > 1 ? 'échecs' : 'échec', value: failed },
    { label: 'à vérifier', value: unknown },
    { label: withheld > 1 ? 'retenues' : 'retenue', value: withheld },
    { label: left > 1 ? 'départs' : 'départ', value: left },
  ];
  const isAlwaysShown = (label: string) => /^(destinataire|envoyée)/.test(label);
  return (
    <div className="mt-2.5">
      {isSending && (
        <>
          <span id={id} className="visually-hidden">
            Envoi en cours
          </span>
          <progress
            className="w-full accent-blue"
            aria-labelledby={id}
            max={Math.max(1, recipients)}
            value={recipients - waiting}
          />
        </>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-1 lining-nums" data-report>
        {facts
          .filter(({ label, value }) => value > 0 || isAlwaysShown(label))
          .map(({ label, value }) => (
            <span key={label}>
              <strong>{value}</strong> {label}
            </span>
          ))}
      </p>
    </div>
  );
}

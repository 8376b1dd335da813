// See docs/decisions/0060-verifiable-draw.md.
import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { call, HttpError } from '#src/api/client.ts';
import { QUIET_BUTTON } from '#src/features/draw/looks.ts';
import { $draw, arcanumOf } from '#src/features/draw/store.ts';
import { type DeckStep, isProven } from '#src/tarot/draw-proof.ts';
import { openSeed } from './api.ts';

/** Kept on one line. */
const COMMITMENT = 'Empreinte de la graine du site (SHA\u2011256)';
const BOX = 'rounded-[6px] border border-dusk px-4 py-3 text-sm *:mt-3 *:first:mt-0';

/** What the order on the table rests on; once all cards are picked, also the seeds, and the order computed again. */
export function ProofDetails() {
  const { steps, completedAt } = useStore($draw);
  if (!steps) return null;
  if (steps.length === 0) {
    return (
      <div className={BOX}>
        <p>
          Ces cartes ont été mélangées dans ce navigateur, sans le site{'\u202f'}: il n’y a rien à
          vérifier.
        </p>
      </div>
    );
  }
  return (
    <div className={BOX}>
      <p>
        Avant votre premier choix, le site fixe son mélange par une graine, un nombre tiré au
        hasard, et en montre l’empreinte{'\u202f'}: il ne peut plus en changer après avoir vu ce que
        vous choisissez. Votre navigateur mélange ensuite le jeu une seconde fois, avec une graine à
        lui, que le site ne connaît pas. Une fois vos cartes retournées, les deux graines se
        montrent ici et le calcul se refait sous vos yeux{'\u202f'}: il prouve que le site n’a pas
        pu choisir vos cartes.
      </p>
      {completedAt ? <Recomputed key={completedAt} steps={steps} /> : <Steps steps={steps} />}
    </div>
  );
}

interface StepsProps {
  steps: readonly DeckStep[];
  /** The site's seeds, once they are open. */
  seeds?: readonly string[];
}

function Steps({ steps, seeds }: StepsProps) {
  const deals = steps.filter(({ kind }) => kind === 'deal');
  return (
    <dl className="grid gap-2">
      {steps.map((step, index) => {
        const seed = seeds?.[deals.indexOf(step)];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added
          <Fragment key={index}>
            {step.kind === 'cut' ? (
              <Value name="Coupe">{step.point} cartes du dessus passées dessous</Value>
            ) : (
              <>
                <Value name={COMMITMENT}>
                  <Digits>{step.commitment}</Digits>
                </Value>
                {seed && (
                  <>
                    <Value name="Graine du site">
                      <Digits>{seed}</Digits>
                    </Value>
                    <Value name="Graine de votre navigateur">
                      <Digits>{step.browserSeed}</Digits>
                    </Value>
                  </>
                )}
              </>
            )}
          </Fragment>
        );
      })}
    </dl>
  );
}

function Value({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-mist">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** To be compared with others, and copied. */
function Digits({ children }: { children: string }) {
  return <code className="font-mono wrap-anywhere">{children}</code>;
}

interface Opened {
  seeds: string[];
  proven: boolean;
}

/** Asks the site for its seeds, and computes with them. */
async function recompute(steps: readonly DeckStep[]): Promise<Opened> {
  const deals = steps.filter((step) => step.kind === 'deal');
  const seeds = await Promise.all(
    deals.map(async ({ sealedSeed }) => (await call(openSeed, { body: { sealedSeed } })).seed),
  );
  return { seeds, proven: await isProven(steps, seeds, $draw.get().cardOrder) };
}

const UNREACHABLE =
  'Le site n’a pas pu montrer sa graine\u202f: vérifiez votre connexion, puis réessayez.';

function Recomputed({ steps }: { steps: readonly DeckStep[] }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [fault, setFault] = useState('');
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same seeds again.
  useEffect(() => {
    let isCurrent = true;
    recompute(steps)
      .then((result) => isCurrent && setOpened(result))
      .catch((error: unknown) => {
        const told = error instanceof HttpError ? error.serverMessage : null;
        if (isCurrent) setFault(told ?? UNREACHABLE);
      });
    return () => {
      isCurrent = false;
    };
  }, [steps, attempt]);

  function tryAgain() {
    setFault('');
    setAttempt(attempt + 1);
  }

  return (
    <>
      <Steps steps={steps} {...(opened && { seeds: opened.seeds })} />
      <div role="status">
        {!opened && !fault && <p>Le calcul se refait…</p>}
        {opened?.proven && (
          <p className="text-gold">
            Tout concorde. L’empreinte est bien celle de la graine, et le calcul redonne vos cartes
            à leur place sur la table{'\u202f'}: {placesOnTable()}.
          </p>
        )}
      </div>
      {opened && !opened.proven && (
        <p role="alert">
          Rien n’est prouvé{'\u202f'}: le calcul ne redonne pas l’ordre de vos cartes. Signalez-le
          depuis la page <a href="/contact">Contact</a>, avec l’empreinte et les graines.
        </p>
      )}
      {fault && (
        <div role="alert">
          <p className="mb-3">{fault}</p>
          <button type="button" className={QUIET_BUTTON} onClick={tryAgain}>
            Réessayer
          </button>
        </div>
      )}
    </>
  );
}

/** « le Mat (4), la Force (9) »: the picked cards alone, as the others stay face down. */
function placesOnTable(): string {
  const { cardOrder, selectedCards } = $draw.get();
  return selectedCards
    .map((id) => `${arcanumOf(id).name} (${cardOrder.indexOf(id) + 1})`)
    .join(', ');
}

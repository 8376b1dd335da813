import { useId } from 'react';
import { sendTrialMail } from '#src/features/admin/delivery/store.ts';
import { letterEditor } from '#src/features/admin/letters/composer.ts';
import { newPost } from '#src/features/admin/posts/post-editor.ts';
import { $settings } from '#src/features/admin/settings/store.ts';
import { $newsletterPart } from '#src/features/admin/subscribers/store.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import type { FirstStep, GuideState } from './api.ts';
import { WORDS } from './steps.ts';
import { show } from './store.ts';

interface Props extends GuideState {
  onTab: (name: string) => void;
}

/** What is left to do before the site opens: the next step, or all of them. */
export function Guide({ shown, steps, onTab }: Props) {
  const id = useId();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  const isOpen = shown === 'open';
  return (
    <section
      className="paper mb-4 p-5 before:hidden md:mb-6 md:px-7 xl:mb-8"
      aria-labelledby={`${id}-title`}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <h2 id={`${id}-title`} className="text-title-3">
          Premiers pas
        </h2>
        <p className="flex flex-1 items-center gap-3 text-small text-umber">
          <progress
            className="h-2 w-24 appearance-none [&::-moz-progress-bar]:bg-blue [&::-webkit-progress-bar]:bg-ink/15 [&::-webkit-progress-value]:bg-blue"
            aria-hidden="true"
            value={done}
            max={steps.length}
          />
          <span className="whitespace-nowrap">
            {done} sur {steps.length} {done > 1 ? 'faits' : 'fait'}
          </span>
        </p>
        <div className="flex flex-wrap gap-x-5">
          <Button
            look="link"
            aria-expanded={isOpen}
            aria-controls={`${id}-steps`}
            onClick={() => show(isOpen ? 'folded' : 'open')}
          >
            {isOpen ? 'Réduire' : 'Tout voir'}
          </Button>
          <Button look="link" onClick={() => show('gone')}>
            Ne plus montrer
          </Button>
        </div>
      </div>
      <ol
        id={`${id}-steps`}
        className={isOpen ? 'mt-4 gap-x-14 border-t border-ink/25 lg:columns-2' : 'mt-2'}
      >
        {steps.map((step, index) =>
          isOpen || step === next ? (
            <StepItem
              key={step.id}
              step={step}
              number={index + 1}
              isNext={step === next}
              framed={isOpen}
              onTab={onTab}
            />
          ) : null,
        )}
      </ol>
    </section>
  );
}

interface ItemProps {
  step: FirstStep;
  number: number;
  /** The first that is not done. */
  isNext: boolean;
  /** Among the others. */
  framed: boolean;
  onTab: Props['onTab'];
}

function StepItem({ step, number, isNext, framed, onTab }: ItemProps) {
  const { isDone, remark, links } = step;
  const { title, text } = WORDS[step.id];
  return (
    <li
      value={number}
      className={`flex flex-wrap items-center gap-x-5 gap-y-2 break-inside-avoid ${framed ? 'border-b border-ink/25 py-3' : ''}`}
    >
      <div className="flex-[1_1_16rem]">
        <h3 className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xl">
          <span>
            {number}. {title}
          </span>
          <span className="font-text">
            <Badge tone={isDone ? 'good' : 'open'}>{isDone ? 'Fait' : 'À faire'}</Badge>
          </span>
        </h3>
        {!isDone && <p className="text-small/loose text-umber">{text}</p>}
        {remark && <p className="text-small/loose text-umber wrap-anywhere">{remark}</p>}
        {framed && links.length > 0 && (
          <ul className="flex flex-wrap gap-x-5">
            {links.map(({ label, href }) => (
              <li key={label}>
                <Button look="link" href={href} target="_blank" rel="noreferrer">
                  Essayer : {label}
                  <span className="visually-hidden"> (nouvel onglet)</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {(!isDone || step.id === 'mail') && <Action step={step} isNext={isNext} onTab={onTab} />}
    </li>
  );
}

/** Leads to the field, the form or the editor where the step is done. */
function Action({ step, isNext, onTab }: Pick<ItemProps, 'step' | 'isNext' | 'onTab'>) {
  const { action } = WORDS[step.id];
  const look = isNext ? ({ look: 'quiet', small: true } as const) : ({ look: 'link' } as const);
  if (step.field !== null) {
    const target = `#contenu/${step.field}`;
    return (
      <Button {...look} href={target} onClick={() => goAgain(target)}>
        {action}
      </Button>
    );
  }
  return (
    <Button {...look} onClick={() => begin(step.id, onTab)}>
      {action}
    </Button>
  );
}

/** The address stays what it was where another tab is shown since: the browser then tells nobody of the link. */
function goAgain(target: string): void {
  if (location.hash === target) dispatchEvent(new HashChangeEvent('hashchange'));
}

function begin(id: FirstStep['id'], onTab: Props['onTab']): void {
  if (id === 'password') $settings.set('password');
  if (id === 'mail') sendTrialMail();
  if (id === 'post') {
    onTab('blog');
    newPost();
  }
  if (id === 'letter') {
    onTab('newsletter');
    $newsletterPart.set('Lettres');
    newLetter();
  }
}

/** A letter that is being written stays open. */
async function newLetter(): Promise<void> {
  if (await letterEditor.close()) letterEditor.begin();
}

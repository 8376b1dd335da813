import type { Letter, LetterInput } from '#src/api/admin/campaigns.ts';
import { KIND_NAMES, NEWSLETTER_KINDS, type NewsletterKind } from '#src/api/newsletter-kinds.ts';
import { Button } from '#src/components/Button.tsx';
import { Choice, SelectField, TextField } from '#src/components/Field.tsx';
import { useBusy } from '#src/components/use-busy.ts';
import { EditorFrame, EditorSwitch } from '#src/features/admin/editor/EditorFrame.tsx';
import { type EditorState, textFields } from '#src/features/admin/editor/editor-state.ts';
import { Preview } from '#src/features/admin/editor/Preview.tsx';
import { MarkdownTextarea } from '#src/features/admin/markdown-editor/MarkdownTextarea.tsx';
import { CampaignList } from './CampaignList.tsx';
import {
  campaignEditor,
  insertPostsOfTheWeek,
  sendLetter,
  sendTrial,
  sundayMoment,
} from './campaign-editor.ts';

const KINDS = Object.fromEntries(
  NEWSLETTER_KINDS.map((kind) => [kind, KIND_NAMES[kind].letter]),
) as Record<NewsletterKind, string>;

/** The list of letters, or the form of one. */
export function Campaigns() {
  return (
    <EditorSwitch
      editor={campaignEditor}
      waiting="Chargement de la lettre…"
      form={(state) => <CampaignEditor state={state} />}
    >
      <CampaignList />
    </EditorSwitch>
  );
}

function CampaignEditor({ state }: { state: EditorState<LetterInput, Letter> }) {
  const { fields } = state;
  const field = textFields(campaignEditor, state);
  return (
    <EditorFrame
      state={state}
      editor={campaignEditor}
      list="Lettres"
      title={state.saved ? 'Modifier la lettre' : 'Nouvelle lettre'}
      save="Enregistrer"
      preview={({ kind, subject, preheader, content }: LetterInput) => (
        <Preview
          label="Lettre"
          category={KIND_NAMES[kind].letter}
          title={subject}
          lead={preheader}
          content={content}
        />
      )}
    >
      <SelectField
        label="Sorte d’envoi"
        hint="Seuls les abonnés qui ont choisi cette sorte la recevront."
        value={fields.kind}
        options={KINDS}
        onChoose={(kind) => campaignEditor.set({ kind })}
      />
      <TextField label="Objet" required {...field('subject')} />
      <TextField
        label="Accroche"
        hint="Facultative : ce que les messageries montrent après l’objet. Sinon, le début du texte."
        {...field('preheader')}
      />
      <MarkdownTextarea label="Texte" required rows={14} {...field('content')} />
      <Button look="quiet" small className="justify-self-start" onClick={insertPostsOfTheWeek}>
        Insérer les articles de la semaine
      </Button>
      <Choice
        checked={fields.archived}
        onChange={(event) => campaignEditor.set({ archived: event.target.checked })}
      >
        Montrer cette lettre sur le site une fois envoyée
        <small>Elle prendra place parmi les lettres passées de la page « La lettre ».</small>
      </Choice>
      <Departure />
    </EditorFrame>
  );
}

/** Trying the letter, and sending it. */
function Departure() {
  const [isBusy, begin] = useBusy();
  return (
    <div className="grid gap-4 border-t border-ink/25 pt-5">
      <form
        className="grid items-start gap-5 sm:justify-start sm:grid-cols-[minmax(0,24rem)_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          const to = String(new FormData(event.currentTarget).get('to'));
          if (!isBusy) begin(() => sendTrial(to));
        }}
      >
        <TextField
          label="Adresse de l’essai"
          hint="Sans adresse, l’essai vous est envoyé."
          name="to"
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <Button type="submit" look="quiet" small busy={isBusy} className="max-sm:w-full sm:mt-7.5">
          Envoyer un essai
        </Button>
      </form>
      <div className="flex flex-wrap gap-4 max-sm:*:flex-auto">
        <Button look="quiet" small busy={isBusy} onClick={() => begin(() => sendLetter('now'))}>
          Envoyer maintenant
        </Button>
        <Button small busy={isBusy} onClick={() => begin(() => sendLetter('sunday'))}>
          Envoyer dimanche à 9 h
        </Button>
      </div>
      <p className="text-sm/loose text-umber">Prochain départ : {sundayMoment()}, heure suisse.</p>
    </div>
  );
}

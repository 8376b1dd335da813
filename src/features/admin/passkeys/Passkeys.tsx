import { useStore } from '@nanostores/react';
import type { FormEvent } from 'react';
import type { ListedPasskey, PasskeyList } from '#src/api/admin/passkeys.ts';
import { Badge } from '#src/components/Badge.tsx';
import { Button } from '#src/components/Button.tsx';
import { copyToClipboard } from '#src/components/copy.ts';
import { Dialog } from '#src/components/Dialog.tsx';
import { TextField } from '#src/components/Field.tsx';
import { ListRow } from '#src/components/Panel.tsx';
import { useBusy } from '#src/components/use-busy.ts';
import { $site } from '#src/features/admin/auth/session.ts';
import { Loaded } from '#src/features/admin/components/ListPanel.tsx';
import { Rows } from '#src/features/admin/components/Rows.tsx';
import { downloadFile } from '#src/lib/browser/download-file.ts';
import { formatDate } from '#src/lib/time.ts';
import {
  $newCodes,
  addNewPasskey,
  canUsePasskeys,
  deviceName,
  dropPasskey,
  FEW_CODES,
  makeNewCodes,
  passkeys,
} from './state.ts';

/** The passkeys that a login asks for, and the recovery codes. */
export function Passkeys() {
  return (
    <>
      <Loaded resource={passkeys} waiting="Lecture des clés d’accès…">
        {(list) => <PasskeyPart {...list} />}
      </Loaded>
      <CodesDialog />
    </>
  );
}

function PasskeyPart({ passkeys: all, codesLeft }: PasskeyList) {
  return (
    <div className="grid gap-4">
      <Rows
        items={all}
        row={(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />}
        empty={
          <p className="text-sm/loose text-umber">
            Le mot de passe suffit pour entrer. Avec une clé d’accès (votre téléphone, votre
            ordinateur ou une clé de sécurité), il faut les deux : un mot de passe volé ne sert plus
            à rien.
          </p>
        }
      />
      <AddForm />
      {all.length > 0 && <Codes left={codesLeft} />}
    </div>
  );
}

function AddForm() {
  const [isRunning, begin] = useBusy();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    begin(() => addNewPasskey(name));
  }

  if (!canUsePasskeys()) {
    return <p className="text-sm/loose text-umber">Ce navigateur n’a pas de clés d’accès.</p>;
  }
  return (
    <form className="grid gap-4" method="post" onSubmit={submit}>
      <TextField
        label="Nom de la clé d’accès"
        hint="Pour la reconnaître dans la liste. Votre appareil vous demandera ensuite une empreinte, votre visage, un code ou une clé de sécurité."
        name="name"
        defaultValue={deviceName()}
        maxLength={60}
        required
      />
      <Button
        type="submit"
        look="quiet"
        small
        busy={isRunning}
        busyLabel="Un instant…"
        className="justify-self-start"
      >
        Ajouter une clé d’accès
      </Button>
    </form>
  );
}

function PasskeyRow({ passkey }: { passkey: ListedPasskey }) {
  const { id, name, addedAt, lastUsedAt } = passkey;
  return (
    <ListRow
      id={id}
      title={name}
      facts={
        <>
          <span>ajoutée le {formatDate(addedAt)}</span>
          <span>
            {lastUsedAt ? `utilisée le ${formatDate(lastUsedAt)}` : 'pas encore utilisée'}
          </span>
        </>
      }
      actions={
        <Button look="link" onClick={() => dropPasskey(passkey)}>
          Retirer<span className="visually-hidden"> « {name} »</span>
        </Button>
      }
    />
  );
}

function Codes({ left }: { left: number }) {
  return (
    <div className="grid gap-2 border-t border-ink/25 pt-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>Codes de secours</strong>
        <Badge tone={left > FEW_CODES ? 'plain' : 'open'}>
          {left === 0 ? 'Aucun' : `${left} sur 10`}
        </Badge>
      </p>
      <p className="text-sm/loose text-umber">
        {left > FEW_CODES
          ? 'Chacun remplace une fois la clé d’accès, si vous ne l’avez pas sous la main.'
          : 'Il n’en reste guère : faites-en de nouveaux avant d’en avoir besoin.'}
      </p>
      <div>
        <Button look="quiet" small onClick={makeNewCodes}>
          Faire de nouveaux codes
        </Button>
      </div>
    </div>
  );
}

/** New recovery codes. Only the button closes them: they are not shown again. */
function CodesDialog() {
  const codes = useStore($newCodes);
  const site = useStore($site).name;
  const heading = `Codes de secours de l’administration de ${site}\nChacun remplace une fois la clé d’accès, après le mot de passe.`;
  const text = `${heading}\n\n${codes?.join('\n')}\n`;
  return (
    <Dialog
      open={codes !== null}
      title="Vos codes de secours"
      description="Chacun remplace une fois la clé d’accès, après le mot de passe. Ils ne seront plus montrés : notez-les, loin de l’appareil qui porte la clé."
      width="narrow"
    >
      <ol
        aria-label="Codes de secours"
        className="mt-5 grid gap-x-8 gap-y-1.5 whitespace-nowrap [font-family:ui-monospace,monospace] sm:grid-cols-2"
      >
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-x-5">
        <Button look="link" onClick={() => copyToClipboard(text, 'Codes copiés')}>
          Copier
        </Button>
        <Button
          look="link"
          onClick={() =>
            downloadFile('codes-de-secours.txt', new Blob([text], { type: 'text/plain' }))
          }
        >
          Télécharger
        </Button>
      </div>
      <Button className="mt-4 w-full" onClick={() => $newCodes.set(null)}>
        Je les ai notés
      </Button>
    </Dialog>
  );
}

import { Loaded } from '#src/features/admin/list/ListCard.tsx';
import { formatDate } from '#src/time.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { TextField } from '#src/ui/Field.tsx';
import { ListRow } from '#src/ui/Sheet.tsx';
import type { ListedPasskey, PasskeyList } from './api.ts';
import { CodesDialog } from './CodesDialog.tsx';
import { GuardedButton } from './GuardedButton.tsx';
import {
  addNewPasskey,
  canUsePasskeys,
  deviceName,
  dropPasskey,
  FEW_CODES,
  makeNewCodes,
  passkeys,
} from './store.ts';

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
      {all.length === 0 ? (
        <p className="text-small/loose text-umber">
          Le mot de passe suffit pour entrer. Avec une clé d’accès (votre téléphone, votre
          ordinateur ou une clé de sécurité), il faut les deux : un mot de passe volé ne sert plus à
          rien.
        </p>
      ) : (
        <ul className="-mt-4">
          {all.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} isLast={all.length === 1} />
          ))}
        </ul>
      )}
      <AddButton />
      {all.length > 0 && <Codes left={codesLeft} />}
    </div>
  );
}

function AddButton() {
  if (!canUsePasskeys()) {
    return <p className="text-small/loose text-umber">Ce navigateur n’a pas de clés d’accès.</p>;
  }
  return (
    <div>
      <GuardedButton
        button={{ look: 'quiet', small: true, children: 'Ajouter une clé d’accès' }}
        title="Ajouter une clé d’accès"
        description="Votre appareil vous demandera ensuite une empreinte, votre visage, un code ou une clé de sécurité."
        action="Continuer"
        run={(proof, fields) => addNewPasskey(String(fields.get('name')), proof)}
      >
        <TextField
          label="Nom"
          hint="Pour la reconnaître dans la liste."
          name="name"
          defaultValue={deviceName()}
          maxLength={60}
          required
        />
      </GuardedButton>
    </div>
  );
}

function PasskeyRow({ passkey, isLast }: { passkey: ListedPasskey; isLast: boolean }) {
  const { id, name, addedAt, lastUsedAt } = passkey;
  const label = (
    <>
      Retirer<span className="visually-hidden"> « {name} »</span>
    </>
  );
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
        <GuardedButton
          button={{ look: 'link', children: label }}
          title={isLast ? 'Retirer la dernière clé d’accès ?' : 'Retirer cette clé d’accès ?'}
          description={
            isLast
              ? `Sans « ${name} », le mot de passe suffira pour entrer, et vos codes de secours ne vaudront plus rien.`
              : `« ${name} » n’ouvrira plus l’administration.`
          }
          action={isLast ? 'Retirer la clé' : 'Retirer'}
          isDestructive
          run={(proof) => dropPasskey(passkey, proof)}
        />
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
      <p className="text-small/loose text-umber">
        {left > FEW_CODES
          ? 'Chacun remplace une fois la clé d’accès, si vous ne l’avez pas sous la main.'
          : 'Il n’en reste guère : faites-en de nouveaux avant d’en avoir besoin.'}
      </p>
      <div>
        <GuardedButton
          button={{ look: 'quiet', small: true, children: 'Faire de nouveaux codes' }}
          title="Faire de nouveaux codes de secours ?"
          description="Dix codes nouveaux prennent la place des anciens, qui ne vaudront plus rien."
          action="Faire de nouveaux codes"
          run={makeNewCodes}
        />
      </div>
    </div>
  );
}

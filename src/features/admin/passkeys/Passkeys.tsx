import { useStore } from '@nanostores/react';
import { Badge } from '#src/components/Badge.tsx';
import { Button } from '#src/components/Button.tsx';
import { Dialog } from '#src/components/Dialog.tsx';
import { TextField } from '#src/components/Field.tsx';
import { ListRow } from '#src/components/Panel.tsx';
import { $site } from '#src/features/admin/auth/session.ts';
import { Form } from '#src/features/admin/components/Form.tsx';
import { Loaded, Rows } from '#src/features/admin/components/ListPanel.tsx';
import { copyToClipboard, downloadFile } from '#src/lib/browser/share.ts';
import { formatDate } from '#src/lib/time.ts';
import * as state from './state.ts';

export function Passkeys() {
  return (
    <>
      <Loaded resource={state.passkeys}>
        {({ passkeys, codesLeft }) => (
          <div className="grid gap-4">
            <Rows
              items={passkeys}
              renderRow={(passkey) => (
                <ListRow
                  key={passkey.id}
                  id={passkey.id}
                  title={passkey.name}
                  buttons={[['Retirer', () => state.confirmPasskeyRemoval(passkey)]]}
                  facts={[
                    `ajoutée le ${formatDate(passkey.addedAt)}`,
                    passkey.lastUsedAt
                      ? `utilisée le ${formatDate(passkey.lastUsedAt)}`
                      : 'pas encore utilisée',
                  ]}
                />
              )}
              empty={
                <p className="text-sm/loose text-umber">
                  Le mot de passe suffit pour entrer. Avec une clé d’accès (votre téléphone, votre
                  ordinateur ou une clé de sécurité), il faut les deux : un mot de passe volé ne
                  sert plus à rien.
                </p>
              }
            />
            {state.canUsePasskeys() ? (
              <Form
                className="grid gap-4"
                onSend={(data) => state.registerPasskey(String(data.get('name')))}
                button={{
                  look: 'quiet',
                  className: 'justify-self-start',
                  busyLabel: 'Un instant…',
                  children: 'Ajouter une clé d’accès',
                }}
              >
                <TextField
                  label="Nom de la clé d’accès"
                  hint="Pour la reconnaître dans la liste. Votre appareil vous demandera ensuite une empreinte, votre visage, un code ou une clé de sécurité."
                  name="name"
                  defaultValue={state.suggestPasskeyName()}
                  maxLength={60}
                  required
                />
              </Form>
            ) : (
              <p className="text-sm/loose text-umber">Ce navigateur n’a pas de clés d’accès.</p>
            )}
            {passkeys.length > 0 && <RecoveryCodes left={codesLeft} />}
          </div>
        )}
      </Loaded>
      <CodesDialog />
    </>
  );
}

function RecoveryCodes({ left }: { left: number }) {
  const hasEnough = left > state.FEW_CODES;
  return (
    <div className="grid gap-2 border-t border-ink/25 pt-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>Codes de secours</strong>
        <Badge tone={hasEnough ? 'plain' : 'warning'}>{left ? `${left} sur 10` : 'Aucun'}</Badge>
      </p>
      <p className="text-sm/loose text-umber">
        {hasEnough
          ? 'Chacun remplace une fois la clé d’accès, si vous ne l’avez pas sous la main.'
          : 'Il n’en reste guère : faites-en de nouveaux avant d’en avoir besoin.'}
      </p>
      <Button look="quiet" small className="justify-self-start" onClick={state.confirmNewCodes}>
        Faire de nouveaux codes
      </Button>
    </div>
  );
}

/** Displays new recovery codes. Only the last button closes the dialog, as they are never shown again. */
function CodesDialog() {
  const codes = useStore(state.$newCodes);
  const { name: siteName } = useStore($site);
  const codesText = `Codes de secours de l’administration de ${siteName}\nChacun remplace une fois la clé d’accès, après le mot de passe.\n\n${codes?.join('\n')}\n`;
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
        <Button look="link" onClick={() => copyToClipboard(codesText, 'Codes copiés')}>
          Copier
        </Button>
        <Button
          look="link"
          onClick={() =>
            downloadFile('codes-de-secours.txt', new Blob([codesText], { type: 'text/plain' }))
          }
        >
          Télécharger
        </Button>
      </div>
      <Button className="mt-4 w-full" onClick={() => state.$newCodes.set(null)}>
        Je les ai notés
      </Button>
    </Dialog>
  );
}

import { useStore } from '@nanostores/react';
import { $site } from '#src/features/admin/session/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { copy } from '#src/ui/copy.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { offerFile } from '#src/ui/offer-file.ts';
import { $newCodes } from './store.ts';

/** New recovery codes, which nothing but noting them closes: they are not shown again. */
export function CodesDialog() {
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
        <Button look="link" onClick={() => copy(text, 'Codes copiés')}>
          Copier
        </Button>
        <Button
          look="link"
          onClick={() =>
            offerFile('codes-de-secours.txt', new Blob([text], { type: 'text/plain' }))
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

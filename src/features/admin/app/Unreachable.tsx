import { Button } from '#src/ui/Button.tsx';

/** In place of what could not be fetched. */
export function Unreachable() {
  return (
    <div className="paper grid gap-5" role="alert">
      <p>
        Une partie de l’administration n’a pas pu être chargée. Vérifiez votre connexion, puis
        rechargez la page.
      </p>
      <Button look="quiet" className="justify-self-start" onClick={() => location.reload()}>
        Recharger la page
      </Button>
    </div>
  );
}

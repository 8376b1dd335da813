import { useStore } from '@nanostores/react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import * as api from '#src/api/admin/passkeys.ts';
import { call, HttpError } from '#src/api/client.ts';
import { Button } from '#src/components/Button.tsx';
import { TextField } from '#src/components/Field.tsx';
import { Form } from '#src/features/admin/components/Form.tsx';
import * as passkeys from '#src/features/admin/passkeys/state.ts';
import { pluralize } from '#src/lib/text.ts';
import { $secondStep, completeSignIn, signIn, withErrorToast } from './session.ts';

/** Asks for the password and then, if there are passkeys, for a passkey or recovery code (second step). */
export function LoginForm() {
  const passwordField = useRef<HTMLInputElement>(null);
  const secondStep = useStore($secondStep);

  // The returned cleanup runs when the second step ends, and focuses the password.
  useEffect(() => (secondStep ? () => passwordField.current?.focus() : undefined), [secondStep]);

  return (
    <div className="mt-5">
      {secondStep && <SecondStep {...secondStep} />}
      {/* Hidden, not removed, so that the form still contains the password when the second step fails. */}
      <SecretForm hidden={secondStep !== null} send={signIn}>
        {(isRefused) => (
          <AdminPasswordField ref={passwordField} label="Mot de passe" aria-invalid={isRefused} />
        )}
      </SecretForm>
    </div>
  );
}

/** The field of the password; the hidden user name identifies the account to password managers. */
export function AdminPasswordField(props: ComponentProps<typeof TextField>) {
  return (
    <>
      <input type="text" autoComplete="username" value="administration" readOnly hidden />
      <TextField
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={256}
        required
        {...props}
      />
    </>
  );
}

interface SecretFormProps {
  hidden?: boolean;
  /** @returns whether the secret was accepted */
  send: (secret: string) => Promise<boolean>;
  /** Renders the field; `isRefused` is true after a refusal until the field is changed. */
  children: (isRefused: boolean) => ReactNode;
}

/** A form with one named field, a password or code. A refused text is selected, so typing replaces it. */
function SecretForm({ hidden, send, children }: SecretFormProps) {
  const [isRefused, setRefused] = useState(false);
  const [isHydrated, setHydrated] = useState(false);

  useEffect(() => setHydrated(true), []);

  async function submit(_: FormData, form: HTMLFormElement): Promise<void> {
    const field = form.querySelector<HTMLInputElement>('input[name]');
    if (!field || (await send(field.value))) return;
    setRefused(true);
    field.select();
  }

  return (
    <Form
      hidden={hidden}
      onChange={() => setRefused(false)}
      onSend={submit}
      button={{
        small: false,
        className: 'disabled:filter-none',
        // Before hydration a click would make the browser itself send the form, without `submit`.
        disabled: !isHydrated,
        busyLabel: 'Connexion...',
        children: 'Se connecter',
      }}
    >
      {children(isRefused)}
    </Form>
  );
}

const NOT_CONFIRMED_TITLE = 'Connexion non confirmée';

const confirmWithPasskey = withErrorToast(
  NOT_CONFIRMED_TITLE,
  async (optionsJSON: api.PasskeyRequestOptions) => {
    const passkey = await passkeys.runCeremony((webAuthn) =>
      webAuthn.startAuthentication({ optionsJSON }),
    );
    // Null after `cancelCeremony`: the administrator chose a code or returned to the password.
    if (!passkey) return;
    const { token } = await call(api.logInWithPasskey, { body: passkey }).catch(restartAfter401);
    completeSignIn(token);
  },
);

const confirmWithCode = withErrorToast(NOT_CONFIRMED_TITLE, async (code: string) => {
  const request = call(api.logInWithRecoveryCode, { body: { code } });
  const { token, codesLeft } = await request.catch(restartAfter401);
  completeSignIn(token, formatCodesLeft(codesLeft));
});

function formatCodesLeft(count: number): string {
  if (count === 0) return 'C’était votre dernier code de secours : faites-en d’autres.';
  const sentence = `Il vous reste ${count} ${pluralize(count, 'code')} de secours`;
  return count > passkeys.FEW_CODES ? `${sentence}.` : `${sentence} : pensez à en faire d’autres.`;
}

/** Returns to the password if the server requires it again, with a 401. @throws `error` in every case */
function restartAfter401(error: unknown): never {
  if (error instanceof HttpError && error.status === 401) $secondStep.set(null);
  throw error;
}

/** Asks for a passkey or a recovery code. `passkey` has WebAuthn options, null if only a code is possible. */
function SecondStep({ passkey: serverOptions }: { passkey: api.PasskeyRequestOptions | null }) {
  const options = passkeys.canUsePasskeys() ? serverOptions : null;
  const [usesCode, setUsesCode] = useState(options === null);
  return (
    <div className="grid gap-5">
      {options && !usesCode ? <PasskeyStep options={options} /> : <CodeStep isOnlyWay={!options} />}
      <div className="flex flex-wrap justify-between gap-x-5">
        {options && (
          <Button look="link" onClick={() => setUsesCode(!usesCode)}>
            {usesCode ? 'Utiliser ma clé d’accès' : 'Utiliser un code de secours'}
          </Button>
        )}
        <Button look="link" onClick={() => $secondStep.set(null)}>
          Revenir au mot de passe
        </Button>
      </div>
    </div>
  );
}

function PasskeyStep({ options }: { options: api.PasskeyRequestOptions }) {
  const button = useRef<HTMLButtonElement>(null);

  // Opens the browser's prompt without a click, and closes the prompt when this step disappears.
  useEffect(() => {
    button.current?.focus();
    button.current?.click();
    return () => void passkeys.cancelCeremony();
  }, []);

  return (
    <>
      <p>
        Votre mot de passe est juste. Il reste à présenter votre clé d’accès : empreinte, visage,
        code de l’appareil ou clé de sécurité.
      </p>
      <Button
        ref={button}
        busyLabel="En attente de la clé…"
        onClick={() => confirmWithPasskey(options)}
      >
        Utiliser ma clé d’accès
      </Button>
    </>
  );
}

function CodeStep({ isOnlyWay }: { isOnlyWay: boolean }) {
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  return (
    <>
      {isOnlyWay && (
        <p>
          Votre mot de passe est juste. Les clés d’accès ne fonctionnent pas dans ce navigateur ou à
          cette adresse : un code de secours en tient lieu.
        </p>
      )}
      <SecretForm send={confirmWithCode}>
        {(isRefused) => (
          <TextField
            ref={field}
            label="Code de secours"
            hint="L’un des codes notés en ajoutant votre clé d’accès. Il ne sert qu’une fois."
            name="code"
            className="control [font-family:ui-monospace,monospace] uppercase"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            required
            aria-invalid={isRefused}
          />
        )}
      </SecretForm>
    </>
  );
}

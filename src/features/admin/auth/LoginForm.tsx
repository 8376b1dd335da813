import { useStore } from '@nanostores/react';
import {
  type ComponentProps,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  logInWithPasskey,
  logInWithRecoveryCode,
  type PasskeyRequestOptions,
} from '#src/api/admin/passkeys.ts';
import { call, HttpError, setToken } from '#src/api/client.ts';
import { Button, useBusy } from '#src/components/Button.tsx';
import { TextField } from '#src/components/Field.tsx';
import { Form } from '#src/features/admin/components/Form.tsx';
import {
  askBrowser,
  canUsePasskeys,
  FEW_CODES,
  stopAsking,
} from '#src/features/admin/passkeys/state.ts';
import { $secondStep, completeSignIn, signIn, withErrorToast } from './session.ts';

/** The password, asked for on arrival and again when the session has ended or is too old; then the second step, if any. */
export function LoginForm() {
  const field = useRef<HTMLInputElement>(null);
  const secondStep = useStore($secondStep);

  useEffect(() => (secondStep ? () => field.current?.focus() : undefined), [secondStep]);

  return (
    <div className="mt-5">
      {secondStep && <SecondStep {...secondStep} />}
      {/* It preserves what was typed: a second step that fails begins again here. */}
      <SecretForm
        Field={OwnerPassword}
        ref={field}
        label="Mot de passe"
        hidden={secondStep !== null}
        send={signIn}
      />
    </div>
  );
}

/** The administrator's password; the hidden user name identifies the account to password managers. */
export function OwnerPassword(props: ComponentProps<typeof TextField>) {
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

interface SecretProps extends Omit<ComponentProps<typeof TextField>, 'ref'> {
  Field: typeof TextField;
  ref: RefObject<HTMLInputElement | null>;
  /** @returns whether it was accepted */
  send: (secret: string) => Promise<boolean>;
}

/** A field for a password or code. A secret that was refused is marked, and selected to be typed again. */
function SecretForm({ Field, ref, hidden, send, ...field }: SecretProps) {
  const [isRefused, setRefused] = useState(false);
  const [isHydrated, setHydrated] = useState(false);

  useEffect(() => setHydrated(true), []);

  async function submit(): Promise<void> {
    if (await send(ref.current?.value ?? '')) return;
    setRefused(true);
    ref.current?.select();
  }

  return (
    <Form
      hidden={hidden}
      onChange={() => setRefused(false)}
      onSend={submit}
      button={{
        small: false,
        className: 'disabled:filter-none',
        // Before hydration the browser would send the form by itself.
        disabled: !isHydrated,
        busyLabel: 'Connexion...',
        children: 'Se connecter',
      }}
    >
      <Field ref={ref} aria-invalid={isRefused} required {...field} />
    </Form>
  );
}

const NOT_CONFIRMED = 'Connexion non confirmée';

const confirmWithPasskey = withErrorToast(
  NOT_CONFIRMED,
  async (optionsJSON: PasskeyRequestOptions) => {
    const passkey = await askBrowser((library) =>
      library.startAuthentication({ optionsJSON }),
    ).catch(ignoreAbort);
    if (!passkey) return;
    const { token } = await call(logInWithPasskey, { body: passkey }).catch(restartLogin);
    setToken(token);
    completeSignIn();
  },
);

/** The administrator chose to use a code. */
function ignoreAbort(error: Error): null {
  if (error.name === 'AbortError') return null;
  throw error;
}

const confirmWithCode = withErrorToast(NOT_CONFIRMED, async (code: string) => {
  const { token, codesLeft } = await call(logInWithRecoveryCode, { body: { code } }).catch(
    restartLogin,
  );
  setToken(token);
  completeSignIn(codesLeftSentence(codesLeft));
});

function codesLeftSentence(count: number): string {
  if (count === 0) return 'C’était votre dernier code de secours : faites-en d’autres.';
  const remainingText = `Il vous reste ${count} code${count > 1 ? 's' : ''} de secours`;
  return count > FEW_CODES ? `${remainingText}.` : `${remainingText} : pensez à en faire d’autres.`;
}

/** The server may have ended this login: the password then begins the next. */
function restartLogin(error: unknown): never {
  if (error instanceof HttpError && error.status === 401) $secondStep.set(null);
  throw error;
}

/** After the right password: a passkey, or a recovery code in its place. */
function SecondStep({ passkey }: { passkey: PasskeyRequestOptions | null }) {
  const usable = canUsePasskeys() ? passkey : null;
  const [isByCode, setByCode] = useState(usable === null);
  return (
    <div className="grid gap-5">
      {usable && !isByCode ? <PasskeyStep options={usable} /> : <CodeStep isOnly={!usable} />}
      <div className="flex flex-wrap justify-between gap-x-5">
        {usable && (
          <Button look="link" onClick={() => setByCode(!isByCode)}>
            {isByCode ? 'Utiliser ma clé d’accès' : 'Utiliser un code de secours'}
          </Button>
        )}
        <Button look="link" onClick={() => $secondStep.set(null)}>
          Revenir au mot de passe
        </Button>
      </div>
    </div>
  );
}

function PasskeyStep({ options }: { options: PasskeyRequestOptions }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, begin] = useBusy();

  const ask = useCallback(() => begin(() => confirmWithPasskey(options)), [begin, options]);

  // The browser's window opens by itself, and closes when a code is chosen.
  useEffect(() => {
    button.current?.focus();
    ask();
    return () => void stopAsking();
  }, [ask]);

  return (
    <>
      <p>
        Votre mot de passe est juste. Il reste à présenter votre clé d’accès : empreinte, visage,
        code de l’appareil ou clé de sécurité.
      </p>
      <Button ref={button} busy={isAsking} busyLabel="En attente de la clé…" onClick={ask}>
        Utiliser ma clé d’accès
      </Button>
    </>
  );
}

function CodeStep({ isOnly }: { isOnly: boolean }) {
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  return (
    <>
      {isOnly && (
        <p>
          Votre mot de passe est juste. Les clés d’accès ne fonctionnent pas dans ce navigateur ou à
          cette adresse : un code de secours en tient lieu.
        </p>
      )}
      <SecretForm
        Field={TextField}
        ref={field}
        label="Code de secours"
        hint="L’un des codes notés en ajoutant votre clé d’accès. Il ne sert qu’une fois."
        name="code"
        className="control [font-family:ui-monospace,monospace] uppercase"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        send={confirmWithCode}
      />
    </>
  );
}

import { type ReactNode, useState } from 'react';
import { numberFrom, numberText } from '#src/features/admin/content/schema/values.ts';
import { changeField } from '#src/features/admin/content/texts/editor.ts';
import { countWords } from '#src/text/words.ts';
import { Choice, Fault, Field, SelectField, TextField } from '#src/ui/Field.tsx';

/** What every control is told of its field. */
export interface InputProps {
  name: string;
  label: string;
  hint: ReactNode;
  hasHint: boolean;
  fault: string | undefined;
  value: unknown;
  /** What an empty control stands for. */
  whenEmpty: '' | null | undefined;
}

/** A fault is a sentence’s end in a file, a sentence of its own below a control. */
export function asFault(fault: string | undefined): string | undefined {
  return fault && fault.charAt(0).toUpperCase() + fault.slice(1);
}

const textsOf = ({ label, hint, hasHint, fault }: InputProps) => ({
  label,
  hint: hasHint ? hint : undefined,
  fault: asFault(fault),
});

const WEB_ADDRESS = /^https:\/\/[^\s/]+\.[^\s]+$/;

export function LineInput({
  type,
  ...field
}: InputProps & { type: 'text' | 'email' | 'url' | 'date' }) {
  const { name, value, whenEmpty } = field;
  const text = String(value ?? '');
  const canBeTried = type === 'url' && WEB_ADDRESS.test(text);
  return (
    <TextField
      {...textsOf(field)}
      name={name}
      // An address is checked when it is published: a browser’s own judgement would come too early.
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'url' || type === 'email' ? type : undefined}
      autoComplete="off"
      {...(type !== 'text' && { autoCapitalize: 'none', spellCheck: false })}
      value={text}
      onChange={({ target }) => changeField(name, target.value === '' ? whenEmpty : target.value)}
      action={
        canBeTried && (
          <a
            className="ml-2 inline-flex min-h-7 items-center"
            href={text}
            target="_blank"
            rel="noreferrer"
          >
            Essayer ce lien<span className="visually-hidden"> (nouvel onglet)</span>
          </a>
        )
      }
    />
  );
}

const WORDS_A_LINE = 9;

export function TextInput({
  length,
  ...field
}: InputProps & { length: [number, number] | undefined }) {
  const { name, value, whenEmpty, hint } = field;
  const text = String(value ?? '');
  const words = countWords(text);
  const { hint: shown, ...texts } = textsOf(field);
  return (
    <Field
      {...texts}
      hint={
        length ? (
          <>
            <Count words={words} length={length} /> {hint}
          </>
        ) : (
          shown
        )
      }
    >
      {(control) => (
        <textarea
          {...control}
          className={`${control.className} min-h-12 [line-height:1.5]`}
          rows={Math.min(12, Math.ceil(words / WORDS_A_LINE) || 1)}
          name={name}
          value={text}
          onChange={({ target }) =>
            changeField(name, target.value === '' ? whenEmpty : target.value)
          }
        />
      )}
    </Field>
  );
}

function Count({ words, length: [least, most] }: { words: number; length: [number, number] }) {
  const fits = words >= least && words <= most;
  return (
    <span
      className={`[font-variant-numeric:tabular-nums_lining-nums] ${fits ? '' : 'font-semibold text-crimson'}`}
    >
      {words} {words > 1 ? 'mots' : 'mot'}.
    </span>
  );
}

/** What is typed stays as it is typed; the field holds the number that it means. */
export function NumberInput({ isPrice, ...field }: InputProps & { isPrice: boolean }) {
  const { name, value, whenEmpty } = field;
  const [typed, setTyped] = useState('');
  const isMine = numberFrom(typed) === value;
  return (
    <Field {...textsOf(field)}>
      {(control) => (
        <span className="flex items-center gap-2.5">
          <input
            {...control}
            className={`${control.className} max-w-40`}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            value={isMine ? typed : numberText(value, isPrice)}
            onChange={({ target }) => {
              setTyped(target.value);
              changeField(name, target.value === '' ? whenEmpty : numberFrom(target.value));
            }}
          />
          {isPrice && <span className="text-umber">CHF</span>}
        </span>
      )}
    </Field>
  );
}

interface OptionsProps extends InputProps {
  options: Readonly<Record<string, string>>;
}

export function ChoiceInput({ options, ...field }: OptionsProps) {
  const { name, value, whenEmpty } = field;
  const chosen = String(value ?? '');
  const isOther = chosen === '' || !(chosen in options);
  return (
    <SelectField
      {...textsOf(field)}
      name={name}
      value={chosen}
      options={{
        ...((isOther || whenEmpty !== '') && { '': whenEmpty === '' ? 'À choisir' : 'Aucune' }),
        ...(isOther && chosen && { [chosen]: chosen }),
        ...options,
      }}
      onChoose={(one) => changeField(name, one === '' ? whenEmpty : one)}
    />
  );
}

export function ChoicesInput({ options, ...field }: OptionsProps) {
  const { name, label, hint, hasHint, fault, value } = field;
  const chosen = Array.isArray(value) ? value : [];
  return (
    <fieldset data-field={name}>
      <legend className="mb-1.5 font-title text-lg/tight">{label}</legend>
      {fault && <Fault>{asFault(fault)}</Fault>}
      {hasHint && <p className="text-small/loose text-umber">{hint}</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]">
        {Object.entries(options).map(([one, words]) => (
          <Choice
            key={one}
            checked={chosen.includes(one)}
            onChange={({ target }) =>
              changeField(
                name,
                target.checked ? [...chosen, one] : chosen.filter((other) => other !== one),
              )
            }
          >
            {words}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

export function CheckInput({ name, label, hint, hasHint, fault, value }: InputProps) {
  return (
    <div data-field={name}>
      <Choice
        name={name}
        checked={value === true}
        onChange={({ target }) => changeField(name, target.checked)}
      >
        {label}
        {hasHint && <small>{hint}</small>}
      </Choice>
      {fault && <Fault>{asFault(fault)}</Fault>}
    </div>
  );
}

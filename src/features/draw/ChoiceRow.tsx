interface Props<Value extends string> {
  legend: string;
  name: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One of a few, in a row. */
export function ChoiceRow<Value extends string>(props: Props<Value>) {
  const { legend, name, choices, chosen, onChoose } = props;
  return (
    <fieldset className="w-full text-center">
      <legend className="mx-auto text-sm text-mist">{legend}</legend>
      <div className="flex justify-around md:justify-center md:gap-x-8">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-x-2 max-md:flex-col max-md:pt-1 max-md:text-sm/[1.4]"
          >
            <input
              type="radio"
              name={name}
              className="size-4.5 flex-none accent-gold"
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { Divider } from '#src/components/Divider.tsx';

interface Props {
  name: string;
  numeral: string | null;
  line: string;
}

/** The beginning of a card's page. */
export function CardHead({ name, numeral, line }: Props) {
  return (
    <>
      <h1 className="mt-2">
        {name}
        {numeral && <span className="ml-[0.4em] text-gold">{numeral}</span>}
      </h1>
      <p className="mt-3 text-lead text-mist">{line}</p>
      <Divider start className="mt-5" />
    </>
  );
}

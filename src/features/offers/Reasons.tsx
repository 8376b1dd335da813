interface Props {
  items: readonly { title: string; text: string }[];
}

export function Reasons({ items }: Props) {
  return (
    <ul className="grid gap-x-[clamp(2rem,5vw,4rem)] gap-y-8 md:grid-cols-2">
      {items.map(({ title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing in it has a state
        <li key={index} className="border-l-3 border-double border-gold pl-7">
          <h3 className="mb-1.5 text-gold">{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

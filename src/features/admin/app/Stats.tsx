interface Figure {
  label: string;
  /** Null until it is known. */
  value: string | number | null;
}

/** Figures that sum up a tab. */
export function Stats({ label, figures }: { label: string; figures: Figure[] }) {
  return (
    <dl className="stats" data-count={figures.length} aria-label={label}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

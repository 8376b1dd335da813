/** Figures that sum up a tab, by label; a dash until they are known. */
export function Stats({ label, figures }: { label: string; figures: Record<string, unknown> }) {
  const entries = Object.entries(figures);
  const columns = entries.length === 3 ? 'grid-cols-3' : 'grid-cols-2 md:grid-cols-4';
  return (
    <dl aria-label={label} className={`grid gap-3 ${columns}`}>
      {entries.map(([label, value]) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end rounded-[4px] border border-dusk bg-night px-2 pt-3 pb-3.5 md:px-4"
        >
          <dt className="text-sm/snug text-mist max-sm:text-[0.8125rem]">{label}</dt>
          <dd className="font-text text-[clamp(1.75rem,1.2rem+2.4vw,2.25rem)] [line-height:1] whitespace-nowrap text-gold [font-variant-numeric:lining-nums]">{`${value ?? '–'}`}</dd>
        </div>
      ))}
    </dl>
  );
}

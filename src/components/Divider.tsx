import { Crescent } from './Crescent.tsx';
import { Sun } from './Sun.tsx';

interface Props {
  /** The sun between its two crescents instead of a single lozenge. */
  sun?: boolean;
  /** Begins at the left margin: no line before the ornament. */
  start?: boolean;
  className?: string;
}

const LINE = 'h-1 flex-[0_1_9rem] border-y border-t-2 opacity-70';

export function Divider({ sun = false, start = false, className }: Props) {
  return (
    <div
      className={['flex items-center gap-2.5 text-gold', !start && 'justify-center', className]
        .filter(Boolean)
        .join(' ')}
      aria-hidden="true"
    >
      {!start && <span className={LINE} />}
      {sun ? (
        <>
          <Crescent size={14} />
          <Sun size={40} />
          <Crescent size={14} turned />
        </>
      ) : (
        // biome-ignore lint/a11y/noSvgWithoutTitle: hidden with what it stands in
        <svg width="44" height="12" viewBox="0 0 44 12" fill="currentColor">
          <path d="M22 0l6 6-6 6-6-6zM6 3l3 3-3 3-3-3zM38 3l3 3-3 3-3-3z" />
        </svg>
      )}
      <span className={LINE} />
    </div>
  );
}

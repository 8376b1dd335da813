import { BRAND } from '#src/brand.ts';

interface Props {
  /** Whether the ornament is the sun between two crescents instead of three lozenges. */
  sun?: boolean;
  /** Whether the ornament is at the left margin, without a line before it. */
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
          <Crescent />
          <Sun size={40} />
          <Crescent turned />
        </>
      ) : (
        // biome-ignore lint/a11y/noSvgWithoutTitle: the parent element is hidden
        <svg width="44" height="12" viewBox="0 0 44 12" fill="currentColor">
          <path d="M22 0l6 6-6 6-6-6zM6 3l3 3-3 3-3-3zM38 3l3 3-3 3-3-3z" />
        </svg>
      )}
      <span className={LINE} />
    </div>
  );
}

/** A crescent that opens upward or, if turned, downward. */
function Crescent({ turned = false }: { turned?: boolean }) {
  return (
    <svg width="14" height="14" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      <path
        transform={turned ? 'rotate(180 10 10)' : undefined}
        d="M1.5 6a8.8 8.8 0 1 0 17 0 7.6 7.6 0 1 1-17 0z"
      />
    </svg>
  );
}

export function Sun({ size = 32 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="-50 -50 100 100"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d={BRAND.sun} />
    </svg>
  );
}

import { BRAND } from '#src/brand.ts';

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

interface Props {
  size?: number;
  /** Opens downward instead of upward. */
  turned?: boolean;
}

export function Crescent({ size = 16, turned = false }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      <path
        transform={turned ? 'rotate(180 10 10)' : undefined}
        d="M1.5 6a8.8 8.8 0 1 0 17 0 7.6 7.6 0 1 1-17 0z"
      />
    </svg>
  );
}

/** Icon of an expandable part; `className` sets its colour and rotation. */
export function DisclosureIcon({ className }: { className: string }) {
  return (
    <svg
      className={`shrink-0 motion-safe:transition-transform ${className}`}
      width="14"
      height="14"
      viewBox="0 0 14 14"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d="M7 0l7 7-7 7-7-7z" />
    </svg>
  );
}

// Sixteen rays, long and short in turn, as on the card's back.
const RAYS = Array.from({ length: 16 }, (_, ray) => {
  const angle = (ray * Math.PI) / 8;
  const point = (turn: number, radius: number) =>
    `${Math.round(Math.sin(angle + turn) * radius)} ${Math.round(-Math.cos(angle + turn) * radius)}`;
  return `M${point(-0.17, 22)} ${point(0, ray % 2 ? 36 : 47)} ${point(0.17, 22)}`;
}).join('');

export function Sun({ size = 32 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="-50 -50 100 100"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d={RAYS} />
      <path d="M0-20a20 20 0 1 0 .1 0zm0 4a16 16 0 1 1-.1 0z" />
      <circle r="10" />
    </svg>
  );
}

const STARS = [1, 2, 3, 4, 5];

interface Props {
  items: readonly { id: string; name: string; service: string; text: string; rating: number }[];
}

export function TestimonialList({ items }: Props) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-8">
      {items.map(({ id, name, service, text, rating }) => (
        <li
          key={id}
          className="border border-t-3 border-dusk border-t-gold [border-top-style:double] bg-night p-6 text-ivory"
        >
          <figure className="flex h-full flex-col">
            <p
              className="flex gap-1 text-gold"
              role="img"
              aria-label={`${rating} sur ${STARS.length}`}
            >
              {STARS.map((star) => (
                // biome-ignore lint/a11y/noSvgWithoutTitle: the row of stars is one image with a label
                <svg
                  key={star}
                  width="16"
                  height="16"
                  viewBox="0 0 20 20"
                  fill={star <= rating ? 'currentColor' : 'none'}
                  stroke="currentColor"
                  strokeWidth="1.5"
                >
                  <path d="M10 1l2.2 6.8L19 10l-6.8 2.2L10 19l-2.2-6.8L1 10l6.8-2.2z" />
                </svg>
              ))}
            </p>
            <blockquote className="mt-3 mb-4">
              <p>{`«\u202f${text}\u202f»`}</p>
            </blockquote>
            <figcaption className="mt-auto font-title text-xl/snug">
              {name}
              <span className="block font-text text-sm text-mist">{service}</span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

import { feelCard } from './card-feel.ts';
import { prefersStillness, takeDepartures } from './motion.ts';

const TRAVEL_MS = 700;
const STAGGER_MS = 90;
const TURN_MS = 450;

/** FLIP animation: each card moves from its remembered position to its slot face down, then turns over. */
export function animateArrivals(root: HTMLElement): void {
  const from = takeDepartures();
  if (from.size === 0 || prefersStillness()) return;
  const arrivals = [...root.querySelectorAll<HTMLElement>('[data-card]')].map((card) => ({
    card,
    to: card.getBoundingClientRect(),
    start: from.get(card.dataset.card ?? ''),
  }));
  arrivals.forEach(({ card, to, start }, index) => {
    const delay = index * STAGGER_MS;
    card
      .querySelector('[data-turn]')
      ?.animate(
        { transform: ['rotateY(180deg)', 'rotateY(0deg)'] },
        { duration: TURN_MS, delay: delay + TRAVEL_MS, fill: 'backwards', easing: 'ease-in-out' },
      );
    setTimeout(feelCard, delay + TRAVEL_MS);
    // A card that the sum named comes from nowhere.
    if (!start) return;
    const travel = `${start.x + start.width / 2 - to.x - to.width / 2}px ${start.y + start.height / 2 - to.y - to.height / 2}px`;
    card.animate(
      { translate: [travel, '0 0'], scale: [start.width / card.offsetWidth, 1] },
      { duration: TRAVEL_MS, delay, fill: 'backwards', easing: 'cubic-bezier(0.3, 0.8, 0.3, 1)' },
    );
  });
}

const carousel = document.querySelector('[aria-roledescription="carrousel"]');
const track = carousel?.querySelector('ul');
const controls = carousel?.querySelector<HTMLElement>('ul + div');
const counter = controls?.querySelector('span');
const cards = [...(track?.children ?? [])] as HTMLElement[];

/** Returns the index of the card nearest to the middle of the track. */
function getCurrentIndex(): number {
  if (!track) return 0;
  const middle = track.scrollLeft + track.clientWidth / 2;
  const distances = cards.map((card) => Math.abs(card.offsetLeft + card.offsetWidth / 2 - middle));
  return distances.indexOf(Math.min(...distances));
}

function scrollToCard(index: number) {
  const card = cards[Math.max(0, Math.min(index, cards.length - 1))];
  if (!card || !track) return;
  track.scrollTo({ left: card.offsetLeft + card.offsetWidth / 2 - track.clientWidth / 2 });
}

controls?.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button) scrollToCard(getCurrentIndex() + Number(button.dataset.step));
});
track?.addEventListener('keydown', (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || event.target !== track) return;
  event.preventDefault();
  scrollToCard(getCurrentIndex() + step);
});
track?.addEventListener('scroll', () => {
  const position = String(getCurrentIndex() + 1);
  if (counter && counter.textContent !== position) counter.textContent = position;
});
// The HTML hides the buttons, which do nothing without this script.
if (controls) controls.hidden = false;
// The arrow keys need a focusable track only where it scrolls; on a wide screen the cards form a fan.
if (track) {
  new ResizeObserver(() => {
    track.tabIndex = getComputedStyle(track).overflowX === 'auto' ? 0 : -1;
  }).observe(track);
}

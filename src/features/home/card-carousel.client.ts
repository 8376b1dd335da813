const carousel = document.querySelector('[aria-roledescription="carrousel"]');
const track = carousel?.querySelector('ul');
const controls = carousel?.querySelector<HTMLElement>('ul + div');
const count = controls?.querySelector('span');
const items = [...(track?.children ?? [])] as HTMLElement[];

/** Place of the card nearest to the middle of the track. */
function current(): number {
  if (!track) return 0;
  const middle = track.scrollLeft + track.clientWidth / 2;
  const distances = items.map((item) => Math.abs(item.offsetLeft + item.offsetWidth / 2 - middle));
  return distances.indexOf(Math.min(...distances));
}

function goTo(place: number) {
  const item = items[Math.max(0, Math.min(place, items.length - 1))];
  if (!item || !track) return;
  track.scrollTo({ left: item.offsetLeft + item.offsetWidth / 2 - track.clientWidth / 2 });
}

controls?.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button) goTo(current() + Number(button.dataset.step));
});
track?.addEventListener('keydown', (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || event.target !== track) return;
  event.preventDefault();
  goTo(current() + step);
});
track?.addEventListener(
  'scroll',
  () => {
    const place = String(current() + 1);
    if (count && count.textContent !== place) count.textContent = place;
  },
  { passive: true },
);
if (controls) controls.hidden = false;

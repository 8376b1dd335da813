/** The letter's titles and sentences in their order, where they stand in the page. */
export function sentencesIn(letter: Element): Range[] {
  return [...letter.querySelectorAll('h3, [data-lit]')].map((words) => {
    const range = new Range();
    range.selectNodeContents(words);
    return range;
  });
}

/** Named in draw.css. */
const MARK = 'said';

/** Marks the sentence without touching the letter; browsers without such marks show none. */
export function mark(sentence: Range | null): void {
  if (!('highlights' in CSS)) return;
  if (sentence) CSS.highlights.set(MARK, new Highlight(sentence));
  else CSS.highlights.delete(MARK);
}

/** Between the page's header and the bar of the reading. */
const HEADER_PX = 88;
const BAR_PX = 150;

export function isInView(sentence: Range): boolean {
  const { top, bottom } = sentence.getBoundingClientRect();
  return top >= HEADER_PX && bottom <= innerHeight - BAR_PX;
}

export function bringIntoView({ startContainer }: Range): void {
  const words = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  words?.scrollIntoView({ block: 'center' });
}

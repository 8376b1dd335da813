/**
 * What a form sent without JavaScript leads to: the server redirects to the page with `#id`, and the page
 * shows the block of that id (CSS `:target`).
 */
export interface FormOutcome {
  id: string;
  kind: 'success' | 'error';
  title: string;
  text: string;
}

// Runs in the page from the start and shares no file with the island: it stays small enough to stand in the HTML.

const KEY = 'message';
/** What a program fills in, or a captcha. */
const NEVER_KEPT = ['lune', 'recaptchaToken'];

/**
 * Keeps what is typed in this tab until it is sent, and puts back what a reload would have lost. The form is
 * emptied once its text is sent; without the island, the page then shows that it was. A link from an offer
 * (`/contact?objet=…`) names the subject, unless one is written already.
 */
export function keepDraft(form: HTMLFormElement): void {
  if (document.querySelector('[data-kind="success"]:target')) store(null);
  for (const [name, text] of Object.entries(storedDraft())) {
    const field = form.elements.namedItem(name) as HTMLInputElement | null;
    if (field?.value === '' && typeof text === 'string') field.value = text;
  }
  const subject = form.elements.namedItem('subject') as HTMLInputElement | null;
  if (subject?.value === '') {
    subject.value = new URLSearchParams(location.search).get('objet')?.slice(0, 200) ?? '';
  }
  form.addEventListener('input', () => {
    const fields = [...new FormData(form)].filter(([name]) => !NEVER_KEPT.includes(name));
    store(Object.fromEntries(fields));
  });
  form.addEventListener('reset', () => store(null));
}

function store(draft: Record<string, unknown> | null): void {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is refused or full: the text is still in the form.
  }
}

/** Whatever is stored under the key: another shape has none of the fields. */
function storedDraft(): Record<string, unknown> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

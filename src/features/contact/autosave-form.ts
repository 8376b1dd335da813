// Shares no import with the React form, so that Astro inlines this script and it runs before hydration.

const STORAGE_KEY = 'message';
/** The honeypot `lune`, which only a bot fills in, and the captcha's token, which expires. */
const UNSAVED_FIELDS = ['lune', 'recaptchaToken'];

/** Saves the form's text in the tab, restores it after a reload, and deletes it once the message is sent. */
export function autosaveForm(form: HTMLFormElement): void {
  // A form sent before hydration redirects to the `#id` of its feedback. `:target` does not match it yet.
  const feedback = document.getElementById(location.hash.slice(1));
  if (feedback?.dataset.kind === 'success') saveDraft(null);
  for (const [name, text] of Object.entries(loadDraft())) {
    const field = form.elements.namedItem(name) as HTMLInputElement | null;
    if (field?.value === '' && typeof text === 'string') field.value = text;
  }
  const subject = form.elements.namedItem('subject') as HTMLInputElement | null;
  if (subject?.value === '') {
    // Offers link to `/contact?objet=…`. The limit is `MESSAGE_LIMITS.subject` in src/api/contact.ts.
    subject.value = new URLSearchParams(location.search).get('objet')?.slice(0, 200) ?? '';
  }
  form.addEventListener('input', () => {
    const fields = [...new FormData(form)].filter(([name]) => !UNSAVED_FIELDS.includes(name));
    saveDraft(Object.fromEntries(fields));
  });
  form.addEventListener('reset', () => saveDraft(null));
}

/** Saves the draft, or with null deletes the saved one. */
function saveDraft(draft: Record<string, unknown> | null): void {
  try {
    if (draft) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // If the storage is refused or full, the text is still in the form.
  }
}

/** Returns the stored object without validation, because the caller ignores unknown fields. */
function loadDraft(): Record<string, unknown> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    return {};
  }
}

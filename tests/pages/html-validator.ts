import { type ConfigData, HtmlValidate } from 'html-validate';

/** The rules about validity, without rules about style and without those that React's HTML breaks. */
const CONFIG: ConfigData = {
  extends: ['html-validate:standard'],
  elements: [
    'html5',
    {
      'astro-island': { flow: true, phrasing: true, transparent: true },
      // The framework puts the islands’ style before the first one.
      style: { flow: true, phrasing: true },
    },
  ],
  rules: {
    'long-title': 'off',
    'no-inline-style': 'off',
    'no-raw-characters': 'off',
    'prefer-native-element': 'off',
    'require-sri': 'off',
    'tel-non-breaking': 'off',
  },
};

const validator = new HtmlValidate(CONFIG);

/** Lists the errors of an HTML document, each with its rule and line. */
export async function listHtmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages
      .filter(({ severity }) => severity === 2)
      .map(({ ruleId, line, message }) => `${ruleId}, line ${line}: ${message}`),
  );
}

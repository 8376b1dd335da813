import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findLineWithoutAlt,
  listPictures,
  parseArticle,
  parseInline,
  parsePicture,
  renderArticle,
  renderInline,
  renderPlainText,
  sanitizeUrl,
} from './markdown.ts';

describe('parseArticle', () => {
  it('returns headings, lists and paragraphs without the blank lines', () => {
    expect(parseArticle('Un\nDeux\n\n# Titre\r\n## Sous-titre\n\n- a\n- b\n\nFin')).toEqual([
      { kind: 'paragraph', text: 'Un' },
      { kind: 'paragraph', text: 'Deux' },
      { kind: 'heading', level: 2, text: 'Titre' },
      { kind: 'heading', level: 3, text: 'Sous-titre' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'paragraph', text: 'Fin' },
    ]);
  });

  it('treats a line as a paragraph if its mark is unknown or lacks the space', () => {
    expect(parseArticle('#Titre\n-item\n### Trois\n1. un')).toEqual([
      { kind: 'paragraph', text: '#Titre' },
      { kind: 'paragraph', text: '-item' },
      { kind: 'paragraph', text: '### Trois' },
      { kind: 'paragraph', text: '1. un' },
    ]);
  });
});

describe('renderInline', () => {
  it('renders emphasis and links', () => {
    expect(renderInline('Le **Mat** et *[la *Lune*](/tirage)*')).toBe(
      'Le <strong>Mat</strong> et <em><a href="/tirage">la <em>Lune</em></a></em>',
    );
  });

  it.each([
    ['***les deux***', '<em><strong>les deux</strong></em>'],
    ['**gras *et penché* encore**', '<strong>gras <em>et penché</em> encore</strong>'],
    ['l’*idée*, __forte__', 'l’<em>idée</em>, <strong>forte</strong>'],
    ['*a**b*', '<em>a**b</em>'],
    ['un_mot_composé, 2 * 3 * 4, **seul', 'un_mot_composé, 2 * 3 * 4, **seul'],
    ['*a [b* c](/d)', '*a <a href="/d">b* c</a>'],
    ['*a _b* c_', '<em>a _b</em> c_'],
  ])('pairs the emphasis marks of %s', (text, html) => {
    expect(renderInline(text)).toBe(html);
  });

  it.each([
    ['[a](</b(c> "Titre")', '<a href="/b(c">a</a>'],
    ['[a](/b_(c)) [d](/e\\))', '<a href="/b_(c)">a</a> <a href="/e)">d</a>'],
    ['[a [b](/c) d](/e)', '[a <a href="/c">b</a> d](/e)'],
    ['[voir https://a.invalid](/b)', '<a href="/b">voir https://a.invalid</a>'],
    ['[a] (b), [c]', '[a] (b), [c]'],
    ['[a](/b c)', '[a](/b c)'],
  ])('renders the links of %s', (text, html) => {
    expect(renderInline(text)).toBe(html);
  });

  it('escapes HTML tags, entities and quotation marks', () => {
    expect(renderInline('<script>alert("1")</script> & &lt; *<b onclick=x>*')).toBe(
      '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &amp;lt; <em>&lt;b onclick=x&gt;</em>',
    );
  });

  it('keeps only the label of a link with an unsafe URL', () => {
    expect(renderInline('[a](javascript:alert%281%29) [**b**](data:text/html,x)')).toBe(
      'a <strong>b</strong>',
    );
  });

  it.each([
    ['https://exemple.invalid/a?b=1&c=2.', 'https://exemple.invalid/a?b=1&c=2'],
    ['(https://exemple.invalid/a_(b))', 'https://exemple.invalid/a_(b)'],
    ['*https://exemple.invalid/a_b*', 'https://exemple.invalid/a_b'],
    ['www.exemple.invalid !', 'https://www.exemple.invalid'],
    ['moi_meme@exemple.invalid,', 'mailto:moi_meme@exemple.invalid'],
  ])('links the bare URL or e-mail address in %s', (text, href) => {
    const links = renderInline(`Voir ${text}`).match(/<a href="[^"]*"/g);
    expect(links).toEqual([`<a href="${href.replaceAll('&', '&amp;')}"`]);
  });
});

it('renderPlainText returns a line without its marks', () => {
  expect(renderPlainText('Le **Mat**, *[XXI](/a)* et 1 \\* 2')).toBe('Le Mat, XXI et 1 * 2');
});

describe('sanitizeUrl', () => {
  it.each([
    '/tirage',
    '#haut',
    '?page=2',
    'guide-tarot',
    'https://exemple.invalid',
    'HTTP://exemple.invalid',
    'mailto:a@exemple.invalid',
    'tel:+41000000000',
  ])('returns %s unchanged', (url) => {
    expect(sanitizeUrl(url)).toBe(url);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:x',
  ])('returns null for %j', (url) => {
    expect(sanitizeUrl(url)).toBeNull();
  });
});

describe('renderArticle', () => {
  it('gives every heading a unique anchor', () => {
    const { html, headings } = renderArticle('# Le cœur\n# Le *cœur*\n## Détail\n# ?!');
    expect(headings).toEqual([
      { id: 'texte-le-coeur', title: 'Le cœur' },
      { id: 'texte-le-coeur-2', title: 'Le cœur' },
      { id: 'texte-partie', title: '?!' },
    ]);
    expect(html).toContain('<h3 id="texte-detail">Détail</h3>');
  });

  it('applies French typography, except to URLs', () => {
    expect(renderArticle("Pourquoi l'[idée](/a?b='c') ?").html).toBe(
      '<p>Pourquoi l’<a href="/a?b=\'c\'">idée</a>\u202f?</p>',
    );
  });
});

const SRC = '/images/blog/0123456789abcdef0123456789abcdef-1600x900.jpg';

describe('a picture', () => {
  const renderPicture = (src: string, alt: string) => `<img src="${src}" alt="${alt}">`;
  const toHtml = (content: string) => renderArticle(content, { renderPicture }).html;

  it('is rendered as a figure with its alternative text and its caption', () => {
    expect(toHtml(`Avant\n![Une "lune" <*pleine*>](${SRC} "L'arcane XVIII ?")\n![b](${SRC})`)).toBe(
      [
        '<p>Avant</p>',
        `<figure><img src="${SRC}" alt="Une &quot;lune&quot; &lt;pleine&gt;"><figcaption>L’arcane XVIII\u202f?</figcaption></figure>`,
        `<figure><img src="${SRC}" alt="b"></figure>`,
      ].join('\n'),
    );
    expect(listPictures(`Avant\n![b](${SRC})`)).toEqual([{ src: SRC, alt: 'b', caption: '' }]);
  });

  it('is replaced by its alternative text and caption when no pictures are rendered', () => {
    expect(renderArticle(`![la <lune>](${SRC} "la nuit")`).html).toBe(
      '<p>la &lt;lune&gt; – la nuit</p>',
    );
  });

  it.each([
    `![a](https://exemple.invalid${SRC})`,
    `![a](//exemple.invalid${SRC})`,
    `![a](${SRC}?b)`,
    `![a](${SRC.replace('.jpg', '.svg')})`,
    `![a](${SRC.replace('-1600x900', '')})`,
    `![a](${SRC.replace('1600', '0')})`,
    `![a](/images/blog/../${SRC.slice('/images/blog/'.length)})`,
    '![a](data:image/png;base64,AAAA)',
    '![a](javascript:alert(1))',
    `![a](${SRC}) suite`,
    `avant ![a](${SRC})`,
    `- ![a](${SRC})`,
    `![a](${SRC} "b" onerror="alert(1)")`,
    `[![a](${SRC})](/b)`,
  ])('is not rendered from %s, which stays text', (line) => {
    expect(toHtml(line)).not.toContain('<img');
    expect(toHtml(line)).toContain('![a](');
  });

  it('is reported with its line if it has no alternative text', () => {
    expect(findLineWithoutAlt(`a\n![b](${SRC})\n![](/elsewhere.png)`)).toBe(0);
    expect(findLineWithoutAlt(`a\r\n\r\n  ![ ](${SRC} "c")`)).toBe(3);
  });

  it('can have any alternative text and caption in which marks are escaped', () => {
    const randomText = fc
      .array(fc.constantFrom(...'abé «»\\*_[]()!`<>~"&;.:/w@|#'), { maxLength: 40 })
      .map((characters) => characters.join('').trim());
    const escapeMarks = (text: string) => text.replace(/[\\*_[\]()!`<>~"]/g, '\\$&');
    fc.assert(
      fc.property(randomText, randomText, (alt, caption) => {
        const line = `![${escapeMarks(alt)}](${SRC}${caption && ` "${escapeMarks(caption)}"`})`;
        expect(parsePicture(line)).toEqual({ src: SRC, alt, caption });
      }),
      { numRuns: 2000 },
    );
  });
});

/** Generates lines of characters with a meaning in Markdown or HTML, alone and around words. */
const randomLine = fc
  .array(
    fc.constantFrom(
      ...['*', '**', '_', '__', '[', ']', '](', '(', ')', '](/b)', '\\', '`', '~~', '!', '<', '>'],
      ...['a', 'é', ' ', '«\u202f', '&', '&#106;', '"', 'www.b.ch', 'http://a.ch', 'a@b.ch'],
      ...['javascript:', 'data:', '<b x=', '</b>', '<!--', '\u0001'],
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };

describe('renderInline for a random line', () => {
  it('returns balanced strong, em and a tags with safe URLs only', () => {
    fc.assert(
      fc.property(randomLine, (line) => {
        const openTags: string[] = [];
        for (const [tag, closing, name = ''] of renderInline(line).matchAll(/<(\/?)(\w*)[^>]*>/g)) {
          if (closing) expect(openTags.pop()).toBe(name);
          else openTags.push(name);
          expect(tag).toMatch(
            /^<\/?(strong|em|a)>$|^<a href="((https?|mailto|tel):|(?![a-z][a-z0-9+.-]*:))[^"<>]*">$/i,
          );
        }
        expect(openTags).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('has the same text as renderPlainText', () => {
    fc.assert(
      fc.property(randomLine, (line) => {
        const text = renderInline(line)
          .replace(/<[^>]*>/g, '')
          .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name] as string);
        expect(text).toBe(renderPlainText(line));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a line designed to be slow', () => {
  const units = [
    ...['*', '_', '[', '(', '!', '`', '<', '[a](', '_a ', '**a *b ', '_a b* ', 'a@', 'www.'],
    ...['![a](b ', '*a ', '``a', '_a__b ', '>*a', '.*a', 'http://a(', '[](<', '!a', '*a* '],
  ];

  it.each(units)('stays text as typed beyond the limits: 25 KB of %j', (unit) => {
    const line = unit.repeat(Math.ceil(25_000 / unit.length));
    expect(renderPlainText(line)).toBe(line);
    expect(parseInline(line)).toHaveLength(1);
  });

  it.each(units)('is rendered in little time within the limits: %j', (unit) => {
    const markCount = unit.match(/[*_[\]!`<]/g)?.length ?? 0;
    const maxRepeats = markCount ? 200 / markCount : Number.POSITIVE_INFINITY;
    const repeatCount = Math.floor(Math.min(5000 / unit.length, maxRepeats));
    const line = unit.repeat(repeatCount).padEnd(4999, 'a ');
    const startMicroseconds = process.threadCpuUsage().user;
    renderArticle(Array.from({ length: 5 }, () => `${line})`).join('\n'));
    // Processor time does not depend on how busy the machine is.
    expect(process.threadCpuUsage().user - startMicroseconds).toBeLessThan(1_500_000);
  });
});

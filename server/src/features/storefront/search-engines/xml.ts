// XML with merchants' texts: escaped like HTML, and without characters forbidden in XML.

import { type Html, type HtmlPart, html } from '../../../http/files/html.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const clean = (part: HtmlPart): HtmlPart => {
  if (typeof part === 'string') return part.replace(NOT_XML, '').replace(LONE_SURROGATE, '')
  return Array.isArray(part) ? part.map(clean) : part
}

/** Used like `html`: xml`<loc>${url}</loc>`. */
export const xml = (literals: TemplateStringsArray, ...parts: HtmlPart[]): Html =>
  html(literals, ...parts.map(clean))

// Parses XML into plain objects that contain nothing to show, load or run. The browser's own parser would
// make a document with styles and namespaces from the feed, and a second document for errors. This parser is
// strict: it rejects XML that is not well-formed, declares a document type or uses its own entities.

import { t } from '../../../lib/texts.ts'

export interface XmlElement {
  namespace: string
  name: string
  /** The attributes without a prefix, and `xml:lang`. */
  attributes: ReadonlyMap<string, string>
  content: (XmlElement | string)[]
}

interface Open extends XmlElement {
  tag: string
  /** The namespace of each prefix inside this element. The empty prefix is the default namespace. */
  prefixes: ReadonlyMap<string, string>
}

const MAX_LEVELS = 100
const NAME = String.raw`[^\s"'<>/=!?&]+`
const ATTRIBUTE = String.raw`\s+(${NAME})\s*=\s*("[^"<]*"|'[^'<]*')`
/** In this order: comment or processing instruction, CDATA, end tag, start tag, text. */
const TOKEN = new RegExp(
  String.raw`<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|</(${NAME})\s*>|<(${NAME})((?:${ATTRIBUTE})*)\s*(/?)>|([^<]+)`,
  'y',
)
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const fail = (): never => {
  throw new Error(t('The response is not well-formed XML.'))
}

const decode = (text: string): string =>
  text.replace(/&([^;]{0,10};)?/g, (_, reference = '') => {
    const name = reference.slice(0, -1)
    const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? []
    if (hex ?? decimal) return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
    return ENTITIES[name] ?? fail()
  })

function begin(tag: string, attributes: string, outer: ReadonlyMap<string, string>): Open {
  const plain = new Map<string, string>()
  const prefixes = new Map(outer)
  for (const [, name = '', quoted = ''] of attributes.matchAll(new RegExp(ATTRIBUTE, 'gy'))) {
    const value = decode(quoted.slice(1, -1))
    if (name === 'xmlns') prefixes.set('', value)
    else if (name.startsWith('xmlns:')) prefixes.set(name.slice(6), value)
    else if (!name.includes(':') || name === 'xml:lang') plain.set(name, value)
  }
  const colon = tag.indexOf(':')
  const namespace = prefixes.get(tag.slice(0, Math.max(colon, 0))) ?? ''
  return { tag, prefixes, namespace, name: tag.slice(colon + 1), attributes: plain, content: [] }
}

function addText(text: string, parent: Open | undefined): void {
  if (parent !== undefined) parent.content.push(text)
  else if (text.trim() !== '') fail()
}

/** Returns the root element. @throws Error if the text is not well-formed. */
export function readXml(xml: string): XmlElement {
  const text = xml.replace(/^\ufeff/, '').trim()
  const open: Open[] = []
  let root: Open | undefined
  const addElement = (element: Open, is_closed: boolean) => {
    if (open.length === 0 && root !== undefined) fail()
    root ??= element
    open.at(-1)?.content.push(element)
    if (!is_closed) open.push(element)
    if (open.length > MAX_LEVELS) fail()
  }
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const [, unparsed, end, tag, attributes = '', , , closed, plain] = TOKEN.exec(text) ?? fail()
    if (tag !== undefined)
      addElement(begin(tag, attributes, open.at(-1)?.prefixes ?? new Map()), closed !== '')
    else if (end === undefined) addText(unparsed ?? decode(plain ?? ''), open.at(-1))
    else if (open.pop()?.tag !== end) fail()
  }
  return root !== undefined && open.length === 0 ? root : fail()
}

export const isElement = (part: XmlElement | string): part is XmlElement => typeof part !== 'string'

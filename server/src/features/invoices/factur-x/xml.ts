// Writes XML: builds elements from parts, escapes all texts, and leaves out empty elements.

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// Characters that XML 1.0 forbids: control characters except tab and line breaks, and lone surrogates.
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => ESCAPES[character] as string)

declare const written: unique symbol
export type Xml = string & { readonly [written]: true }

/** Returns an element with a text, or nothing if the text is empty. */
export const leaf = (name: string, text: string, attributes: Record<string, string> = {}): Xml => {
  if (text === '') return '' as Xml
  const written_attributes = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')
  return `<${name}${written_attributes}>${escapeXml(text)}</${name}>` as Xml
}

/** Returns an element with child elements, or nothing if all children are empty. */
export const node = (name: string, ...children: (Xml | readonly Xml[])[]): Xml => {
  const inside = children.flat().join('')
  return (inside === '' ? '' : `<${name}>${inside}</${name}>`) as Xml
}

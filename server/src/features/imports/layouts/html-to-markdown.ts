// HTML of shop programs as Markdown. What Markdown cannot say is left out with its tags; scripts and styles are left out with their content. Nothing
// is trusted: the result is text, which is shown as every merchant's text is.

import { decodeEntities } from './html-entities.ts'

/** Elements whose content is not shown, each with what ends it. */
const SILENT_ENDS = new Map([
  ['script', /<\/script/gi],
  ['style', /<\/style/gi],
  ['head', /<\/head/gi],
  ['title', /<\/title/gi],
  ['noscript', /<\/noscript/gi],
  ['template', /<\/template/gi],
  ['iframe', /<\/iframe/gi],
  ['object', /<\/object/gi],
  ['svg', /<\/svg/gi],
  ['textarea', /<\/textarea/gi],
])
const PARAGRAPHS = new Set([
  'p',
  'div',
  'section',
  'article',
  'table',
  'blockquote',
  'pre',
  'figure',
  'ul',
  'ol',
  'dl',
  'hr',
])
const LINES = new Set(['br', 'tr', 'dt', 'dd'])
const MARKS: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*' }

const MAX_LINK_TEXT = 300
/** How much of a line may still change: its last marks and the text of a link. The rest is put aside, since joining it at each tag takes quadratic time. */
const OPEN_END = 2 * MAX_LINK_TEXT

interface Tag {
  name: string
  is_end: boolean
  attributes: string
}

/** Where the content of a silent element ends that begins at `from`. */
function endOf(end: RegExp, html: string, from: number): number {
  end.lastIndex = from
  return end.exec(html)?.index ?? html.length
}

/**
 * The tag at `from`, and where it ends; undefined where `<` is text. Ends at the next `>`: attributes with that sign are cut short. `last` is where the
 * last `>` is, so that text is not searched to its end at each `<` behind it.
 */
function tagAt(html: string, from: number, last: number): (Tag & { end: number }) | undefined {
  if (html.startsWith('<!--', from)) {
    const end = html.indexOf('-->', from + 4)
    return { name: '', is_end: false, attributes: '', end: end < 0 ? html.length : end + 3 }
  }
  if (from > last) return undefined
  const head = /^<(\/?)([a-z][a-z0-9]{0,20})(?![a-z0-9])/i.exec(html.slice(from, from + 30))
  if (head === null && html[from + 1] !== '!') return undefined
  const end = html.indexOf('>', from)
  if (head === null) return { name: '', is_end: false, attributes: '', end: end + 1 }
  const [all, slash, name = ''] = head
  return {
    name: name.toLowerCase(),
    is_end: slash === '/',
    attributes: html.slice(from + all.length, end),
    end: end + 1,
  }
}

const addressOf = (attributes: string): string | undefined => {
  const at = attributes.search(/\bhref\s?=/i)
  if (at < 0) return undefined
  const value = /^href\s?=\s?["']?(https?:\/\/[^\s"'<>()]{1,1000})/i.exec(
    attributes.slice(at, at + 1100),
  )?.[1]
  return value && decodeEntities(value)
}

class Writer {
  private readonly done: string[] = []
  /** The beginning of a long line, which does not change any more, and its length. */
  private readonly begun: string[] = []
  private begun_length = 0
  /** The line, or the end of a long one. */
  private line = ''
  /** The open lists, with the number of the last item; undefined for bullets. */
  private readonly lists: (number | undefined)[] = []
  private readonly links: { address: string | undefined; from: number }[] = []

  text(text: string): void {
    const words = text.replace(/[\s\u00a0]+/g, ' ')
    this.append(this.line === '' || this.line.endsWith(' ') ? words.trimStart() : words)
  }

  tag({ name, is_end, attributes }: Tag): void {
    const mark = MARKS[name]
    if (mark !== undefined) this.mark(mark, is_end)
    else if (name === 'a') this.link(is_end, attributes)
    else if (name === 'li') this.item(is_end)
    else if (/^h[1-6]$/.test(name)) {
      this.paragraph()
      if (!is_end) this.line = `${'#'.repeat(Number(name[1]))} `
    } else if (LINES.has(name)) this.endLine()
    else if (name === 'td' || name === 'th') this.text(' ')
    else if (PARAGRAPHS.has(name)) {
      this.paragraph()
      if (name === 'ul' || name === 'ol') this.list(name, is_end)
    }
  }

  end(): string {
    this.paragraph()
    return this.done
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  }

  private append(text: string): void {
    this.line += text
    if (this.line.length < 2 * OPEN_END) return
    const settled = this.line.slice(0, -OPEN_END)
    this.begun.push(settled)
    this.begun_length += settled.length
    this.line = this.line.slice(-OPEN_END)
  }

  private mark(mark: string, is_end: boolean): void {
    if (!is_end) {
      this.append(mark)
      return
    }
    // A mark has to follow a word directly; without a word it is dropped.
    const trimmed = this.line.trimEnd()
    if (trimmed.endsWith(mark)) {
      this.line = trimmed.slice(0, -mark.length)
      return
    }
    const space = this.line.slice(trimmed.length)
    this.line = trimmed
    this.append(`${mark}${space}`)
  }

  private link(is_end: boolean, attributes: string): void {
    if (!is_end) {
      this.links.push({ address: addressOf(attributes), from: this.begun_length + this.line.length })
      return
    }
    const link = this.links.pop()
    const from = (link?.from ?? 0) - this.begun_length
    // What begins before the end of a long line is longer than the text of a link may be.
    const text = from < 0 ? '' : this.line.slice(from).trim()
    if (!link?.address || !text || text.length > MAX_LINK_TEXT || /[[\]]/.test(text)) return
    this.line = this.line.slice(0, from)
    this.append(`[${text}](${link.address})`)
  }

  private list(name: 'ul' | 'ol', is_end: boolean): void {
    if (is_end) this.lists.pop()
    else this.lists.push(name === 'ol' ? 0 : undefined)
  }

  private item(is_end: boolean): void {
    this.endLine()
    if (is_end) return
    const last = this.lists.at(-1)
    if (last === undefined) this.line = '- '
    else {
      this.lists[this.lists.length - 1] = last + 1
      this.line = `${last + 1}. `
    }
  }

  private endLine(): void {
    const line = [...this.begun, this.line].join('').trim()
    if (line !== '' && !/^(?:-|#{1,6}|\d+\.)$/.test(line)) this.done.push(line)
    this.begun.length = 0
    this.begun_length = 0
    this.line = ''
    this.links.length = 0
  }

  private paragraph(): void {
    this.endLine()
    if (this.done.at(-1) !== '') this.done.push('')
  }
}

/** Text without any tag stays unchanged. */
export function htmlToMarkdown(html: string): string {
  if (!/<[a-z!/]/i.test(html)) return decodeEntities(html).trim()
  const writer = new Writer()
  const last = html.lastIndexOf('>')
  /** Where the text begins that is not written yet, and from where the next tag is looked for: a `<` may be text. */
  let [at, from] = [0, 0]
  for (;;) {
    const open = html.indexOf('<', from)
    if (open < 0) break
    from = open + 1
    const tag = tagAt(html, open, last)
    if (tag === undefined) continue
    writer.text(decodeEntities(html.slice(at, open)))
    at = tag.end
    const end = tag.is_end || tag.attributes.endsWith('/') ? undefined : SILENT_ENDS.get(tag.name)
    if (end) at = endOf(end, html, at)
    else writer.tag(tag)
    from = at
  }
  writer.text(decodeEntities(html.slice(at)))
  return writer.end()
}

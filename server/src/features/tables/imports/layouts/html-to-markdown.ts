// Converts HTML of shop programs to Markdown. Tags without a form in Markdown are left out; scripts and
// styles are left out with their content. Nothing is trusted: the result is shown like any text of a
// merchant.

import { embedOf } from '@kontor/contract/storefront/embeds'
import { decodeEntities } from './html-entities.ts'

/** Elements with hidden content, by name, with the pattern of their end. */
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
type Mark = '**' | '*'
const MARKS: ReadonlyMap<string, Mark> = new Map(Object.entries({ strong: '**', b: '**', em: '*', i: '*' }))
/** The beginning of a line without text. */
const BARE = /^(?:-|#{1,6}|\d+\.)$/

const MAX_LINK_TEXT = 300
/**
 * The length of a line's end that may still change: the last marks and the text of a link. The rest is put
 * aside, because joining the whole line at each tag takes quadratic time.
 */
const OPEN_END = 2 * MAX_LINK_TEXT

interface Tag {
  name: string
  is_end: boolean
  attributes: string
}

/**
 * Returns the position at which hidden content that begins at `from` ends: the next match of `end`, or the end
 * of the text.
 */
function endOf(end: RegExp, html: string, from: number): number {
  end.lastIndex = from
  return end.exec(html)?.index ?? html.length
}

/**
 * Returns the tag at `from` with its end, or undefined if `<` is text. A tag ends at the next `>`, so an
 * attribute with `>` is cut short. `last` is the position of the last `>`. After this position no `<` starts
 * a search to the end of the text.
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

const HREF = /\bhref\s?=/i
const SRC = /\bsrc\s?=/i

/** Returns the address in the attribute. An address without a protocol gets https. */
function addressIn(attributes: string, name: RegExp): string | undefined {
  const at = attributes.search(name)
  if (at < 0) return undefined
  const value = /^\w+\s?=\s?["']?((?:https?:)?\/\/[^\s"'<>()]{1,1000})/i.exec(
    attributes.slice(at, at + 1100),
  )?.[1]
  return value && decodeEntities(value.startsWith('//') ? `https:${value}` : value)
}

const addressOf = (attributes: string) => addressIn(attributes, HREF)

/** Signs in a text that Markdown would read as marks. */
const MARK_SIGNS = [
  /\*(?=\S)|(?<=\S)\*/g,
  /(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu,
  /\[(?=[^[\]]{1,300}\]\(https?:)/g,
]

/** Escapes the text, so that Markdown shows it unchanged. */
const literal = (text: string): string =>
  !/[*_[\\]/.test(text)
    ? text
    : MARK_SIGNS.reduce(
        (escaped, sign) => escaped.replace(sign, '\\$&'),
        text.replace(/\\(?=[\\*_[\]#.!-])/g, '\\\\'),
      )

/** Escapes a text and keeps the line breaks. */
const literalLines = (text: string): string => literal(text).replace(/^(\s{0,3})(?=#{1,6}\s)/gm, '$1\\')

class Writer {
  private readonly done: string[] = []
  /** The finished beginning of a long line, and its length. */
  private readonly begun: string[] = []
  private begun_length = 0
  /** The line, or the end of a long line. */
  private line = ''
  /** The open lists, with the number of the last item; undefined for bullets. */
  private readonly lists: (number | undefined)[] = []
  /** How many tables are open. */
  private tables = 0
  /** True for a begun item, cell or heading without text. */
  private is_fresh = false
  private readonly links: { address: string | undefined; from: number }[] = []
  private readonly open_marks: Record<Mark, number> = { '**': 0, '*': 0 }
  /** The outermost open mark. Marks inside another mark are not written. */
  private outer_mark: Mark | undefined
  /** The start of the marked text in this line; undefined if the mark is not written yet. */
  private marked_from: number | undefined

  text(text: string): void {
    if (text === '') return
    const words = literal(text.replace(/[\s\u00a0]+/g, ' '))
    const is_begin = this.line === '' && /^ ?#{1,6} /.test(words)
    const rest = is_begin ? `\\${words.trimStart()}` : words.trimStart()
    if (rest !== words && this.line !== '' && !this.line.endsWith(' ')) this.append(' ')
    if (rest === '') return
    // The text of a link has no marks.
    if (this.links.at(-1)?.address === undefined) this.beginMark()
    this.is_fresh = false
    this.append(rest)
  }

  /** Writes the address of a video on a line of its own, if texts may show players of the host. */
  player(attributes: string): void {
    const address = addressIn(attributes, SRC)
    if (address === undefined || embedOf(address)?.kind !== 'player') return
    this.paragraph()
    this.append(address)
    this.paragraph()
  }

  /** Writes a line break or an empty line, for sources with meaningful line breaks. */
  lineBreak(is_paragraph: boolean): void {
    const is_bare = BARE.test(this.line.trim())
    // A row of a table stays on one line.
    if (this.tables > 0) this.text(' ')
    else if (is_paragraph && !is_bare && this.lists.length === 0) this.paragraph()
    else if (!is_bare) this.endLine()
  }

  tag({ name, is_end, attributes }: Tag): void {
    const mark = MARKS.get(name)
    if (mark !== undefined) this.mark(mark, is_end)
    else if (name === 'a') this.link(is_end, attributes)
    else if (name === 'li') this.item(is_end)
    else if (/^h[1-6]$/.test(name)) {
      this.paragraph()
      if (!is_end) this.begin(`${'#'.repeat(Number(name[1]))} `)
    } else if (LINES.has(name)) this.endLine()
    else if (name === 'td' || name === 'th') this.cell(is_end)
    else if (PARAGRAPHS.has(name)) this.block(name, is_end)
  }

  end(): string {
    this.paragraph()
    return this.done
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  }

  private block(name: string, is_end: boolean): void {
    if (name === 'ul' || name === 'ol') this.list(name, is_end)
    else if (name === 'table') {
      this.paragraph()
      this.tables = Math.max(0, this.tables + (is_end ? -1 : 1))
    } else if (!this.is_fresh) this.blockWithin(is_end)
  }

  /** Items stay together, and so do the cells of a row: the end of a paragraph is most often theirs. */
  private blockWithin(is_end: boolean): void {
    if (this.lists.length > 0) this.endLine()
    else if (this.tables > 0 && is_end) this.text(' ')
    else this.paragraph()
  }

  private begin(line: string): void {
    this.line = line
    this.is_fresh = true
  }

  private cell(is_end: boolean): void {
    this.text(' ')
    this.is_fresh = !is_end
  }

  private append(text: string): void {
    this.line += text
    if (this.line.length < 2 * OPEN_END) return
    const settled = this.line.slice(0, -OPEN_END)
    this.begun.push(settled)
    this.begun_length += settled.length
    this.line = this.line.slice(-OPEN_END)
  }

  private mark(mark: Mark, is_end: boolean): void {
    const { open_marks } = this
    if (!is_end) {
      this.outer_mark ??= mark
      open_marks[mark]++
      return
    }
    if (open_marks[mark] > 0) open_marks[mark]--
    if (mark !== this.outer_mark || open_marks[mark] > 0) return
    this.endMark()
    const other = mark === '**' ? '*' : '**'
    this.outer_mark = open_marks[other] > 0 ? other : undefined
  }

  /** A mark has to stand directly before a word and directly after a word. */
  private beginMark(): void {
    if (this.outer_mark === undefined || this.marked_from !== undefined) return
    this.append(this.outer_mark)
    this.marked_from = this.begun_length + this.line.length
  }

  private endMark(): void {
    if (this.outer_mark === undefined || this.marked_from === undefined) return
    const trimmed = this.line.trimEnd()
    const space = this.line.slice(trimmed.length)
    const is_empty = this.begun_length + trimmed.length <= this.marked_from
    this.line = is_empty ? trimmed.slice(0, -this.outer_mark.length) : trimmed
    if (!is_empty) this.append(`${this.outer_mark}${space}`)
    this.marked_from = undefined
  }

  private link(is_end: boolean, attributes: string): void {
    if (!is_end) {
      const address = addressOf(attributes)
      if (address !== undefined) this.beginMark()
      this.links.push({ address, from: this.begun_length + this.line.length })
      return
    }
    const link = this.links.pop()
    const from = (link?.from ?? 0) - this.begun_length
    // A link that begins before the open end of a long line has too much text.
    const text = from < 0 ? '' : this.line.slice(from).trim()
    if (!link?.address || !text || text.length > MAX_LINK_TEXT || /[[\]]/.test(text)) return
    this.line = this.line.slice(0, from)
    this.append(`[${text}](${link.address})`)
  }

  private list(name: 'ul' | 'ol', is_end: boolean): void {
    this.paragraph()
    if (is_end) this.lists.pop()
    else this.lists.push(name === 'ol' ? 0 : undefined)
  }

  private item(is_end: boolean): void {
    this.endLine()
    if (is_end) return
    const last = this.lists.at(-1)
    if (last === undefined) this.begin('- ')
    else {
      this.lists[this.lists.length - 1] = last + 1
      this.begin(`${last + 1}. `)
    }
  }

  private endLine(): void {
    this.endMark()
    const line = [...this.begun, this.line].join('').trim()
    if (line !== '' && !BARE.test(line)) this.done.push(line)
    this.begun.length = 0
    this.begun_length = 0
    this.line = ''
    this.is_fresh = false
    this.links.length = 0
  }

  private paragraph(): void {
    this.endLine()
    if (this.done.at(-1) !== '') this.done.push('')
  }
}

/** Writes line breaks if the source has meaningful line breaks. */
function writeText(writer: Writer, text: string, has_lines: boolean): void {
  if (!has_lines) {
    writer.text(text)
    return
  }
  for (const [at, paragraph] of text.split(/\n\s*\n/).entries()) {
    if (at > 0) writer.lineBreak(true)
    for (const [nth, line] of paragraph.split('\n').entries()) {
      if (nth > 0) writer.lineBreak(false)
      writer.text(line)
    }
  }
}

/**
 * A text without tags keeps its lines. With `has_lines`, line breaks outside of tags are meaningful, as in
 * WordPress.
 */
export function htmlToMarkdown(html: string, has_lines = false): string {
  if (!/<[a-z!/]/i.test(html)) return literalLines(decodeEntities(html).trim())
  const writer = new Writer()
  const last = html.lastIndexOf('>')
  /**
   * `at` is the start of the unwritten text. The search for the next tag starts at `from`, because a `<` may
   * be text.
   */
  let [at, from] = [0, 0]
  for (;;) {
    const open = html.indexOf('<', from)
    if (open < 0) break
    from = open + 1
    const tag = tagAt(html, open, last)
    if (tag === undefined) continue
    writeText(writer, decodeEntities(html.slice(at, open)), has_lines)
    at = tag.end
    const end = tag.is_end || tag.attributes.endsWith('/') ? undefined : SILENT_ENDS.get(tag.name)
    if (tag.name === 'iframe' && !tag.is_end) writer.player(tag.attributes)
    if (end) at = endOf(end, html, at)
    else writer.tag(tag)
    from = at
  }
  writeText(writer, decodeEntities(html.slice(at)), has_lines)
  return writer.end()
}

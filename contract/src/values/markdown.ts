// Parses texts written by merchants: paragraphs, line breaks, # headings, **strong**, *emphasis*, lists, http(s) links, and pictures and videos by a
// URL on a line of its own; a backslash before a mark shows the mark. The result is plain data and never HTML: the caller makes elements from the data, so any other markup in the text is
// shown unchanged.

import { type Embed, embedOf } from '../storefront/embeds.ts'

export type Inline =
  | string
  | { kind: 'strong' | 'emphasis'; content: Inline[] }
  | { kind: 'link'; text: string; address: string }

/**
 * A block of the text. Each of `lines` is a line of a paragraph or an item of a list. A heading has a single
 * line. Below the second level a heading is a `minor_heading`.
 */
export interface Block {
  kind: 'paragraph' | 'bullets' | 'numbers' | 'heading' | 'minor_heading'
  lines: Inline[][]
  /**
   * `numbers` only: the number of the first item. A blank line between two items ends a list, and the next
   * list continues the numbers.
   */
  start?: number
}

/** A backslash escapes these characters. */
const ESCAPED = /\\([\\*_[\]#.!-])/g
/** Code points that occur in no text. They replace escaped characters while the parser reads marks. */
const FIRST_HIDDEN = 0xfdd0
const SIGNS = '\\*_[]#.!-'
const HIDDEN = /[\ufdd0-\ufdd8]/g

const withHidden = (text: string): string =>
  text
    .replace(HIDDEN, '')
    .replace(ESCAPED, (_, sign: string) => String.fromCharCode(FIRST_HIDDEN + SIGNS.indexOf(sign)))
const withSigns = (text: string): string =>
  text.replace(HIDDEN, (hidden) => SIGNS[hidden.charCodeAt(0) - FIRST_HIDDEN]!)

const LINK = /\[([^[\]]{1,300})\]\((https?:\/\/[^\s()<>"']{1,1000})\)/
/** LINK, at any place. */
const LINKS = /\[([^[\]]{1,300})\]\((https?:\/\/[^\s()<>"']{1,1000})\)/g
const STRONG = /\*\*(?=\S)([^*]{1,2000}?)(?<=\S)\*\*/
const EMPHASIS = /(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]{1,2000}?)(?<=\S)\1(?![\p{L}\p{N}*_])/u
const BULLET = /^\s{0,3}[-*•]\s+/
const NUMBER = /^\s{0,3}(\d{1,3})[.)]\s+/
/** A URL alone on its line, or a URL with a name: `![Glazing](https://…)`. */
const ALONE = /^\s{0,3}(?:!\[([^[\]]{0,300})\]\()?(https:\/\/[^\s()<>"']{1,1000})(\)?)\s*$/
const HEADING = /^\s{0,3}(#{1,6})\s+(?=\S)/

/** Maximum marks (`**`, `*`, links) read in a block. Further marks are shown as written. */
const MAX_MARKS = 200

function isSafe(address: string): boolean {
  try {
    const { protocol, username } = new URL(address)
    return (protocol === 'https:' || protocol === 'http:') && username === ''
  } catch {
    return false
  }
}

/** EMPHASIS at the very start, if nothing is before it. */
const EMPHASIS_HERE = /^([*_])(?=\S)([^*_]{1,2000}?)(?<=\S)\1(?![\p{L}\p{N}*_])/u

interface Found {
  match: RegExpExecArray
  /** Start in the whole text. */
  at: number
}

/** Returns the first match in the rest of a text from a position on. A match further ahead, or its absence, is remembered for the next call. */
function searchFor(sign: RegExp, text: string, here?: RegExp): (from: number) => Found | null {
  let ahead: Found | null | undefined
  return (from) => {
    const rest = text.slice(from)
    // The rest is matched alone, because the text already read must not prevent a mark from beginning.
    const first = here?.exec(rest)
    if (first) return { match: first, at: from }
    if (ahead === undefined || (ahead !== null && ahead.at < from)) {
      const match = sign.exec(rest)
      ahead = match && { match, at: from + match.index }
    }
    return ahead
  }
}

/** Keeps a link to an unsafe address as text. */
const linkOf = ([all, text, address]: RegExpExecArray): Inline =>
  isSafe(address!) ? { kind: 'link', text: withSigns(text!), address: withSigns(address!) } : withSigns(all)

/** Returns the earlier of two finds, or the first find if both are at the same place. */
const earlier = (first: Found | null, other: Found | null): Found | null =>
  other && (!first || other.at < first.at) ? other : first

const ANY_MARK = /[[*_]/

/** Parses the marks of one line, from left to right. `budget` is shared by the whole block and limits the work. */
function inlines(text: string, budget: { marks: number }): Inline[] {
  if (!ANY_MARK.test(text)) return text === '' ? [] : [withSigns(text)]
  const found: Inline[] = []
  const searches = [
    searchFor(LINK, text),
    searchFor(STRONG, text),
    searchFor(EMPHASIS, text, EMPHASIS_HERE),
  ] as const
  let read = 0
  while (read < text.length) {
    const [link, strong, emphasis] = [searches[0](read), searches[1](read), searches[2](read)]
    const next = [link, strong, emphasis].reduce(earlier, null)
    if (next === null || budget.marks <= 0) break
    budget.marks--
    const { match, at } = next
    if (at > read) found.push(withSigns(text.slice(read, at)))
    read = at + match[0].length
    if (next === strong) found.push({ kind: 'strong', content: inlines(match[1]!, budget) })
    else if (next === emphasis) found.push({ kind: 'emphasis', content: inlines(match[2]!, budget) })
    else found.push(linkOf(match))
  }
  if (read < text.length) found.push(withSigns(text.slice(read)))
  return found
}

function embedIn(line: string): Embed | undefined {
  const [, text, address = '', end] = ALONE.exec(withSigns(line)) ?? []
  return (text === undefined) === (end === '') ? embedOf(address, text) : undefined
}

/** A heading without closing marks: `Glazing ##` is `Glazing`. */
function withoutClosing(heading: string): string {
  const text = heading.trimEnd()
  let end = text.length
  while (text[end - 1] === '#') end--
  return end === 0 || text[end - 1]!.trim() !== '' ? text : text.slice(0, end).trimEnd()
}

function blockOf(lines: string[]): Block | Embed {
  const embed = embedIn(lines[0]!)
  if (embed) return embed
  const budget = { marks: MAX_MARKS }
  const [, rank] = HEADING.exec(lines[0]!) ?? []
  if (rank !== undefined) {
    const text = withoutClosing(lines[0]!.replace(HEADING, ''))
    return { kind: rank.length > 2 ? 'minor_heading' : 'heading', lines: [inlines(text, budget)] }
  }
  const mark = [BULLET, NUMBER].find((sign) => lines.every((line) => sign.test(line)))
  return {
    kind: mark === BULLET ? 'bullets' : mark === NUMBER ? 'numbers' : 'paragraph',
    lines: lines.map((line) => inlines(mark ? line.replace(mark, '') : line, budget)),
    ...(mark === NUMBER && { start: Number(NUMBER.exec(lines[0]!)![1]) }),
  }
}

function kindOf(line: string): string {
  if (line.trim() === '') return ''
  if (HEADING.test(line)) return 'heading'
  if (embedIn(line)) return 'embed'
  return BULLET.test(line) ? 'bullet' : NUMBER.test(line) ? 'number' : 'text'
}

/**
 * Returns the blocks of a text in order. Returns an empty list for a blank text. Adjacent lines of the same
 * kind form a block, and a list may therefore directly follow a sentence.
 */
export function parseMarkdown(text: string): (Block | Embed)[] {
  const blocks: string[][] = []
  let kind = ''
  for (const line of withHidden(text).replace(/\r\n?/g, '\n').split('\n')) {
    const next = kindOf(line)
    if (next !== '' && next === kind && next !== 'heading' && next !== 'embed') blocks.at(-1)!.push(line)
    else if (next !== '') blocks.push([line])
    kind = next
  }
  return blocks.map(blockOf)
}

/** Returns the beginning of a text, of at most `max` UTF-16 units, without half of a character at its end. */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}$/u, '')

/** Returns the text without marks, on a single line of at most `max` characters, for a meta description. */
export function plainText(text: string, max: number): string {
  const marked = withHidden(text)
    .split(/\r\n?|\n/)
    .filter((line) => !embedIn(line))
    .join('\n')
    .replace(LINKS, '$1')
    .replace(/(\*\*|[*_])(?=\S)([^*_]*?)(?<=\S)\1/g, '$2')
    .replace(/^\s{0,3}(?:[-*•]|#{1,6})\s+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  const plain = withSigns(marked)
  return plain.length <= max ? plain : `${cutText(plain, max - 2).trimEnd()} …`
}

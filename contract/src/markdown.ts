// Parses texts written by merchants: paragraphs, line breaks, # headings, **strong**, *emphasis*, lists, http(s) links, and pictures and videos by
// a URL on a line of its own. The result is plain data and never HTML: whoever shows it makes elements from the data, so any other markup in the
// text is shown as it is written.

import { type Embed, embedOf } from './embeds.ts'

export type Inline =
  | string
  | { kind: 'strong' | 'emphasis'; content: Inline[] }
  | { kind: 'link'; text: string; address: string }

/** Each of `lines` is one line of a paragraph or one item of a list. A heading has one line; below the second level it is a `minor_heading`. */
export interface Block {
  kind: 'paragraph' | 'bullets' | 'numbers' | 'heading' | 'minor_heading'
  lines: Inline[][]
}

const LINK = /\[([^[\]]{1,300})\]\((https?:\/\/[^\s()<>"']{1,1000})\)/
const STRONG = /\*\*(?=\S)([^*]{1,2000}?)(?<=\S)\*\*/
const EMPHASIS = /(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]{1,2000}?)(?<=\S)\1(?![\p{L}\p{N}*_])/u
const BULLET = /^\s{0,3}[-*•]\s+/
const NUMBER = /^\s{0,3}\d{1,3}[.)]\s+/
/** A URL alone on its line, or one with a name: `![Glazing](https://…)`. */
const ALONE = /^\s{0,3}(?:!\[([^[\]]{0,300})\]\()?(https:\/\/[^\s()<>"']{1,1000})(\)?)\s*$/
const HEADING = /^\s{0,3}(#{1,6})\s+(?=\S)/

/** The most marks (`**`, `*`, links) that are read in one block; further ones are shown as they are written. */
const MAX_MARKS = 200

function isSafe(address: string): boolean {
  try {
    const { protocol, username } = new URL(address)
    return (protocol === 'https:' || protocol === 'http:') && username === ''
  } catch {
    return false
  }
}

/** Parses the marks of one line, from left to right. `budget` is shared by the whole block and limits the work. */
function inlines(text: string, budget: { marks: number }): Inline[] {
  const found: Inline[] = []
  let rest = text
  while (rest !== '') {
    const [link, strong, emphasis] = [LINK.exec(rest), STRONG.exec(rest), EMPHASIS.exec(rest)]
    const match = [link, strong, emphasis].reduce(
      (first, next) => (next && (!first || next.index < first.index) ? next : first),
      null,
    )
    if (match === null || budget.marks <= 0) break
    budget.marks--
    if (match.index > 0) found.push(rest.slice(0, match.index))
    rest = rest.slice(match.index + match[0].length)
    if (match === strong) found.push({ kind: 'strong', content: inlines(match[1]!, budget) })
    else if (match === emphasis) found.push({ kind: 'emphasis', content: inlines(match[2]!, budget) })
    else found.push(isSafe(match[2]!) ? { kind: 'link', text: match[1]!, address: match[2]! } : match[0])
  }
  if (rest !== '') found.push(rest)
  return found
}

function embedIn(line: string): Embed | undefined {
  const [, text, address = '', end] = ALONE.exec(line) ?? []
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
  }
}

function kindOf(line: string): string {
  if (line.trim() === '') return ''
  if (HEADING.test(line)) return 'heading'
  if (embedIn(line)) return 'embed'
  return BULLET.test(line) ? 'bullet' : NUMBER.test(line) ? 'number' : 'text'
}

/** The blocks of a text in order; empty for a blank text. Adjacent lines of one kind form a block, so a list may directly follow a sentence. */
export function parseMarkdown(text: string): (Block | Embed)[] {
  const blocks: string[][] = []
  let kind = ''
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const next = kindOf(line)
    if (next !== '' && next === kind && next !== 'heading' && next !== 'embed') blocks.at(-1)!.push(line)
    else if (next !== '') blocks.push([line])
    kind = next
  }
  return blocks.map(blockOf)
}

/** The text without marks, on one line of at most `max` characters: for a meta description. */
export function plainText(text: string, max: number): string {
  const plain = text
    .split(/\r\n?|\n/)
    .filter((line) => !embedIn(line))
    .join('\n')
    .replace(new RegExp(LINK, 'g'), '$1')
    .replace(/(\*\*|[*_])(?=\S)([^*_]*?)(?<=\S)\1/g, '$2')
    .replace(/^\s{0,3}(?:[-*•]|#{1,6})\s+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length <= max ? plain : `${plain.slice(0, max - 2).trimEnd()} …`
}

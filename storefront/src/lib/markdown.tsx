// Descriptions as merchants write them: paragraphs, line breaks, **strong**, *emphasis*, lists and links to http(s). The text becomes
// React elements and never HTML, so whatever else stands in it is shown as the letters it is made of.

import type { ReactNode } from 'react'

const LINK = /\[([^[\]]{1,300})\]\((https?:\/\/[^\s()<>"']{1,1000})\)/
const STRONG = /\*\*(?=\S)([^*]{1,2000}?)(?<=\S)\*\*/
const EMPHASIS = /(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]{1,2000}?)(?<=\S)\1(?![\p{L}\p{N}*_])/u

/** More than this many marks in one block are shown as they are. */
const MAX_MARKS = 200

function isSafe(address: string): boolean {
  try {
    const { protocol, username } = new URL(address)
    return (protocol === 'https:' || protocol === 'http:') && username === ''
  } catch {
    return false
  }
}

/** One line's marks, the earliest first. `budget` is shared by the whole block and bounds the work. */
function inline(text: string, budget: { marks: number }): ReactNode[] {
  const nodes: ReactNode[] = []
  let rest = text
  while (rest !== '') {
    const found = [LINK.exec(rest), STRONG.exec(rest), EMPHASIS.exec(rest)]
    const match = found.reduce(
      (first, next) => (next && (!first || next.index < first.index) ? next : first),
      null,
    )
    if (match === null || budget.marks <= 0) break
    budget.marks--
    if (match.index > 0) nodes.push(rest.slice(0, match.index))
    rest = rest.slice(match.index + match[0].length)
    const key = nodes.length
    if (match === found[0]) {
      const address = match[2]!
      nodes.push(
        isSafe(address) ? (
          <a key={key} href={address} rel="nofollow noopener ugc">
            {match[1]}
          </a>
        ) : (
          match[0]
        ),
      )
    } else if (match === found[1]) nodes.push(<strong key={key}>{inline(match[1]!, budget)}</strong>)
    else nodes.push(<em key={key}>{inline(match[2]!, budget)}</em>)
  }
  if (rest !== '') nodes.push(rest)
  return nodes
}

const BULLET = /^\s{0,3}[-*•]\s+/
const NUMBER = /^\s{0,3}\d{1,3}[.)]\s+/

function block(lines: string[], key: number): ReactNode {
  const budget = { marks: MAX_MARKS }
  const list = [BULLET, NUMBER].find((mark) => lines.every((line) => mark.test(line)))
  if (list === undefined)
    return (
      <p key={key}>
        {lines.map((line, at) => [at > 0 ? <br key={`br${String(at)}`} /> : null, ...inline(line, budget)])}
      </p>
    )
  const items = lines.map((line, at) => <li key={String(at)}>{inline(line.replace(list, ''), budget)}</li>)
  return list === BULLET ? <ul key={key}>{items}</ul> : <ol key={key}>{items}</ol>
}

/** Lines of one kind stand together: a list may follow a sentence without an empty line between. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = []
  let kind = ''
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const next =
      line.trim() === '' ? '' : BULLET.test(line) ? 'bullet' : NUMBER.test(line) ? 'number' : 'text'
    if (next !== '' && next === kind) blocks.at(-1)!.push(line)
    else if (next !== '') blocks.push([line])
    kind = next
  }
  return blocks
}

export const Markdown = ({ text }: { text: string }): ReactNode =>
  blocksOf(text).map((lines, key) => block(lines, key))

/** The same without marks, on one line of at most `max` characters: for descriptions in the document's head. */
export function plainText(text: string, max: number): string {
  const plain = text
    .replace(new RegExp(LINK, 'g'), '$1')
    .replace(/(\*\*|[*_])(?=\S)([^*_]*?)(?<=\S)\1/g, '$2')
    .replace(/^\s{0,3}[-*•]\s+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length <= max ? plain : `${plain.slice(0, max - 2).trimEnd()} …`
}

// Turns the Markdown of our posts into HTML: headings, paragraphs, lists, code, **strong**, *emphasis*, `code` and links. Any other markup is
// shown as plain text.

import { type Html, type HtmlPart, html } from '../../../http/files/html.ts'

const MARK = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\][]+)\]\(([^()\s]+)\)/g
const HEADING = /^(#{2,3}) +([^ ].*)$/
const BULLET = /^[-*] +/
const NUMBER = /^\d{1,3}[.)] +/
const FENCE = /^```/

const isSafe = (address: string): boolean =>
  /^https?:$/.test(URL.canParse(address) ? new URL(address).protocol : '')

function inline(text: string): HtmlPart[] {
  const parts: HtmlPart[] = []
  let done = 0
  for (const match of text.matchAll(MARK)) {
    const [whole, code, strong, emphasis, label, address = ''] = match
    parts.push(text.slice(done, match.index))
    done = match.index + whole.length
    if (code !== undefined) parts.push(html`<code>${code}</code>`)
    else if (strong !== undefined) parts.push(html`<strong>${inline(strong)}</strong>`)
    else if (emphasis !== undefined) parts.push(html`<em>${inline(emphasis)}</em>`)
    else parts.push(isSafe(address) ? html`<a href="${address}">${label ?? ''}</a>` : whole)
  }
  parts.push(text.slice(done))
  return parts
}

/** An item begins with a marked line. Lines without the mark continue the item. */
function itemsOf(lines: string[], mark: RegExp): HtmlPart[] {
  const items: string[] = []
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ''))
    else items[items.length - 1] += ` ${line.trim()}`
  }
  return items.map((item) => html`<li>${inline(item)}</li>`)
}

function block(lines: string[]): Html {
  const [first = ''] = lines
  const heading = HEADING.exec(first)
  if (heading !== null && lines.length === 1) {
    const text = inline(heading[2]!)
    return heading[1] === '##' ? html`<h2>${text}</h2>` : html`<h3>${text}</h3>`
  }
  if (BULLET.test(first)) return html`<ul>${itemsOf(lines, BULLET)}</ul>`
  if (NUMBER.test(first)) return html`<ol>${itemsOf(lines, NUMBER)}</ol>`
  return html`<p>${inline(lines.join(' '))}</p>`
}

/** The HTML of a post's Markdown. */
export function postHtml(text: string): Html {
  const blocks: Html[] = []
  let lines: string[] = []
  let code: string[] | undefined
  const finish = () => {
    if (lines.length > 0) blocks.push(block(lines))
    lines = []
  }
  const finishCode = () => {
    if (code) blocks.push(html`<pre><code>${code.join('\n')}</code></pre>`)
    code = undefined
  }
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) {
      finish()
      if (code) finishCode()
      else code = []
    } else if (code) code.push(line)
    else if (line.trim() === '') finish()
    else lines.push(line)
  }
  finish()
  finishCode()
  return html`${blocks.map((one) => html`${one}\n`)}`
}

/** Returns the text of a paragraph on one line, without marks. */
export const plainText = (text: string): string =>
  text
    .replace(MARK, (_whole, code, strong, emphasis, label) => code ?? strong ?? emphasis ?? label)
    .replace(/\s+/g, ' ')
    .trim()

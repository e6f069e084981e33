// Texts of users in mails to other people. The Markdown of a merchant is written as text and as HTML; the
// parser of the contract decides its elements. Nothing in it leads away from the shop, because the mail comes
// from the platform, whose name would vouch for any link. Other addresses, including addresses of pictures
// and films, are written as text in which no mail program finds a link.

import type { Embed } from '@kontor/contract/storefront/embeds'
import { type Block, type Inline, parseMarkdown } from '@kontor/contract/values/markdown'
import { memoize } from '@kontor/contract/values/memoize'
import { type HtmlPart, html } from '../../http/files/html.ts'

/** The legal texts of a shop are in each of its emails, as text and as HTML. */
const cachedBlocks = memoize<ReturnType<typeof parseMarkdown>>(20)
const blocksOf = (markdown: string) => cachedBlocks(markdown, () => parseMarkdown(markdown))

/** Joins two characters without a break, is invisible, and ends anything that looks like an address. */
const WORD_JOINER = '\u2060'

/**
 * The text of one user in a mail to another person, unchanged for readers. Mail programs turn anything like
 * an address into a link; they find none in this text.
 */
export const unlinked = (text: string): string =>
  text.replace(/[.:/@](?=\S)/g, (mark) => `${mark}${WORD_JOINER}`)

/** Returns true if a mail program could make a link of a part of the text. */
export const looksLikeAddress = (text: string): boolean =>
  /:\/\/|@|www\.|(?:\d{1,3}\.){3}\d|\S\.(?:xn--|[\p{L}\p{M}]{2,}(?![\p{L}\p{M}\d]))/iu.test(text)

/** The address and the name of an embedded picture or film; the address itself if it has no name. */
function linkTo({ kind, address, page, text, host }: Embed): { url: string; label: string } {
  const url = kind === 'player' ? page : address
  return { url, label: text || host || url }
}

/** The name and the address of a link; a real link only if the address begins with `links_to`. */
function named(label: string, url: string, links_to: string): string {
  const shown = url.startsWith(links_to) ? url : unlinked(url)
  return label === url ? shown : `${unlinked(label)} (${shown})`
}

function inlineText(part: Inline, links_to: string): string {
  if (typeof part === 'string') return unlinked(part)
  return part.kind === 'link'
    ? named(part.text, part.address, links_to)
    : part.content.map((inner) => inlineText(inner, links_to)).join('')
}

function blockText({ kind, lines, start = 1 }: Block, links_to: string): string {
  const texts = lines.map((line) => line.map((part) => inlineText(part, links_to)).join(''))
  const marked = (mark: (at: number) => string) => texts.map((text, at) => `${mark(at)} ${text}`)
  const shown =
    kind === 'bullets' ? marked(() => '-') : kind === 'numbers' ? marked((at) => `${start + at}.`) : texts
  // A line of two hyphens and a space would begin the signature, which mail programs hide.
  return shown.map((line) => line.trimEnd()).join('\n')
}

/** Blocks are separated by blank lines, and links written out. */
export const writtenText = (markdown: string, links_to: string): string =>
  blocksOf(markdown)
    .map((block) => {
      if ('lines' in block) return blockText(block, links_to)
      const { label, url } = linkTo(block)
      return named(label, url, links_to)
    })
    .join('\n\n')

const SMALL = 'font-size:14px;overflow-wrap:anywhere'

function blockHtml(block: Block | Embed, accent: string, links_to: string): HtmlPart {
  const link = (label: string, url: string): HtmlPart =>
    url.startsWith(links_to)
      ? html`<a href="${url}" style="color:${accent}">${unlinked(label)}</a>`
      : named(label, url, links_to)
  const inlineHtml = (part: Inline): HtmlPart => {
    if (typeof part === 'string') return unlinked(part)
    if (part.kind === 'link') return link(part.text, part.address)
    const content = part.content.map(inlineHtml)
    return part.kind === 'strong' ? html`<strong>${content}</strong>` : html`<em>${content}</em>`
  }
  if (!('lines' in block)) {
    const { label, url } = linkTo(block)
    return html`<p style="margin:8px 0;${SMALL}">${link(label, url)}</p>`
  }
  const lines = block.lines.map((line) => line.map(inlineHtml))
  switch (block.kind) {
    case 'heading':
      return html`<h3 style="margin:20px 0 4px;line-height:1.2;${SMALL}">${lines}</h3>`
    case 'minor_heading':
      return html`<h4 style="margin:16px 0 4px;line-height:1.2;font-weight:600;${SMALL}">${lines}</h4>`
    case 'paragraph':
      return html`<p style="margin:8px 0;${SMALL}">${lines.map((line, at) => [at === 0 ? null : html`<br>`, line])}</p>`
    default: {
      const items = lines.map((line) => html`<li>${line}</li>`)
      const style = `margin:8px 0;padding-left:24px;${SMALL}`
      return block.kind === 'bullets'
        ? html`<ul style="${style}">${items}</ul>`
        : html`<ol start="${block.start ?? 1}" style="${style}">${items}</ol>`
    }
  }
}

/** In small print; links, in the colour `accent`, only to what begins with `links_to`. Everything in the text is escaped. */
export const writtenHtml = (markdown: string, accent: string, links_to: string): HtmlPart =>
  blocksOf(markdown).map((block) => blockHtml(block, accent, links_to))

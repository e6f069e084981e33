// How the product's mails look. A mail is a list of blocks, from which both the text and the HTML version are written, so that the two never
// differ. The only picture is a shop's own logo, from the product's own address. In the text version, links are written out. Mail programs support
// little CSS: the layout is made of tables, every style is inline, and the mail can be read without any of them.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { type HtmlPart, html } from '../../http/files/html.ts'
import { writtenHtml, writtenText } from './written-text.ts'

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'quiet'; text: string }
  | { kind: 'button'; label: string; url: string }
  /** A link, less important than the button. */
  | { kind: 'link'; label: string; url: string }
  | { kind: 'code'; text: string }
  /** Rows of a name and a value, such as the items of an order. */
  | { kind: 'rows'; rows: [name: string, value: string][] }
  /** The sums of the rows, the last one in bold. */
  | { kind: 'sums'; rows: [name: string, value: string][] }
  /** Lines under a heading, such as an address. */
  | { kind: 'lines'; heading: string; lines: string[] }
  /** A text in Markdown, in small print. Links are written out unless they begin with `links_to`. */
  | { kind: 'written'; text: string; links_to: string }

export interface MailBranding {
  /** Six hexadecimal digits, dark enough for white text. */
  accent: string
  logo: { url: string; width: number; height: number } | null
}

export interface MailTemplate {
  /** A shop's name; the product's when absent. */
  sender?: string
  title: string
  blocks: MailBlock[]
  /** English when absent. */
  language?: StoreLanguage
  branding?: MailBranding
  /** Why the reader got this mail: the last line, in small print. */
  footer?: string
  /** Pages of the sender, below the footer. */
  links?: readonly { label: string; url: string }[]
}

const columns = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([name, value]) => `${name}: ${value}`).join('\n')

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`
    case 'code':
      return `    ${block.text}`
    case 'rows':
    case 'sums':
      return columns(block.rows)
    case 'heading':
      return `${block.text}\n${'-'.repeat(Math.min(block.text.length, 60))}`
    case 'lines':
      return [`${block.heading}:`, ...block.lines].join('\n')
    case 'written':
      return writtenText(block.text, block.links_to)
    default:
      return block.text
  }
}

const SEA = '#0b6e6b'
const INK = 'color:#16202b'
const QUIET = 'color:#5a6572'
const HAIRLINE = '1px solid #e4e0d8'
const FONT = "font-family:'IBM Plex Sans','Segoe UI',Helvetica,Arial,sans-serif"
const CODE =
  "display:inline-block;padding:8px 12px;border:1px solid #8b867b;border-radius:6px;font-family:'IBM Plex Mono',Consolas,monospace;font-size:16px"
const FIGURES = 'font-variant-numeric:tabular-nums;white-space:nowrap'
/**
 * Long words break before they make the mail wider than a phone. Each mail program knows one of the two
 * properties.
 */
const LONG_WORDS = 'overflow-wrap:anywhere;word-break:break-word'
/** The largest width and height of a logo, in pixels. */
const LOGO = { width: 240, height: 48 }

/** A note or a message may have several lines. */
const withBreaks = (text: string): HtmlPart =>
  text.split('\n').map((line, at) => [at === 0 ? null : html`<br>`, line.trimEnd()])

const table = (rows: HtmlPart): HtmlPart =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="width:100%;border-collapse:collapse">${rows}</table>`

function blockHtml(block: MailBlock, accent: string): HtmlPart {
  switch (block.kind) {
    case 'button': {
      const button = `display:inline-block;padding:12px 24px;border-radius:6px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none`
      return html`<p style="margin:24px 0"><a href="${block.url}" style="${button}">${block.label}</a></p>`
    }
    case 'link':
      return html`<p style="margin:16px 0"><a href="${block.url}" style="color:${accent}">${block.label}</a></p>`
    case 'code':
      return html`<p style="margin:16px 0"><span style="${CODE};${INK}">${block.text}</span></p>`
    case 'heading':
      return html`<h2 style="margin:32px 0 4px;font-size:16px;line-height:1.2">${block.text}</h2>`
    case 'rows':
      return table(
        block.rows.map(
          ([name, value]) =>
            html`<tr><td style="padding:10px 16px 10px 0;border-bottom:${HAIRLINE}">${name}</td><td align="right" valign="top" style="padding:10px 0;border-bottom:${HAIRLINE};${FIGURES}">${value}</td></tr>`,
        ),
      )
    case 'sums':
      return table(
        block.rows.map(([name, value], at) => {
          const is_last = at === block.rows.length - 1
          const style = is_last
            ? `padding:12px 16px 0 0;font-weight:600;font-size:18px`
            : `padding:${at === 0 ? '12px' : '4px'} 16px 0 0;${QUIET}`
          return html`<tr><td style="${style}">${name}</td><td align="right" valign="top" style="${style.replace(' 16px 0 0', ' 0 0 0')};${FIGURES}">${value}</td></tr>`
        }),
      )
    case 'lines':
      return html`<h2 style="margin:32px 0 4px;font-size:14px;line-height:1.2;font-weight:600;${QUIET}">${block.heading}</h2><p style="margin:0">${block.lines.map(
        (line, at) => [at === 0 ? null : html`<br>`, line],
      )}</p>`
    case 'written':
      return writtenHtml(block.text, accent, block.links_to)
    case 'quiet':
      return html`<p style="margin:16px 0;font-size:14px;${QUIET}">${withBreaks(block.text)}</p>`
    default:
      return html`<p style="margin:16px 0">${withBreaks(block.text)}</p>`
  }
}

/** The logo, scaled down to fit into LOGO. */
function logoHtml({ url, width, height }: NonNullable<MailBranding['logo']>, sender: string): HtmlPart {
  const scale = Math.min(1, LOGO.width / width, LOGO.height / height)
  const shown = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  return html`<img src="${url}" alt="${sender}" width="${shown.width}" height="${shown.height}" style="display:block;border:0;font-weight:600;font-size:20px">`
}

/** The preview that a mail program shows beside the subject. */
const previewOf = (blocks: readonly MailBlock[]): string =>
  blocks.find((block) => block.kind === 'paragraph')?.text.slice(0, 140) ?? ''

const linksHtml = (links: NonNullable<MailTemplate['links']>): HtmlPart =>
  links.length === 0
    ? null
    : html`<p style="margin:8px 0 0">${links.map(({ label, url }, at) => [at === 0 ? null : ' · ', html`<a href="${url}" style="${QUIET}">${label}</a>`])}</p>`

/**
 * A line of two hyphens and a space, which a person may have typed, would begin the signature, which mail
 * programs hide.
 */
const withoutLineEnds = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')

/** Returns both versions of a mail. The contents of blocks are escaped; nothing in them becomes markup. */
export function renderMail({
  sender = 'Kontor',
  title,
  blocks,
  language = 'en',
  branding = { accent: SEA, logo: null },
  footer = '',
  links = [],
}: MailTemplate): { text: string; html: string } {
  const published = links.map(({ label, url }) => `${label}: ${url}`)
  const end = [sender, ...(footer === '' ? [] : [footer]), ...published].join('\n')
  const body = withoutLineEnds([title, ...blocks.map(blockText)].join('\n\n'))
  const text = `${body}\n\n-- \n${end}\n`
  const { accent, logo } = branding
  const document = html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light only"><title>${title}</title></head>
<body style="margin:0;background:#fbfaf7">
<div style="display:none;max-height:0;overflow:hidden">${previewOf(blocks)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${FONT};font-size:16px;line-height:1.5;${INK};background:#ffffff;border-top:4px solid ${accent}"><tr><td style="padding:32px 24px;${LONG_WORDS}">
${logo ? logoHtml(logo, sender) : html`<p style="margin:0;font-size:18px;font-weight:600;line-height:1.2">${sender}</p>`}
<h1 style="margin:24px 0 8px;font-size:24px;line-height:1.2;font-weight:600">${title}</h1>
${blocks.map((block) => blockHtml(block, accent))}
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${FONT};font-size:13px;line-height:1.5;${QUIET}"><tr><td style="padding:16px 24px">${sender}${footer === '' ? null : html`<br>${footer}`}${linksHtml(links)}</td></tr></table>
</td></tr></table>
</body>
</html>
`
  return { text, html: document.text }
}

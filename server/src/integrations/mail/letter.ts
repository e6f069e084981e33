// How the product's mails look. A letter is a list of blocks and is written twice from it, as text and as HTML, so that the two never
// tell different things. No pictures, nothing loaded from anywhere; links stand written out in the text.

import { type HtmlPart, html } from '../../http/html.ts'

export type LetterBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'quiet'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'code'; text: string }
  /** Rows of a name and a value, such as the lines and totals of an order. */
  | { kind: 'rows'; rows: [name: string, value: string][] }

export interface Letter {
  /** Whose letter it is: a shop's name, or the product's when absent. */
  sender?: string
  title: string
  blocks: LetterBlock[]
}

function blockText(block: LetterBlock): string {
  switch (block.kind) {
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'code':
      return `    ${block.text}`
    case 'rows':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
    default:
      return block.text
  }
}

const INK = 'color:#16202b'
const FONT = "font-family:'IBM Plex Sans','Segoe UI',Helvetica,Arial,sans-serif"
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#0b6e6b;color:#ffffff;font-weight:600;text-decoration:none'
const CODE =
  "display:inline-block;padding:8px 12px;border:1px solid #8b867b;border-radius:6px;font-family:'IBM Plex Mono',Consolas,monospace;font-size:16px"

function blockHtml(block: LetterBlock): HtmlPart {
  switch (block.kind) {
    case 'button':
      return html`<p style="margin:24px 0"><a href="${block.url}" style="${BUTTON}">${block.label}</a></p>`
    case 'code':
      return html`<p style="margin:16px 0"><span style="${CODE};${INK}">${block.text}</span></p>`
    case 'rows':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse">${block.rows.map(
        ([name, value]) =>
          html`<tr><td style="padding:8px 0;border-bottom:1px solid #e4e0d8">${name}</td><td align="right" style="padding:8px 0;border-bottom:1px solid #e4e0d8;font-variant-numeric:tabular-nums">${value}</td></tr>`,
      )}</table>`
    case 'quiet':
      return html`<p style="margin:16px 0;font-size:14px;color:#5a6572">${block.text}</p>`
    default:
      return html`<p style="margin:16px 0">${block.text}</p>`
  }
}

/** Both writings of a letter. Whatever the blocks contain is text; nothing in them becomes markup. */
export function writeLetter({ sender = 'Kontor', title, blocks }: Letter): { text: string; html: string } {
  const text = `${[title, ...blocks.map(blockText)].join('\n\n')}\n\n-- \n${sender}\n`
  const document = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light only"><title>${title}</title></head>
<body style="margin:0;background:#fbfaf7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${FONT};font-size:16px;line-height:1.5;${INK}"><tr><td>
<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:1px solid #e4e0d8;font-weight:600">${sender}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.2">${title}</h1>
${blocks.map(blockHtml)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
  return { text, html: document.text }
}

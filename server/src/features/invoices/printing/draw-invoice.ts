// Draws an invoice, credit note or receipt as a PDF of any number of pages: a letter for a window envelope
// (DIN 5008, form B).

import { fillText } from '@kontor/contract/values/fill-text'
import { cpuDeadline, OutOfTime } from '../../../pdf/cpu-deadline.ts'
import { makePdfWriter, type PdfFacts, type PdfWriter } from '../../../pdf/pdf-writer.ts'
import { type InvoiceSnapshot, languagesOf } from '../invoice-snapshot.ts'
import { messagesFor } from '../messages/document-language.ts'
import { drawTitle } from './draw-title.ts'
import { drawTotals } from './draw-totals.ts'
import { BRASS, type Drawing, headingOf } from './drawing.ts'
import { addressLines, joined, placeLines, type Say, sayIn } from './invoice-messages.ts'
import { drawTable, HAIRLINE, LEFT, QUIET, RIGHT, WIDTH } from './invoice-table.ts'

const SELLER_LEFT = 372
const BOTTOM = 742
const FOOTER = 778
/**
 * The number of footer lines with room below. Each further line moves the footer's start, and the end of the
 * content above, up by a line.
 */
const FOOTER_LINES = 4
const FOOTER_LEADING = 9.5
/** More than any shop can say: only a document from an archive has more. */
const MOST_FOOTER_LINES = 30
const FOOTER_SIZE = { size: 7 }

export interface Logo {
  bytes: Buffer
  width: number
  height: number
}

/** Draws lines below each other. Returns the baseline of the next line. */
function stack(
  { writer }: Drawing,
  lines: readonly string[],
  {
    x,
    y,
    width,
    size,
    leading,
    colour,
  }: { x: number; y: number; width: number; size: number; leading: number; colour?: string },
): number {
  let at = y
  for (const line of lines.flatMap((text) => writer.lines(text, width, { size }))) {
    writer.text(line, x, at, { size, ...(colour ? { colour } : {}) })
    at += leading
  }
  return at
}

/** Returns the registration numbers of a seller. */
const numbersOf = (seller: InvoiceSnapshot['seller'], say: Say): string[] => [
  ...(seller.vat_number ? [`${joined(say((said) => said.vat_number))} ${seller.vat_number}`] : []),
  ...(seller.tax_number ? [`${joined(say((said) => said.tax_number))} ${seller.tax_number}`] : []),
  ...(seller.company_number ? [seller.company_number] : []),
]

function drawSeller(drawing: Drawing, logo: Logo | undefined): void {
  const { writer, invoice, say } = drawing
  const { seller, language } = invoice
  if (logo) {
    const scale = Math.min(190 / logo.width, 48 / logo.height, 1)
    writer.picture(logo.bytes, LEFT, 44, logo.width * scale, logo.height * scale)
  } else {
    const [name = ''] = writer.lines(invoice.shop_name, SELLER_LEFT - LEFT - 24, { style: 'title', size: 20 })
    writer.text(name, LEFT, 64, { style: 'title', size: 20 })
  }
  const width = RIGHT - SELLER_LEFT
  const small = { x: SELLER_LEFT, width, size: 8, leading: 11.5 }
  let y = 54
  for (const line of writer.lines(seller.name, width, { style: 'strong', size: 8 })) {
    writer.text(line, SELLER_LEFT, y, { style: 'strong', size: 8 })
    y += 11.5
  }
  y = stack(drawing, seller.address ? placeLines(seller.address, language) : [], {
    ...small,
    y,
    colour: QUIET,
  })
  stack(drawing, numbersOf(seller, say), { ...small, y: y + 3, colour: QUIET })
}

function drawBuyer(drawing: Drawing): void {
  const { writer, invoice, say } = drawing
  const { seller, buyer, language } = invoice
  const place = seller.address
  const sender = [seller.name, place?.street, place && `${place.zip} ${place.city}`]
    .filter(Boolean)
    .join(' · ')
  const [sender_line = ''] = writer.lines(sender, 240, { size: 6.5 })
  writer.text(sender_line, LEFT, 142, { size: 6.5, colour: QUIET })
  const lines = buyer ? addressLines(buyer, language) : [invoice.buyer_email]
  const vat = buyer?.vat_number ? [`${joined(say((said) => said.vat_number))} ${buyer.vat_number}`] : []
  stack(drawing, [...lines, ...vat], { x: LEFT, y: 161, width: 262, size: 10, leading: 14 })
  if (invoice.ship_to) {
    writer.text(joined(say((said) => said.ship_to)), SELLER_LEFT, 161, { size: 7.5, colour: QUIET })
    const where = addressLines(invoice.ship_to, language)
    stack(drawing, where, { x: SELLER_LEFT, y: 174, width: RIGHT - SELLER_LEFT, size: 8, leading: 11.5 })
  }
}

function drawNotes(drawing: Drawing, start: number, newPage: () => number): void {
  const { writer, invoice, say, bottom } = drawing
  const reason =
    invoice.kind === 'credit_note' && invoice.reason
      ? [`${joined(say((said) => said.reason))}: ${invoice.reason}`]
      : []
  const look = { size: 8.5 }
  let y = start + 14
  for (const paragraph of [...reason, ...invoice.notes, ...(invoice.footer ? [invoice.footer] : [])]) {
    for (const line of writer.lines(paragraph, WIDTH, look)) {
      if (y > bottom) y = newPage()
      writer.text(line, LEFT, y, look)
      y += 12.5
    }
    y += 5
  }
}

function footerLines({ writer, invoice, say }: Pick<Drawing, 'writer' | 'invoice' | 'say'>) {
  const { seller, language } = invoice
  const said = [
    seller.name,
    ...(seller.address ? placeLines(seller.address, language) : []),
    ...numbersOf(seller, say),
    ...seller.legal_note.split('\n').filter((line) => line.trim() !== ''),
  ].join(' · ')
  return writer.lines(said, WIDTH - 76, FOOTER_SIZE).slice(0, MOST_FOOTER_LINES)
}

function drawFooter(drawing: Drawing, page: number, pages: number): void {
  const { writer, invoice, say, footer, bottom } = drawing
  const { size } = FOOTER_SIZE
  const top = bottom + FOOTER - BOTTOM
  if (invoice.is_test)
    writer.text(joined(say((said) => said.test)), LEFT, 32, { style: 'strong', size: 13, colour: BRASS })
  writer.rule(LEFT, top, WIDTH, { colour: HAIRLINE })
  for (const [at, line] of footer.entries())
    writer.text(line, LEFT, top + 12 + at * FOOTER_LEADING, { size, colour: QUIET })
  for (const [at, text] of say((said) => fillText(said.page, { page, pages })).entries())
    writer.text(text, RIGHT, top + 12 + at * FOOTER_LEADING, { size, colour: QUIET, align: 'right' })
  if (page === 1) return
  writer.text(headingOf(invoice, say), LEFT, 48, { size: 8, colour: QUIET })
  writer.text(invoice.shop_name, RIGHT, 48, { size: 8, colour: QUIET, align: 'right' })
  writer.rule(LEFT, 55, WIDTH, { colour: HAIRLINE })
}

type Attach = (writer: PdfWriter, invoice: InvoiceSnapshot) => void

/** A document of a hundred lines takes some tenths of a second, and hostile texts ten times as long as others. */
const MAX_CPU_MS = 4000

/** The bytes of the PDF. `attach` is called with the writer after everything is drawn. A document that takes too long is drawn in plain letters. */
export async function drawInvoice(
  invoice: InvoiceSnapshot,
  logo: Logo | undefined,
  attach: Attach,
  max_cpu_ms = MAX_CPU_MS,
): Promise<Buffer> {
  try {
    return await drawWith(invoice, logo, attach, { deadline: cpuDeadline(max_cpu_ms) })
  } catch (error) {
    if (error instanceof OutOfTime) return drawWith(invoice, logo, attach, { is_plain: true })
    throw error
  }
}

async function drawWith(
  invoice: InvoiceSnapshot,
  logo: Logo | undefined,
  attach: Attach,
  look: Pick<PdfFacts, 'deadline' | 'is_plain'>,
): Promise<Buffer> {
  const messages = messagesFor(invoice.language)
  const say = sayIn(languagesOf(invoice))
  const writer = await makePdfWriter({
    title: `${messages.title[invoice.kind]} ${invoice.number}`,
    language: invoice.language,
    created_at: new Date(`${invoice.issued_on}T00:00:00Z`),
    ...look,
  })
  const footer = footerLines({ writer, invoice, say })
  const bottom = BOTTOM - Math.max(0, footer.length - FOOTER_LINES) * FOOTER_LEADING
  const drawing = { writer, invoice, messages, say, footer, bottom }
  const newPage = () => {
    writer.newPage()
    return 84
  }
  drawSeller(drawing, logo)
  drawBuyer(drawing)
  const table_top = drawTitle(drawing)
  const table_end = drawTable(writer, invoice, drawing, { top: table_top, bottom, newPage })
  drawNotes(drawing, drawTotals(drawing, table_end, newPage), newPage)
  writer.onEveryPage((page, pages) => drawFooter(drawing, page, pages))
  attach(writer, invoice)
  return writer.finish()
}

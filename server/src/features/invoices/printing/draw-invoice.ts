// Draws an invoice, credit note or receipt as a PDF: a letter that fits a window envelope (DIN 5008, form B), on as many pages as it takes.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { isZero, subtractMoney } from '@kontor/contract/values/money'
import { countryName } from '../../../locale/country-name.ts'
import { cpuDeadline, OutOfTime } from '../../../pdf/cpu-deadline.ts'
import { makePdfWriter, type PdfFacts, type PdfWriter } from '../../../pdf/pdf-writer.ts'
import { type InvoiceSnapshot, languagesOf } from '../invoice-snapshot.ts'
import type { InvoiceMessages } from '../messages/document-language.ts'
import {
  addressLines,
  dayText,
  joined,
  messagesFor,
  moneyText,
  placeLines,
  rateText,
  type Say,
  sayIn,
  taxName,
} from './invoice-messages.ts'
import { drawTable, HAIRLINE, INK_LINE, LEFT, QUIET, RIGHT, SMALL_LEADING, WIDTH } from './invoice-table.ts'

const SELLER_LEFT = 372
const BOTTOM = 742
const FOOTER = 778
/** As many lines have room below; each more begins the footer, and ends what is above it, higher by one. */
const FOOTER_LINES = 4
const FOOTER_LEADING = 9.5
/** More than any shop can say: only a document from an archive has more. */
const MOST_FOOTER_LINES = 30
const FOOTER_SIZE = { size: 7 }
const TITLE_SIZE = 25
/** Longer labels in two languages have a line each. */
const MAX_JOINED = 260
const BRASS = '#8a5a10'

interface Drawing {
  writer: PdfWriter
  invoice: InvoiceSnapshot
  /** Of the first language, which numbers and addresses are written in. */
  messages: InvoiceMessages
  /** For what is said in each language of the document. */
  say: Say
  footer: string[]
  /** The y that nothing above the footer may reach beyond. */
  bottom: number
}

export interface Logo {
  bytes: Buffer
  width: number
  height: number
}

/** Draws lines one below the other; gives the baseline of the next. */
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

/** The numbers that a seller is registered by. */
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

/** `Rechnung / Invoice INV-7`. */
const headingOf = ({ kind, number }: InvoiceSnapshot, say: Say): string =>
  `${joined(say((said) => said.title[kind]))} ${number}`

/** Labels with values; of each the lines. */
type Fact = [label: string[], value: string[]]

function factsOf({ invoice, messages, say }: Drawing): Fact[] {
  const { kind, corrects, order, payment, issued_on, supply } = invoice
  const day = (text: string) => [dayText(text, messages)]
  const issued: Fact = [say((said) => said.issued_on[kind]), day(issued_on)]
  const ordered: Fact = [say((said) => said.order), [order.number]]
  if (corrects) {
    const label = say((said) => (kind === 'receipt' ? said.original_receipt : said.corrects))
    return [issued, [label, [corrects.number]], ordered]
  }
  const on_dispatch = say((said) => said.on_dispatch)
  const supplied: Fact = [
    say((said) => said.supplied_on),
    supply === 'services' ? day(issued_on) : on_dispatch,
  ]
  return [
    issued,
    ordered,
    [say((said) => said.ordered_on), day(order.placed_on)],
    ...(kind === 'receipt' ? [] : [supplied]),
    ...(payment.how === 'nothing_to_pay' ? [] : [[say((said) => said.paid_on), day(payment.on)] as Fact]),
  ]
}

/** Draws the title and the facts below it; gives the y at which the table begins. */
function drawTitle(drawing: Drawing): number {
  const { writer, invoice, say } = drawing
  const { corrects } = invoice
  const small = { size: 7.5, colour: QUIET }
  const title = headingOf(invoice, say)
  const full = writer.width(title, { style: 'title', size: TITLE_SIZE })
  const size = Math.min(TITLE_SIZE, (TITLE_SIZE * WIDTH) / full)
  writer.text(title, LEFT, 284, { style: 'title', size })
  const facts = factsOf(drawing)
  const widths = facts.map(
    ([label, value]) =>
      Math.max(
        ...label.map((text) => writer.width(text, small)),
        ...value.map((text) => writer.width(text)),
      ) + 22,
  )
  const sum = widths.reduce((total, width) => total + width, -22)
  const gap = Math.min(Math.max((WIDTH - sum) / Math.max(facts.length - 1, 1), -10), 26)
  const values = 321 + (Math.max(...facts.map(([label]) => label.length)) - 1) * SMALL_LEADING
  let x = LEFT
  for (const [at, [label, value]] of facts.entries()) {
    for (const [row, text] of label.entries()) writer.text(text, x, 308 + row * SMALL_LEADING, small)
    for (const [row, text] of value.entries()) writer.text(text, x, values + row * 12)
    x += (widths[at] as number) + gap
  }
  const value_lines = Math.max(...facts.map(([, value]) => value.length))
  if (corrects) {
    const of_day = joined(say((said) => said.of_day(dayText(corrects.issued_on, said))))
    writer.text(of_day, LEFT + widths[0]! + gap, values + 12, small)
  }
  return values + 41 + (value_lines - 1) * 12
}

const taxLabel = (
  { label, country, rate }: InvoiceSnapshot['taxes'][number],
  seller_country: string | undefined,
  messages: InvoiceMessages,
  language: StoreLanguage,
): string => {
  const name = taxName(label, language)
  const is_foreign = country !== '' && country !== seller_country && rate !== null && rate !== '0'
  const where = is_foreign ? ` (${countryName(country, language)})` : ''
  return rate === null || label === '' ? name : `${name}${where} ${rateText(rate, messages)}`
}

/** The net total, and each tax with its taxable amount: of each label the lines, and an amount. */
const taxRows = (
  { invoice, say, writer }: Drawing,
  money: (amount: string) => string,
): [string[], string][] => {
  const { seller, currency } = invoice
  const label = (texts: string[]) => (writer.width(joined(texts)) <= MAX_JOINED ? [joined(texts)] : texts)
  const onNet = (tax: InvoiceSnapshot['taxes'][number]) =>
    say((said, language) =>
      said.tax_on(taxLabel(tax, seller.address?.country, said, language), moneyText(tax.net, currency, said)),
    )
  const tax_total = say((said) => said.tax_total)
  return [
    [label(say((said) => said.net_total)), money(invoice.net_total)],
    ...invoice.taxes.map((tax): [string[], string] => [label(onNet(tax)), money(tax.tax)]),
    ...(invoice.taxes.length > 1 ? [[label(tax_total), money(invoice.tax_total)] as [string[], string]] : []),
  ]
}

/** Draws the totals, each tax with its taxable amount, and how it was paid; gives the y at which they end. */
function drawTotals(drawing: Drawing, start: number, newPage: () => number): number {
  const { writer, invoice, messages, say, bottom } = drawing
  const { currency, kind } = invoice
  const money = (amount: string) => moneyText(amount, currency, messages)
  const rows = kind === 'receipt' ? [] : taxRows(drawing, money)
  const total = joined(say((said) => said.total[kind]))
  const strong = { style: 'strong', size: 11 } as const
  const paid = paidTexts(drawing)
  const left = Math.min(
    330,
    RIGHT - writer.width(total, strong) - writer.width(money(invoice.total), strong) - 24,
    ...rows.flatMap(([label, value]) =>
      label.map((text) => RIGHT - writer.width(text) - writer.width(value) - 24),
    ),
  )
  const sentences = paid.flatMap((sentence) => writer.lines(sentence, RIGHT - left))
  const row_lines = rows.flatMap(([label]) => label).length
  let y = start + 6
  if (y + row_lines * 15 + 39 + sentences.length * 13 > bottom) y = newPage()
  const amounts_in = rows.length > 0 ? say((said) => said.amounts_in(currency)) : []
  for (const [at, text] of amounts_in.entries())
    writer.text(text, LEFT, y + at * SMALL_LEADING, { size: 7.5, colour: QUIET })
  const widest = Math.max(0, ...amounts_in.map((text) => writer.width(text, { size: 7.5 })))
  if (left < LEFT + widest) y += 15 + (amounts_in.length - 1) * SMALL_LEADING
  for (const [label, value] of rows) {
    writer.text(value, RIGHT, y, { align: 'right' })
    for (const text of label) {
      writer.text(text, left, y, { colour: QUIET })
      y += 15
    }
  }
  writer.rule(left, y - 5, RIGHT - left, { colour: INK_LINE, thickness: 0.8 })
  y += 11
  writer.text(total, left, y, strong)
  writer.text(money(invoice.total), RIGHT, y, { ...strong, align: 'right' })
  writer.rule(left, y + 8, RIGHT - left, { colour: BRASS, thickness: 1.6 })
  y += 26
  for (const line of sentences) {
    writer.text(line, left, y)
    y += 13
  }
  return y
}

/** How it was paid or refunded, a sentence each; all of the first language, then those of the second. */
const paidTexts = ({ invoice }: Drawing): string[] => [
  ...new Set(languagesOf(invoice).flatMap((language) => paidIn(invoice, messagesFor(language)))),
]

function paidIn(invoice: InvoiceSnapshot, messages: InvoiceMessages): string[] {
  const { kind, payment, currency } = invoice
  const { how, on, set_off, gift_cards } = payment
  if (kind === 'credit_note') return refundedTexts(invoice, messages)
  const money = (amount: string) => moneyText(amount, currency, messages)
  return [
    ...(set_off === undefined ? [] : [messages.set_off.removed(money(set_off))]),
    ...(gift_cards === undefined ? [] : [messages.paid_by_gift_card(money(gift_cards))]),
    messages.paid[how](dayText(on, messages)),
  ]
}

function refundedTexts({ payment, total, currency }: InvoiceSnapshot, messages: InvoiceMessages): string[] {
  const { on, is_owed, set_off, gift_cards } = payment
  const day = dayText(on, messages)
  const money = (amount: string) => moneyText(amount, currency, messages)
  const other = [
    ...(set_off === undefined ? [] : [messages.set_off.amount(money(set_off))]),
    ...(gift_cards === undefined ? [] : [messages.to_gift_card(money(gift_cards))]),
  ]
  if (other.length === 0) return [messages.paid[is_owed ? 'owed' : 'refund'](day)]
  const rest = subtractMoney(subtractMoney(total, set_off ?? '0', currency), gift_cards ?? '0', currency)
  if (isZero(rest)) return other
  return [...other, is_owed ? messages.set_off.owed(money(rest)) : messages.set_off.refund(money(rest), day)]
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
  for (const [at, text] of say((said) => said.page(page, pages)).entries())
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

// Draws the lines of a document as a table: the widths and contents of the columns, and the page breaks.

import { currencyDecimals } from '@kontor/contract/values/currencies'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { PdfWriter } from '../../../pdf/pdf-writer.ts'
import { divideHalfUp, parseRate } from '../../../pricing/round.ts'
import type { InvoiceLine, InvoiceSnapshot } from '../invoice-snapshot.ts'
import type { InvoiceMessages } from '../messages/document-language.ts'
import { amountText, countText, joined, rateText, type Say } from './invoice-messages.ts'

export const LEFT = 56
export const WIDTH = 483
export const RIGHT = LEFT + WIDTH
export const QUIET = '#5a6572'
export const HAIRLINE = '#e4e0d8'
export const INK_LINE = '#16202b'

const SIZE = 9
const LEADING = 13
const GAP = 14
const NARROWEST_TITLE = 120

/** The remarks below a line's title: the SKU and the discounts. */
const remarksOf = (line: InvoiceLine, invoice: InvoiceSnapshot, { messages, say }: TableTexts): string[] => [
  ...(line.sku ? [line.sku] : []),
  ...(toMinor(line.discount, invoice.currency) > 0n
    ? (line.discounts ?? [{ title: '', amount: line.discount }]).map(
        ({ title, amount }) =>
          `${joined(say((said) => said.discount))}${title && ` ${title}`} −${amountText(amount, invoice.currency, messages)}`,
      )
    : []),
]

const titleOf = (line: InvoiceLine, { say }: TableTexts): string => {
  if (line.kind === 'item') return line.title
  const shipping = joined(say((said) => said.shipping))
  if (line.kind === 'shipping') return line.title ? `${shipping}: ${line.title}` : shipping
  return `${joined(say((said) => said.adjustment))}: ${line.title || shipping}`
}

/**
 * Returns the price of a unit: exact if possible, else rounded to two decimals more than the currency has.
 */
function unitPrice(line: InvoiceLine, currency: string, messages: InvoiceMessages): string {
  if (line.quantity === null) return ''
  const minor = toMinor(line.net_before_discount, currency)
  const count = BigInt(line.quantity)
  if (minor % count === 0n) return amountText(toMajorText(minor / count, currency), currency, messages)
  const decimals = currencyDecimals(currency) + 2
  const digits = divideHalfUp(minor * 100n, count)
    .toString()
    .padStart(decimals + 1, '0')
  return amountText(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`, currency, messages, decimals)
}

function cellsOf(
  line: InvoiceLine,
  { kind, currency }: InvoiceSnapshot,
  messages: InvoiceMessages,
): string[] {
  const is_taxed =
    line.tax_rate !== null && (line.tax_label !== '' || parseRate(line.tax_rate).numerator > 0n)
  const cells = [
    line.quantity === null ? '' : countText(line.quantity, messages),
    unitPrice(line, currency, messages),
  ]
  if (kind === 'receipt') return [...cells, amountText(line.total, currency, messages)]
  return [
    ...cells,
    is_taxed ? rateText(line.tax_rate as string, messages) : '–',
    amountText(line.net, currency, messages),
    amountText(line.total, currency, messages),
  ]
}

/**
 * Returns the lines of each column head, a line for each language. A receipt is of gift cards, which are not
 * taxed.
 */
const headsOf = ({ kind }: InvoiceSnapshot, say: Say): string[][] =>
  kind === 'receipt'
    ? [say((said) => said.quantity), say((said) => said.card_value), say((said) => said.total.receipt)]
    : (['quantity', 'unit_price', 'rate', 'net', 'gross'] as const).map((head) => say((said) => said[head]))

export interface TableTexts {
  /** The messages of the first language, which also formats numbers. */
  messages: InvoiceMessages
  say: Say
}

/** The leading of lines in heads, facts and remarks. */
export const SMALL_LEADING = 10.5

export interface TableFrame {
  /** The y of the table's start on the first page. */
  top: number
  /** The lowest y of a row. */
  bottom: number
  /** Begins a new page. Returns the y at which the table continues. */
  newPage: () => number
}

/**
 * Draws the table, with the head on every page. Returns the y of the table's end. A row is never split
 * between pages.
 */
export function drawTable(
  writer: PdfWriter,
  invoice: InvoiceSnapshot,
  texts: TableTexts,
  frame: TableFrame,
): number {
  const { messages, say } = texts
  const heads = headsOf(invoice, say)
  const head_lines = Math.max(...heads.map((lines) => lines.length))
  const head_style = { size: 7.5, colour: QUIET } as const
  const rows = invoice.lines.map((line) => ({ line, cells: cellsOf(line, invoice, messages) }))
  const measure = (size: number) =>
    heads.map((head, at) =>
      Math.max(
        ...head.map((text) => writer.width(text, head_style)),
        ...rows.map(({ cells }) => writer.width(cells[at] as string, { size })),
      ),
    )
  const taken = (widths: number[]) => widths.reduce((sum, width) => sum + width + GAP, 0)
  // If amounts are very large, the type shrinks until the titles have room beside the amounts.
  let size = SIZE
  let widths = measure(size)
  while (WIDTH - taken(widths) < NARROWEST_TITLE && size > 5) {
    size -= 0.5
    widths = measure(size)
  }
  const ends = widths.map((_, at) => RIGHT - taken(widths.slice(at + 1)))
  const title_width = WIDTH - taken(widths)

  const drawHead = (y: number): number => {
    for (const [row, text] of say((said) => said.item).entries())
      writer.text(text, LEFT, y + row * SMALL_LEADING, head_style)
    for (const [at, head] of heads.entries())
      for (const [row, text] of head.entries())
        writer.text(text, ends[at] as number, y + row * SMALL_LEADING, { ...head_style, align: 'right' })
    const end = y + (head_lines - 1) * SMALL_LEADING + 6
    writer.rule(LEFT, end, WIDTH, { colour: INK_LINE, thickness: 0.8 })
    return end + LEADING + 3
  }

  let y = drawHead(frame.top)
  for (const { line, cells } of rows) {
    const titles = writer.lines(titleOf(line, texts), title_width, { size: SIZE })
    const remarks = remarksOf(line, invoice, texts).flatMap((remark) =>
      writer.lines(remark, title_width, { size: 7.5 }),
    )
    const height = Math.max(titles.length, 1) * LEADING + remarks.length * SMALL_LEADING
    if (y + height - LEADING > frame.bottom) y = drawHead(frame.newPage())
    for (const [at, cell] of cells.entries())
      writer.text(cell, ends[at] as number, y, { size, align: 'right' })
    for (const [at, title] of titles.entries()) writer.text(title, LEFT, y + at * LEADING, { size: SIZE })
    for (const [at, remark] of remarks.entries())
      writer.text(
        remark,
        LEFT,
        y + Math.max(titles.length, 1) * LEADING - 1.5 + at * SMALL_LEADING,
        head_style,
      )
    y += height - LEADING
    writer.rule(LEFT, y + 6.5, WIDTH, { colour: HAIRLINE })
    y += LEADING + 7.5
  }
  return y
}

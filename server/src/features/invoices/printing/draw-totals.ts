// Draws the totals of a document, each tax, and how the document was paid.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { fillText } from '@kontor/contract/values/fill-text'
import { isZero, subtractMoney } from '@kontor/contract/values/money'
import { countryName } from '../../../locale/country-name.ts'
import { type InvoiceSnapshot, languagesOf } from '../invoice-snapshot.ts'
import { type InvoiceMessages, messagesFor } from '../messages/document-language.ts'
import { BRASS, type Drawing } from './drawing.ts'
import { dayText, joined, moneyText, rateText, taxName } from './invoice-messages.ts'
import { INK_LINE, LEFT, QUIET, RIGHT, SMALL_LEADING } from './invoice-table.ts'

/** Longer labels in two languages have a line each. */
const MAX_JOINED = 260

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

/** Returns the net total, and each tax with its taxable amount, as pairs of label lines and an amount. */
const taxRows = (
  { invoice, say, writer }: Drawing,
  money: (amount: string) => string,
): [string[], string][] => {
  const { seller, currency } = invoice
  const label = (texts: string[]) => (writer.width(joined(texts)) <= MAX_JOINED ? [joined(texts)] : texts)
  const onNet = (tax: InvoiceSnapshot['taxes'][number]) =>
    say((said, language) =>
      fillText(said.tax_on, {
        tax: taxLabel(tax, seller.address?.country, said, language),
        net: moneyText(tax.net, currency, said),
      }),
    )
  const tax_total = say((said) => said.tax_total)
  return [
    [label(say((said) => said.net_total)), money(invoice.net_total)],
    ...invoice.taxes.map((tax): [string[], string] => [label(onNet(tax)), money(tax.tax)]),
    ...(invoice.taxes.length > 1 ? [[label(tax_total), money(invoice.tax_total)] as [string[], string]] : []),
  ]
}

/** Draws the totals, each tax with its taxable amount, and the payment. Returns the y of their end. */
export function drawTotals(drawing: Drawing, start: number, newPage: () => number): number {
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
  const amounts_in = rows.length > 0 ? say((said) => fillText(said.amounts_in, { currency })) : []
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

/** Returns a sentence for each payment or refund: all sentences of the first language, then of the second. */
const paidTexts = ({ invoice }: Drawing): string[] => [
  ...new Set(languagesOf(invoice).flatMap((language) => paidIn(invoice, messagesFor(language)))),
]

function paidIn(invoice: InvoiceSnapshot, messages: InvoiceMessages): string[] {
  const { kind, payment, currency } = invoice
  const { how, on, set_off, gift_cards } = payment
  if (kind === 'credit_note') return refundedTexts(invoice, messages)
  const money = (amount: string) => moneyText(amount, currency, messages)
  return [
    ...(set_off === undefined ? [] : [fillText(messages.set_off.removed, { amount: money(set_off) })]),
    ...(gift_cards === undefined
      ? []
      : [fillText(messages.paid_by_gift_card, { amount: money(gift_cards) })]),
    fillText(messages.paid[how], { day: dayText(on, messages) }),
  ]
}

function refundedTexts({ payment, total, currency }: InvoiceSnapshot, messages: InvoiceMessages): string[] {
  const { on, is_owed, set_off, gift_cards } = payment
  const day = dayText(on, messages)
  const money = (amount: string) => moneyText(amount, currency, messages)
  const other = [
    ...(set_off === undefined ? [] : [fillText(messages.set_off.amount, { amount: money(set_off) })]),
    ...(gift_cards === undefined ? [] : [fillText(messages.to_gift_card, { amount: money(gift_cards) })]),
  ]
  if (other.length === 0) return [fillText(messages.paid[is_owed ? 'owed' : 'refund'], { day })]
  const rest = subtractMoney(subtractMoney(total, set_off ?? '0', currency), gift_cards ?? '0', currency)
  if (isZero(rest)) return other
  const set_off_text = messages.set_off[is_owed ? 'owed' : 'refund']
  return [...other, fillText(set_off_text, { amount: money(rest), day })]
}

// Draws the title of a document and the days and numbers below the title.

import { fillText } from '@kontor/contract/values/fill-text'
import { type Drawing, headingOf } from './drawing.ts'
import { dayText, joined } from './invoice-messages.ts'
import { LEFT, QUIET, SMALL_LEADING, WIDTH } from './invoice-table.ts'

const TITLE_SIZE = 25

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

/** Draws the title and the facts below. Returns the y of the table's start. */
export function drawTitle(drawing: Drawing): number {
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
    const of_day = joined(say((said) => fillText(said.of_day, { day: dayText(corrects.issued_on, said) })))
    writer.text(of_day, LEFT + widths[0]! + gap, values + 12, small)
  }
  return values + 41 + (value_lines - 1) * 12
}

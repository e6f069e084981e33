// The statuses and amounts of an order in Kontor's own export.

import { ORDER_STATUSES, PAYMENT_STATUSES } from '@kontor/contract/orders/orders'
import { isZero } from '@kontor/contract/values/money'
import { z } from 'zod'
import { sum } from '../../../../../pricing/round.ts'
import { booleanOf, decimalOf } from '../../reading/cell-values.ts'
import type { Rows } from '../imported-row.ts'
import { leaveOut, parseText, readOptional, readRequired } from '../row-cells.ts'
import { amountAt, type OrderLines, type OrderReading, type OrderStatuses } from './order-reading.ts'

/** Leaves out an unpaid order, because imported orders are history. */
export function kontorStatuses({ work, first }: OrderReading): OrderStatuses {
  const oneOf = <T extends string>(words: readonly T[]) =>
    z.enum(words as [T, ...T[]], { error: `One of ${words.join(', ')}` })
  const status = readRequired(work, first, 'status', (text) => parseText(oneOf(ORDER_STATUSES), text.trim()))
  const payment_status = readRequired(work, first, 'payment_status', (text) =>
    parseText(oneOf(PAYMENT_STATUSES), text.trim()),
  )
  if (status === 'draft' || status === 'new')
    leaveOut(work, first, 'status', 'Unpaid orders cannot be imported.')
  return { status, payment_status }
}

/** Leaves out an order with amounts that do not add up. */
export function kontorLines(reading: OrderReading, rows: Rows): OrderLines {
  const { work, first } = reading
  const amounts = rows.map((row) => {
    const subtotal = amountAt(reading, row, 'item_subtotal')
    const discount_total = amountAt(reading, row, 'item_discount_total')
    const tax_total = amountAt(reading, row, 'item_tax_total')
    const total = amountAt(reading, row, 'item_total')
    if (subtotal + tax_total !== total)
      leaveOut(work, row, 'item_total', 'The total of the line is not the sum of its subtotal and tax.')
    const rate = readOptional(work, row, 'item_tax_rate', decimalOf) ?? '0'
    return {
      subtotal_before_discount: subtotal + discount_total,
      discount_total,
      subtotal,
      tax_total,
      total,
      discount: discount_total,
      rate,
    }
  })
  const shipping_total = amountAt(reading, first, 'shipping_total')
  const items_total = sum(amounts.map(({ subtotal }) => subtotal))
  if (items_total !== amountAt(reading, first, 'subtotal'))
    leaveOut(work, first, 'subtotal', 'The subtotal is not the sum of the lines.')
  const tax_total = amountAt(reading, first, 'tax_total')
  const total = amountAt(reading, first, 'total')
  if (items_total + shipping_total + tax_total !== total)
    leaveOut(work, first, 'total', 'The total is not the sum of subtotal, shipping and tax.')
  // The tax on shipping comes on top of the taxes of the lines.
  if (tax_total < sum(amounts.map((line) => line.tax_total)))
    leaveOut(work, first, 'tax_total', 'The tax is less than the taxes of the lines.')
  const prices_include_tax = readOptional(work, first, 'prices_include_tax', booleanOf) ?? false
  const rates = new Set(amounts.map(({ rate }) => rate).filter((rate) => !isZero(rate)))
  const tax = {
    label: 'Tax',
    rate: rates.size === 1 ? [...rates][0]! : '0',
    taxable: total - tax_total,
    amount: tax_total,
  }
  return { prices_include_tax, shipping_total, amounts, taxes: tax_total === 0n ? [] : [tax] }
}

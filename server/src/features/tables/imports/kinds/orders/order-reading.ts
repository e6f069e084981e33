// Shared by the readers of all order formats: rows, currency, amounts, quantities and the result.

import type { Currency } from '@kontor/contract/values/currencies'
import { toMinor } from '@kontor/contract/values/money'
import type { ImportedOrder } from '../../../../orders/order-writes.ts'
import { CellError, decimalOf, wholeOf } from '../../reading/cell-values.ts'
import type { ImportedRow } from '../imported-row.ts'
import { leaveOut, readOptional, readRequired } from '../row-cells.ts'
import type { ItemWork } from '../table-kind.ts'
import type { LineAmounts } from './shopify-amounts.ts'

export interface OrderReading {
  readonly work: ItemWork
  /** The row with the values of the whole order. */
  readonly first: ImportedRow
  readonly currency: Currency
}

const amountIn = (currency: Currency) => (text: string) => {
  try {
    return toMinor(decimalOf(text).replace(/^0+(?=\d)/, ''), currency)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new CellError(`Enter an amount in ${currency} with its decimals.`)
  }
}

/**
 * Returns the amount in smallest units; 0 for an empty cell. Leaves out the order if the cell is no amount or
 * is below zero.
 */
export function amountAt({ work, currency }: OrderReading, row: ImportedRow, field: string): bigint {
  if (!row.cells[field]?.trim()) return 0n
  const read = readRequired(work, row, field, amountIn(currency))
  return read < 0n ? leaveOut(work, row, field, 'Amounts cannot be below zero.') : read
}

/** Returns undefined for an empty cell. Warns and returns undefined if the cell is no amount. */
export const optionalAmountAt = (
  { work, currency }: OrderReading,
  row: ImportedRow,
  field: string,
): bigint | undefined => readOptional(work, row, field, amountIn(currency))

const MAX_QUANTITY = 1_000_000

/** Returns the number of units of a line. Leaves out the order if the number is missing. */
export function quantityOf(work: ItemWork, row: ImportedRow): number {
  const quantity = readRequired(work, row, 'item_quantity', wholeOf)
  return quantity >= 1 && quantity <= MAX_QUANTITY
    ? quantity
    : leaveOut(work, row, 'item_quantity', 'Enter a quantity from 1.')
}

export type OrderStatuses = Pick<ImportedOrder, 'status' | 'payment_status'>

/** A tax of the whole order, in smallest units. `rate` is a fraction as text, 0 if unknown. */
export interface OrderTax {
  label: string
  rate: string
  taxable: bigint
  amount: bigint
}

/** Amounts are in smallest units. */
export interface OrderLines {
  prices_include_tax: boolean
  shipping_total: bigint
  /** The amounts by row. `rate` is a fraction as text, such as 0.19. */
  amounts: (LineAmounts & { rate: string })[]
  /** The taxes, which add up to the tax of the order. */
  taxes: OrderTax[]
}

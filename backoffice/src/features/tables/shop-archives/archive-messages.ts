// The content of an archive as text.

import { formatNumber, LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import type { Noun } from '../../../ui/list/list-messages.ts'

const KINDS: readonly [kind: string, noun: Noun][] = [
  ['products', [t('product'), t('products')]],
  ['product_files', [t('picture or video'), t('pictures and videos')]],
  ['orders', [t('order'), t('orders')]],
  ['customers', [t('customer'), t('customers')]],
  ['invoices', [t('invoice or credit note'), t('invoices and credit notes')]],
  ['payments', [t('payment'), t('payments')]],
  ['refunds', [t('refund'), t('refunds')]],
  ['stock_movements', [t('stock movement'), t('stock movements')]],
  ['warehouses', [t('warehouse'), t('warehouses')]],
  ['addresses', [t('address'), t('addresses')]],
  ['shipping_rate_templates', [t('set of shipping rates'), t('sets of shipping rates')]],
]

/**
 * Returns the kinds of records familiar to a merchant, with their counts. Kinds without records are left out.
 */
export const contentOf = (counts: Record<string, number>): { kind: string; count: number; noun: string }[] =>
  KINDS.flatMap(([kind, [one, many]]) => {
    const count = counts[kind] ?? 0
    return count === 0 ? [] : [{ kind, count, noun: count === 1 ? one : many }]
  })

const NAMED = new Set(['products', 'orders', 'customers'])

/** '24 products, 1,203 orders and 310 customers' */
export function contentText(counts: Record<string, number>): string {
  const words = contentOf(counts)
    .filter(({ kind }) => NAMED.has(kind))
    .map(({ count, noun }) => `${formatNumber(count)} ${noun}`)
  return new Intl.ListFormat(LOCALE).format(words)
}

// The content of an archive as text.

const KINDS: readonly [kind: string, one: string, many: string][] = [
  ['products', 'product', 'products'],
  ['product_files', 'picture or video', 'pictures and videos'],
  ['orders', 'order', 'orders'],
  ['customers', 'customer', 'customers'],
  ['invoices', 'invoice or credit note', 'invoices and credit notes'],
  ['payments', 'payment', 'payments'],
  ['refunds', 'refund', 'refunds'],
  ['stock_movements', 'stock movement', 'stock movements'],
  ['warehouses', 'warehouse', 'warehouses'],
  ['addresses', 'address', 'addresses'],
  ['shipping_rate_templates', 'set of shipping rates', 'sets of shipping rates'],
]

/** The kinds of records that a merchant knows, with their counts; without those of which there are none. */
export const contentOf = (counts: Record<string, number>): { count: number; noun: string }[] =>
  KINDS.flatMap(([kind, one, many]) => {
    const count = counts[kind] ?? 0
    return count === 0 ? [] : [{ count, noun: count === 1 ? one : many }]
  })

/** '24 products, 1,203 orders and 310 customers' */
export function contentText(counts: Record<string, number>): string {
  const known = contentOf(counts).filter(({ noun }) => /^(?:product|order|customer)s?$/.test(noun))
  const words = known.map(({ count, noun }) => `${count.toLocaleString('en-GB')} ${noun}`)
  return new Intl.ListFormat('en-GB').format(words)
}

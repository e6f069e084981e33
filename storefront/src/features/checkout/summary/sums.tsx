// The sums of an order, to the cent, the same in the cart, at the checkout and on the order's page. If prices
// include tax, gross amounts add up to the total, and the contained net amounts and taxes are listed below.
// Otherwise net amounts and taxes add up to the total.

import type { Calculation } from '@kontor/contract/orders/orders'
import { totalAfterEdits } from '@kontor/contract/orders/total-after-edits'
import type { OrderDiscount } from '@kontor/contract/prices/order-discounts'
import { grossParts } from '@kontor/contract/taxes/gross-parts'
import { zeroTaxReasons } from '@kontor/contract/taxes/zero-tax-reasons'
import { isZero, toMajorText, toMinor } from '@kontor/contract/values/money'
import type { MessageKey } from '../../../lib/messages/messages.ts'
import { type Texts, useTexts } from '../../../lib/messages/texts.tsx'
import { type ShownTax, taxText } from './tax-text.ts'

interface Row {
  label: string
  amount: string
  is_total?: boolean
}

const Rows = ({ rows }: { rows: Row[] }) => (
  <dl className="sums">
    {rows.map(({ label, amount, is_total }, at) => (
      <div key={`${String(at)} ${label}`} className={is_total ? 'sum-total' : undefined}>
        <dt>{label}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
)

/** Says why no tax is charged. */
function whyNoTax(tax_lines: readonly ShownTax[], currency: string, texts: Texts): string {
  const why = new Set(zeroTaxReasons(tax_lines).map((line) => taxText(line, currency, texts)))
  return why.size > 0 ? [...why].join(' ') : texts.say('sum.no_tax')
}

type Amounts = Pick<
  Calculation,
  'currency' | 'prices_include_tax' | 'subtotal' | 'shipping_total' | 'tax_total' | 'total'
>

interface Props {
  /**
   * `discount_total` is the difference between the goods' own prices and `subtotal`. If `discounts` is given,
   * discounts on the order and on shipping have rows. Discounts on products are named at the lines and
   * already deducted from the goods.
   */
  amounts: Amounts &
    Partial<
      Pick<
        Calculation,
        'subtotal_before_discount' | 'discount_total' | 'shipping_discount' | 'gift_cards' | 'amount_due'
      >
    > & {
      discounts?: readonly Pick<OrderDiscount, 'title' | 'class' | 'amount'>[]
      /** The part of an order that edits have removed and set off against added items. */
      set_off?: string
    }
  /** Totals include tax. */
  items: readonly { total: string }[]
  taxes: readonly ShownTax[]
  /** True if shipping has a row, with the `shipping_title` if any. */
  has_shipping: boolean
  shipping_title?: string
  /** True if a zero tax has its row, because a buyer may have to prove that the order had no tax. */
  has_zero_tax?: boolean
  /** True if the part of an order's total beyond gift cards has been paid. */
  is_rest_paid?: boolean
}

export function Sums({
  amounts,
  items,
  taxes,
  has_shipping,
  shipping_title,
  has_zero_tax = false,
  is_rest_paid = false,
}: Props) {
  const texts = useTexts()
  const { currency, subtotal, shipping_total, tax_total, discount_total = '0' } = amounts
  const { subtotal_before_discount = subtotal } = amounts
  const money = (amount: string) => texts.money(amount, currency)
  const row = (key: MessageKey, amount: string): Row => ({ label: texts.say(key), amount: money(amount) })
  const shipping = (amount: string): Row[] => {
    const way = shipping_title ? ` (${shipping_title})` : ''
    const label = `${texts.say('sum.shipping')}${way}`
    return has_shipping ? [{ label, amount: isZero(amount) ? texts.say('sum.free') : money(amount) }] : []
  }
  const { discounts, shipping_discount = '0' } = amounts
  const ofClass = (name: 'order' | 'shipping') =>
    (discounts ?? []).filter((discount) => discount.class === name)
  const discountRows = (name: 'order' | 'shipping'): Row[] =>
    ofClass(name).map(({ title, amount }) => ({ label: title, amount: `−${money(amount)}` }))
  /** Returns the goods before the discounts on the order. */
  const withoutOrders = (goods: string) =>
    toMajorText(
      ofClass('order').reduce((sum, { amount }) => sum + toMinor(amount, currency), toMinor(goods, currency)),
      currency,
    )
  const rowsOf = (goods: string, sent: string): Row[] => [
    row('sum.goods', withoutOrders(goods)),
    ...discountRows('order'),
    ...shipping(
      toMajorText(toMinor(sent, currency) + toMinor(discounts ? shipping_discount : '0', currency), currency),
    ),
    ...(has_shipping ? discountRows('shipping') : []),
  ]
  const has_tax = !isZero(tax_total)
  const tax_rows = has_tax
    ? taxes.map((line): Row => ({ label: taxText(line, currency, texts), amount: money(line.amount) }))
    : has_zero_tax
      ? [row('sum.tax_total', tax_total)]
      : []
  const { gift_cards = [], amount_due = amounts.total, set_off = '0' } = amounts
  const cards = gift_cards
    .filter(({ amount }) => !isZero(amount))
    .map(
      ({ last4, amount }): Row => ({
        label: texts.say('card.ending', { last4 }),
        amount: `−${money(amount)}`,
      }),
    )
  const removed: Row[] = isZero(set_off)
    ? []
    : [{ label: texts.say('sum.set_off'), amount: `−${money(set_off)}` }]
  const after_edits = totalAfterEdits({ total: amounts.total, set_off, currency })
  const total: Row = { ...row('sum.total', after_edits), is_total: true }
  const to_pay = cards.length > 0 && (
    <Rows rows={[...cards, { ...row(is_rest_paid ? 'sum.paid' : 'sum.due', amount_due), is_total: true }]} />
  )
  const no_tax = !has_tax && <p className="quiet-text">{whyNoTax(taxes, currency, texts)}</p>

  if (!amounts.prices_include_tax) {
    const discount = isZero(discount_total)
      ? []
      : [{ label: texts.say('sum.discount'), amount: `−${money(discount_total)}` }]
    const before = discounts
      ? rowsOf(subtotal, shipping_total)
      : [row('sum.goods', subtotal_before_discount), ...discount, ...shipping(shipping_total)]
    return (
      <>
        <Rows rows={[...before, ...tax_rows, ...removed, total]} />
        {no_tax}
        {to_pay}
      </>
    )
  }
  const gross = grossParts(amounts, items)
  const net_shipping = has_shipping ? [row('sum.net_shipping', shipping_total)] : []
  return (
    <>
      <Rows rows={[...rowsOf(gross.goods, gross.shipping), ...removed, total]} />
      {tax_rows.length > 0 && (
        <div className="sums-inside">
          <p>{texts.say('sum.in_total')}</p>
          <Rows rows={[row('sum.net_goods', subtotal), ...net_shipping, ...tax_rows]} />
        </div>
      )}
      {no_tax}
      {to_pay}
    </>
  )
}

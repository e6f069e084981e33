// The items of an order, and the totals to the cent.

import { isRestPaid } from '@kontor/contract/orders/order-status'
import type { Order, OrderItem } from '@kontor/contract/orders/orders'
import type { Refund } from '@kontor/contract/orders/payments/refunds'
import { formatMoney, subtractMoney, toMajorText, toMinor } from '@kontor/contract/values/money'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { formatPercent } from '../../../lib/format-percent.ts'
import { formatNumber, MONEY_LOCALE } from '../../../lib/locale.ts'
import { rich, t } from '../../../lib/texts.ts'
import { lineAsListed } from '../line-as-listed.ts'
import { refundedUnits } from '../shipping/units-to-pack.ts'
import { taxRule } from '../tax-rule.ts'
import classes from './order-page.module.css'
import { OrderTotals } from './order-totals.tsx'

export interface OrderItemsProps {
  order: Order
  items: OrderItem[]
  refunds: Refund[]
  /** The title of the warehouse for the goods, or empty. */
  warehouse: string
}

export function OrderItems({ order, items, refunds, warehouse }: OrderItemsProps) {
  const money = (amount: string) => formatMoney(amount, order.currency, MONEY_LOCALE)
  // An amount set off by an edit was not paid.
  const due = { ...order, amount_due: subtractMoney(order.amount_due, order.set_off, order.currency) }
  return (
    <section>
      <h2 className={classes.heading}>{t('Items')}</h2>
      <p className={classes.prices}>
        {warehouse !== '' && <>{rich('From {warehouse}.', { warehouse: <b>{warehouse}</b> })} </>}
        {order.prices_include_tax ? t('Prices include tax.') : t('Prices are before tax, totals include it.')}
      </p>
      <div className={classes.scroll}>
        <table className={classes.items}>
          <thead>
            <tr>
              <th scope="col">{t('Product')}</th>
              <th scope="col">{t('Quantity')}</th>
              <th scope="col">{t('Price')}</th>
              <th scope="col">{t('Tax')}</th>
              <th scope="col">{t('Total')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id ?? item.product_id}>
                <td>
                  <Anchor
                    component={Link}
                    to={`/account/products/${item.product_id}`}
                    underline="always"
                    dir="auto"
                  >
                    {item.title}
                    {item.variant_title && ` – ${item.variant_title}`}
                  </Anchor>
                  {item.sku && <span className={classes.sku}>{item.sku}</span>}
                  <RefundedUnits units={refundedUnits(item, refunds)} />
                  {/* Shown only on a phone, because the phone layout has no tax column. */}
                  <span className={classes.inline}>
                    {formatPercent(item.tax_rate)} {taxRule(item)}
                  </span>
                </td>
                <td>{item.quantity}</td>
                <td>
                  {money(unitPrice(item, order.currency))}
                  {isTakenOut(item) && <span className={classes.rule}>{t('without tax')}</span>}
                </td>
                <td>
                  {formatPercent(item.tax_rate)}
                  <span className={classes.rule}>{taxRule(item)}</span>
                </td>
                <td>{money(lineAsListed(item, order))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.totals}>
        <OrderTotals
          sums={due}
          items={items}
          shipping_title={order.shipping_title}
          is_rest_paid={isRestPaid(due)}
        />
      </div>
    </section>
  )
}

const isTakenOut = ({ taken_out_rate = '0' }: OrderItem): boolean => Number(taken_out_rate) > 0

/**
 * Returns the listed price. If the order takes the tax out of the listed price, returns the charged price of
 * one unit.
 */
function unitPrice(item: OrderItem, currency: string): string {
  if (!isTakenOut(item)) return item.unit_price
  const minor = Number(toMinor(item.subtotal_before_discount, currency))
  return toMajorText(BigInt(Math.round(minor / item.quantity)), currency)
}

function RefundedUnits({ units }: { units: number }) {
  if (units === 0) return null
  return (
    <span className={classes.sku}>{t('{count} refunded or removed', { count: formatNumber(units) })}</span>
  )
}

// What was bought and how the total comes about, to the cent.

import { formatMoney } from '@kontor/contract/money'
import type { Order, OrderItem } from '@kontor/contract/orders'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import classes from './order-page.module.css'

const percent = (rate: string) => `${Number((Number(rate) * 100).toFixed(3))} %`

export function OrderItems({ order, items }: { order: Order; items: OrderItem[] }) {
  const money = (amount: string) => formatMoney(amount, order.currency, 'en-GB')
  const has_discount = Number(order.discount_total) > 0
  return (
    <section>
      <h2 className={classes.heading}>Items</h2>
      <div className={classes.scroll}>
        <table className={classes.items}>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Quantity</th>
              <th scope="col">Price</th>
              <th scope="col">Tax</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.product_id}>
                <td>
                  <Anchor component={Link} to={`/account/products/${item.product_id}`}>
                    {item.title}
                  </Anchor>
                  {item.sku && <span className={classes.sku}>{item.sku}</span>}
                </td>
                <td>{item.quantity}</td>
                <td>{money(item.unit_price)}</td>
                <td>{percent(item.tax_rate)}</td>
                <td>{money(item.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className={classes.totals}>
        <dt>Net</dt>
        <dd>{money(order.subtotal)}</dd>
        {has_discount && (
          <>
            <dt>Discount, already taken off</dt>
            <dd>−{money(order.discount_total)}</dd>
          </>
        )}
        <dt>Shipping, net{order.shipping_title && ` (${order.shipping_title})`}</dt>
        <dd>{money(order.shipping_total)}</dd>
        {order.tax_lines.map((line) => (
          <div key={`${line.label} ${line.country} ${line.rate} ${line.basis}`} className={classes.tax}>
            <dt>
              {line.label} {line.country} {percent(line.rate)} on {money(line.taxable)}
            </dt>
            <dd>{money(line.amount)}</dd>
          </div>
        ))}
        <dt className={classes.total}>Total</dt>
        <dd className={classes.total}>{money(order.total)}</dd>
      </dl>
    </section>
  )
}

// The packing slip: sender, warehouse, recipient and items, to tick off while packing. The slip has no
// prices, because a parcel may be a present. The slip is in the page only during printing, and nothing else
// is printed. Refunded units are not on the slip.

import type { Order, OrderItem } from '@kontor/contract/orders/orders'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTimeZone } from '../../../lib/dates/shop-calendar.ts'
import { LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import { OrderAddress } from '../page/order-addresses.tsx'
import classes from './packing-slip.module.css'

export interface PackingSlipProps {
  shop_name: string
  order: Order
  /** The items left to pack, perhaps none. */
  items: OrderItem[]
  /** The title of the packing warehouse, or empty. */
  warehouse: string
  onPrinted: () => void
}

export function PackingSlip({ shop_name, order, items, warehouse, onPrinted }: PackingSlipProps) {
  const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: useTimeZone() })
  useEffect(() => {
    addEventListener('afterprint', onPrinted)
    // Printing takes the painted page, so the print waits until the slip is painted.
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', onPrinted)
    }
  }, [onPrinted])

  const is_same = JSON.stringify(order.shipping_address) === JSON.stringify(order.billing_address)
  return createPortal(
    <article className={classes.slip} aria-hidden>
      <header>
        <b dir="auto">{shop_name}</b>
        <h1>{t('Packing slip')}</h1>
      </header>
      <dl className={classes.facts}>
        <div>
          <dt>{t('Order')}</dt>
          <dd>{order.order_number}</dd>
        </div>
        <div>
          <dt>{t('Date')}</dt>
          <dd>{day.format(Date.parse(order.created_at))}</dd>
        </div>
        {warehouse !== '' && (
          <div>
            <dt>{t('Warehouse')}</dt>
            <dd dir="auto">{warehouse}</dd>
          </div>
        )}
        {order.shipping_title && (
          <div>
            <dt>{t('Shipping')}</dt>
            <dd dir="auto">{order.shipping_title}</dd>
          </div>
        )}
      </dl>
      <div className={classes.places}>
        <OrderAddress title={t('Ship to')} address={order.shipping_address} />
        {!is_same && <OrderAddress title={t('Bill to')} address={order.billing_address} />}
      </div>
      {items.length === 0 ? (
        <p className={classes.nothing}>{t('Nothing to pack: no items are left to ship.')}</p>
      ) : (
        <PackedItems items={items} />
      )}
      {order.notes && (
        <section>
          <h2>{t('Notes')}</h2>
          <p dir="auto">{order.notes}</p>
        </section>
      )}
    </article>,
    document.body,
  )
}

function PackedItems({ items }: Pick<PackingSlipProps, 'items'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Quantity')}</th>
          <th scope="col">{t('Product')}</th>
          <th scope="col">SKU</th>
          <th scope="col">{t('Packed')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id ?? item.product_id}>
            <td>{item.quantity}</td>
            <td dir="auto">
              {item.title}
              {item.variant_title && ` – ${item.variant_title}`}
            </td>
            <td>{item.sku}</td>
            <td>
              <span className={classes.box} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

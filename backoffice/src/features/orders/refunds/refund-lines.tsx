// The refundable items of an order, each with a quantity field and a choice to restock.

import { productName } from '@kontor/contract/catalogue/products/product-name'
import type { Order, OrderItem } from '@kontor/contract/orders/orders'
import { Checkbox } from '@mantine/core'
import { t } from '../../../lib/texts.ts'
import { CountInput } from '../../../ui/fields/count-input.tsx'
import classes from './refund.module.css'
import { isRestocked, type RefundFields } from './refund-input.ts'

export interface RefundLinesProps {
  order: Order
  items: OrderItem[]
  /** The refundable quantity of each item, by the item's id. */
  left: ReadonlyMap<string, number>
  fields: RefundFields
  /** The server's errors by the item's id. */
  errors: ReadonlyMap<string, string>
  onChange: (fields: RefundFields) => void
}

export function RefundLines({ order, items, left, fields, errors, onChange }: RefundLinesProps) {
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{t('Product')}</th>
          <th scope="col">{t('Quantity')}</th>
          {items.some(({ is_gift_card }) => !is_gift_card) && <th scope="col">{t('Restock')}</th>}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const { id = '', quantity } = item
          const title = productName(item)
          const most = left.get(id) ?? 0
          if (most === 0) return null
          const count = fields.counts[id] ?? 0
          return (
            <tr key={id}>
              <td>
                <bdi>{title}</bdi>
                <span className={classes.left}>
                  {t('{part} of {total} left', { part: most, total: quantity })}
                </span>
              </td>
              <td className={classes.count}>
                <CountInput
                  aria-label={t('Quantity of {title}', { title })}
                  value={count}
                  error={count > most ? t('At most {count}', { count: most }) : errors.get(id)}
                  onChange={(next) => onChange({ ...fields, counts: { ...fields.counts, [id]: next } })}
                />
              </td>
              <td>
                {!item.is_gift_card && (
                  <Checkbox
                    aria-label={t('Restock {title}', { title })}
                    checked={isRestocked(fields, order, id)}
                    onChange={({ currentTarget: { checked } }) =>
                      onChange({ ...fields, restocked: { ...fields.restocked, [id]: checked } })
                    }
                  />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

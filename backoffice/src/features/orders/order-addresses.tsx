// The buyer and the delivery address, as they were when the order was placed.

import { placeLines } from '@kontor/contract/address-format'
import { isPayable } from '@kontor/contract/order-status'
import type { Order } from '@kontor/contract/orders'
import { Text } from '@mantine/core'
import { storeUrl } from '../../lib/installation.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { countryName } from '../../ui/fields/country-data.ts'
import classes from './order-page.module.css'

type PostalAddress = NonNullable<Order['shipping_address']>

const linesOf = (address: PostalAddress): string[] =>
  [
    address.recipient_name,
    address.company_name,
    ...placeLines(address, countryName(address.country)),
    address.phone,
    address.vat_number && `VAT ${address.vat_number}`,
  ].filter((line) => line !== '')

/** Renders nothing where `address` is null. */
export function OrderAddress({ title, address }: { title: string; address: PostalAddress | null }) {
  if (address === null) return null
  return (
    <section>
      <h2 className={classes.heading}>{title}</h2>
      <address className={classes.address}>
        {linesOf(address).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name and a company may read the same
          <span key={index}>{line}</span>
        ))}
      </address>
    </section>
  )
}

export function OrderAddresses({ order }: { order: Order }) {
  const { shipping_address, billing_address, customer_user_email } = order
  const is_same = JSON.stringify(shipping_address) === JSON.stringify(billing_address)
  const is_open = isPayable(order.status)
  return (
    <>
      <section>
        <h2 className={classes.heading}>Customer</h2>
        {customer_user_email ? (
          <a href={`mailto:${customer_user_email}`} className={classes.email}>
            {customer_user_email}
          </a>
        ) : (
          <Text c="dimmed">No e-mail address</Text>
        )}
        <CopyField
          className={classes.link}
          label="Link for the customer"
          description={is_open ? 'What was ordered, and the way to pay.' : 'How the order stands.'}
          value={`${storeUrl}/store/${order.shop_id}/orders/${order.id}`}
        />
      </section>
      <OrderAddress
        title={is_same ? 'Shipping and billing address' : 'Shipping address'}
        address={shipping_address}
      />
      {!is_same && <OrderAddress title="Billing address" address={billing_address} />}
    </>
  )
}

// Who bought and where it goes, as it was when the order was placed.

import type { Order } from '@kontor/contract/orders'
import { countryName } from '../../ui/fields/country-data.ts'
import classes from './order-page.module.css'

type PostalAddress = NonNullable<Order['shipping_address']>

const linesOf = (address: PostalAddress): string[] =>
  [
    address.recipient_name,
    address.company_name,
    address.street,
    address.street2,
    `${address.zip} ${address.city}`,
    address.state,
    countryName(address.country),
    address.phone,
    address.vat_number && `VAT ${address.vat_number}`,
  ].filter((line) => line !== '')

function Address({ title, address }: { title: string; address: PostalAddress | null }) {
  if (address === null) return null
  return (
    <section>
      <h2 className={classes.heading}>{title}</h2>
      <address className={classes.address}>
        {linesOf(address).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </section>
  )
}

export function OrderAddresses({ order }: { order: Order }) {
  const { shipping_address, billing_address, customer_user_email } = order
  const is_same = JSON.stringify(shipping_address) === JSON.stringify(billing_address)
  return (
    <>
      {customer_user_email && (
        <section>
          <h2 className={classes.heading}>Customer</h2>
          <a href={`mailto:${customer_user_email}`}>{customer_user_email}</a>
        </section>
      )}
      <Address
        title={is_same ? 'Shipping and billing address' : 'Shipping address'}
        address={shipping_address}
      />
      {!is_same && <Address title="Billing address" address={billing_address} />}
    </>
  )
}

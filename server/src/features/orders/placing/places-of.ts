// Where an order goes and who is taxed, from the two addresses a buyer may give.

import type { PostalAddress } from '@kontor/contract/addresses/addresses'
import { buyerVatNumber } from '@kontor/contract/taxes/buyer-vat-number'
import { refuseField } from '../../../http/problem.ts'

/**
 * Without a billing address the shipping address is used for it. Where nothing ships the shipping address may be left out, and the
 * billing address says where the buyer is. A business buyer's VAT number is taken from the billing address first. Refuses an order
 * without any address.
 */
export function placesOf(shipping_address: PostalAddress | null, billing_address: PostalAddress | null) {
  const destination = shipping_address ?? billing_address
  if (destination === null) throw refuseField('shipping_address', 'Shipping address is required', 'required')
  return {
    shipping_address,
    billing_address: billing_address ?? shipping_address,
    destination_country: destination.country,
    destination_state: destination.state,
    destination_zip: destination.zip,
    buyer_vat_number: buyerVatNumber(billing_address, shipping_address),
  }
}

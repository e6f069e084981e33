// Changes text typed by other people so that no mail program turns the text into links, because the mail
// comes from the platform.

import { looksLikeAddress, unlinked } from '../../../../integrations/mail/written-text.ts'
import type { MailedOrder, MailedRefund } from '../order-mails.queries.ts'

type Address = NonNullable<MailedOrder['shipping_address']>

export function withoutLinks<
  Fields extends Pick<MailedOrder, 'shop_name' | 'shipping_title' | 'tracking_number'>,
>(stored: Fields & Pick<MailedOrder, 'items' | 'discounts' | 'shipping_address'>) {
  const { shop_name, shipping_title, tracking_number, items, discounts, shipping_address } = stored
  return {
    ...stored,
    shop_name: unlinked(shop_name),
    shipping_title: unlinked(shipping_title),
    // The recipient copies the number from the mail.
    tracking_number: looksLikeAddress(tracking_number) ? unlinked(tracking_number) : tracking_number,
    items: items.map((item) => ({ ...item, title: unlinked(item.title) })),
    discounts: discounts.map((one) => ({ ...one, title: unlinked(one.title) })),
    shipping_address: shipping_address && addressWithoutLinks(shipping_address),
  }
}

const addressWithoutLinks = (address: Address): Address => ({
  ...address,
  recipient_name: unlinked(address.recipient_name),
  company_name: unlinked(address.company_name),
  street: unlinked(address.street),
  street2: unlinked(address.street2),
  city: unlinked(address.city),
  state: unlinked(address.state),
  zip: unlinked(address.zip),
})

export const refundWithoutLinks = (refund: MailedRefund): MailedRefund => ({
  ...refund,
  lines: refund.lines.map((line) => ({ ...line, title: unlinked(line.title) })),
})

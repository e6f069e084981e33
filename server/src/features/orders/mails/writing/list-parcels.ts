// The parcels in the mail about sent shipments: what is in each parcel, where to follow the parcel, and what is still to come.

import type { OrderedParcel } from '@kontor/contract/storefront/storefront-pages'
import { fillText } from '@kontor/contract/values/fill-text'
import type { MailBlock } from '../../../../integrations/mail/mail-template.ts'
import { looksLikeAddress, unlinked } from '../../../../integrations/mail/written-text.ts'
import { messagesFor } from '../../../shops/mail-texts/mail-messages.ts'
import type { BuyerMail, MailLanguage } from '../../../shops/mail-texts/mail-texts.ts'
import type { MailedOrder, MailedShipments } from '../order-mails.queries.ts'
import { linkableTracking } from './linkable-tracking.ts'

/** Returns whether the order comes in several parcels. The mail about a single parcel lists the whole order. */
const isInParts = ({ parcels, to_come, sent_count }: MailedShipments): boolean =>
  parcels.length > 0 && (to_come.length > 0 || sent_count > 1)

const parcelOf = (
  tracking_number: string,
  tracking_page: string | undefined,
  language: MailLanguage,
): MailBlock[] => {
  const messages = messagesFor(language)
  return [
    ...(tracking_number === ''
      ? []
      : [
          {
            kind: 'paragraph' as const,
            text: fillText(messages.tracking_number, {
              number: looksLikeAddress(tracking_number) ? unlinked(tracking_number) : tracking_number,
            }),
          },
        ]),
    ...(tracking_page === undefined
      ? []
      : [{ kind: 'button' as const, label: messages.follow, url: tracking_page }]),
  ]
}

const linesOf = (goods: OrderedParcel['goods']) =>
  goods.map(({ quantity, title }) => `${quantity} × ${unlinked(title)}`)

/** `store` is the address of the store. */
function partsOf({ parcels, to_come }: MailedShipments, language: MailLanguage, store: string): MailBlock[] {
  const messages = messagesFor(language)
  return [
    ...parcels.flatMap(({ number, goods, tracking_number, tracking_url }): MailBlock[] => [
      { kind: 'lines', heading: fillText(messages.parcel, { number }), lines: linesOf(goods) },
      ...parcelOf(tracking_number, linkableTracking(tracking_url, store), language),
    ]),
    ...(to_come.length === 0
      ? []
      : [{ kind: 'lines' as const, heading: messages.to_come, lines: linesOf(to_come) }]),
  ]
}

interface Parcels {
  /** Before the button. */
  blocks: MailBlock[]
  /** True if a button leads to the page of a carrier. */
  has_page: boolean
  /** In place of the order's goods. */
  goods?: MailBlock[]
}

/** Returns the parcels of a mail of this kind. Without shipments, the order's own tracking is shown. */
export function parcelsIn(
  order: MailedOrder,
  kind: BuyerMail,
  shipped: MailedShipments | undefined,
  store: string,
): Parcels {
  if (kind !== 'shipped') return { blocks: [], has_page: false }
  const { language } = order
  if (shipped !== undefined && isInParts(shipped))
    return { blocks: [], has_page: true, goods: partsOf(shipped, language, store) }
  const { tracking_number, tracking_url } = shipped?.parcels[0] ?? order
  const page = linkableTracking(tracking_url, store)
  return { blocks: parcelOf(tracking_number, page, language), has_page: page !== undefined }
}

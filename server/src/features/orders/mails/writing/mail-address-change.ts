// The mail that the email address of an order with files, licence keys or gift cards was changed, to both addresses: who has the address gets what the
// buyer has paid for.

import { fillText } from '@kontor/contract/values/fill-text'
import { renderMail } from '../../../../integrations/mail/mail-template.ts'
import { queueMail } from '../../../../integrations/mail/queue-mail.ts'
import { unlinked } from '../../../../integrations/mail/written-text.ts'
import type { JobPayload } from '../../../../jobs/job-payloads.ts'
import type { BoundPlatform } from '../../../../platform.ts'
import { messagesFor } from '../../../shops/mail-texts/mail-messages.ts'
import { findAddressChange, findMailedOrder, type MailedOrder } from '../order-mails.queries.ts'
import { checkMail } from '../send-to-buyer.ts'
import { legalLinks } from './legal-pages.ts'
import { mailBranding } from './mail-branding.ts'
import type { MailPlaces } from './write-order-mails.ts'

function writeAddressChange(order: MailedOrder, places: MailPlaces) {
  const { language, order_number: number, shop_name } = order
  const texts = messagesFor(language).address_change
  const shop = unlinked(shop_name)
  const mail = renderMail({
    sender: shop,
    title: texts.title,
    language,
    branding: mailBranding(order, places.public_url),
    footer: fillText(texts.footer, { shop }),
    links: legalLinks(order, language, places),
    blocks: [
      { kind: 'paragraph', text: fillText(texts.text, { shop, number: unlinked(number) }) },
      { kind: 'paragraph', text: texts.advice },
    ],
  })
  return { subject: `${shop_name}: ${texts.title} (${number})`, reply_to: order.contact_email, ...mail }
}

/** Counts within the limits of the shop's mails. An address corrected again since gets no mail. */
export async function mailAddressChange(
  { db, config }: Pick<BoundPlatform, 'db' | 'config'>,
  { shop_id, order_id, as_of }: JobPayload<'tell_address_change'>,
): Promise<void> {
  const order = await findMailedOrder(db, shop_id, order_id)
  if (order === undefined || order.customer_user_email === '') return
  const mail = writeAddressChange(order, config)
  await db.transaction(async (tx) => {
    const change = await findAddressChange(tx, shop_id, order_id, as_of)
    if (change === undefined) return
    const { former_email, email } = change
    for (const to of new Set([former_email, email])) {
      if (to === '') continue
      const { reason } = await checkMail(tx, config, { shop_id, order_id, to }, false)
      if (reason === null) await queueMail(tx, { to, ...mail })
    }
  })
}

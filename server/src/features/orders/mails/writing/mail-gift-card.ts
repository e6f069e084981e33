// Mails a gift card's code. The code of a sold or refunded card is generated with the mail, so only the
// recipient reads the code. The code of a card issued or renewed by a member is also shown to the member.

import { shownGiftCardCode } from '@kontor/contract/prices/gift-card-code'
import { STORE_LOCALES } from '@kontor/contract/storefront/store-languages'
import { fillText } from '@kontor/contract/values/fill-text'
import { formatMoney } from '@kontor/contract/values/money'
import type { Config } from '../../../../config.ts'
import { type MailBlock, renderMail } from '../../../../integrations/mail/mail-template.ts'
import { HOUR } from '../../../../integrations/mail/mail-tiers.ts'
import { queueMail } from '../../../../integrations/mail/queue-mail.ts'
import { unlinked } from '../../../../integrations/mail/written-text.ts'
import { type JobPayload, queueJob } from '../../../../jobs/job-payloads.ts'
import { timeZoneOf } from '../../../../locale/shop-time-zone.ts'
import type { Bound, Platform } from '../../../../platform.ts'
import type { CodeToMail, MailCode } from '../../../prices/gift-cards/mail-code.ts'
import { takeCodeToMail } from '../../../prices/gift-cards/make-mailed-card.ts'
import { messagesFor } from '../../../shops/mail-texts/mail-messages.ts'
import { paragraphsOf } from '../../../shops/mail-texts/own-texts.ts'
import { giftObjectionUrl, objectionUrl } from '../objections.ts'
import {
  findMailedOrder,
  findSendingShop,
  type MailedOrder,
  type SendingShop,
} from '../order-mails.queries.ts'
import { setNotSent } from '../recipients.queries.ts'
import { checkMail, sendToBuyer } from '../send-to-buyer.ts'
import { legalLinks } from './legal-pages.ts'
import { mailBranding } from './mail-branding.ts'
import type { MailPlaces } from './write-order-mails.ts'

type CardToMail = Omit<CodeToMail, 'shop_id' | 'code'>

interface Sender extends SendingShop, Pick<MailedOrder, 'language'> {}

/** `objection_url`: the page on which the recipient ends the shop's mails. */
export function writeGiftCard(
  sender: Sender,
  card: CardToMail,
  code: string,
  places: MailPlaces,
  objection_url: string,
) {
  const { language } = sender
  const { gift_card: messages } = messagesFor(language)
  const locale = STORE_LOCALES[language]
  const amount = formatMoney(card.initial_amount, card.currency, locale)
  const { 'gift_card subject': own_subject, 'gift_card text': own_text } = sender.own_texts
  const shop = unlinked(sender.shop_name)
  const mail = renderMail({
    sender: shop,
    title: fillText(messages.title, { amount }),
    language,
    branding: mailBranding(sender, places.public_url),
    footer: fillText(messages.footer, { shop }),
    // The recipient did not order it, and did not ask for mail.
    links: [
      { label: messages.not_wanted, url: giftObjectionUrl(objection_url) },
      ...legalLinks(sender, language, places),
    ],
    blocks: [
      ...(card.message === null ? [] : [{ kind: 'paragraph' as const, text: unlinked(card.message) }]),
      { kind: 'lines', heading: messages.code, lines: [shownGiftCardCode(code)] },
      ...(own_text === undefined
        ? [fillText(messages.text, { shop })]
        : paragraphsOf(fillText(unlinked(own_text), { shop, amount }))
      ).map((text) => ({ kind: 'paragraph' as const, text })),
      ...(card.expires_at === null
        ? []
        : [
            {
              kind: 'paragraph' as const,
              // The card is valid before this moment. If the moment is midnight, the day before is the last
              // day.
              text: fillText(messages.expires, {
                day: new Intl.DateTimeFormat(locale, {
                  dateStyle: 'long',
                  timeZone: timeZoneOf(sender),
                }).format(Date.parse(card.expires_at) - 1),
              }),
            },
          ]),
      { kind: 'button', label: messages.open, url: `${places.store_url}/store/${sender.shop_slug}` },
    ] satisfies MailBlock[],
  })
  return {
    subject: fillText(own_subject ?? messages.subject, { shop: sender.shop_name, amount }),
    reply_to: sender.contact_email,
    ...mail,
  }
}

/**
 * If the mail is held back, the order's log of mails gives the reason, and a member can give the card a new
 * code.
 */
export async function mailGiftCard(
  { db, config, clock }: Bound<Pick<Platform, 'db' | 'config' | 'clock'>>,
  asked: JobPayload<'tell_gift_card'>,
): Promise<void> {
  const { shop_id, gift_card_id, order_id, waiting_id } = asked
  const order = await findMailedOrder(db, shop_id, order_id)
  if (order === undefined) return
  await db.transaction(async (tx) => {
    const card = await takeCodeToMail(tx, shop_id, gift_card_id)
    if (card === undefined) {
      if (waiting_id !== undefined) await setNotSent(tx, shop_id, waiting_id)
      return
    }
    const waiting = await sendToBuyer(tx, config, {
      shop_id,
      shop_slug: order.shop_slug,
      order_id,
      to: card.email,
      kind: 'gift_card',
      writeMail: async (may_use_own_texts) => {
        const own_texts = may_use_own_texts ? order.own_texts : {}
        const objection_url = objectionUrl(config, { ...order, order_id, to: card.email })
        return writeGiftCard({ ...order, own_texts }, card, await card.giveCode(), config, objection_url)
      },
      is_receipt: false,
      is_network_busy: false,
      waiting_id,
    })
    const run_at = new Date(clock.now() + HOUR * 1000).toISOString()
    if (waiting) await queueJob(tx, 'tell_gift_card', { ...asked, ...waiting }, { run_at })
  })
}

/** Mails a card issued by a member, in the shop's language and within the limits of the shop's mails. */
export const mailCodeBy =
  (config: Config): MailCode =>
  async (tx, { shop_id, code, ...card }) => {
    const to = card.email
    const addressed = { shop_id, order_id: undefined, to }
    const { reason, is_stranger, may_use_own_texts } = await checkMail(tx, config, addressed, false)
    if (reason !== null) return false
    const shop = (await findSendingShop(tx, shop_id))!
    const own_texts = may_use_own_texts ? shop.own_texts : {}
    const objection_url = objectionUrl(config, { ...shop, shop_id, order_id: null, to })
    const mail = writeGiftCard({ ...shop, own_texts }, card, code, config, objection_url)
    await queueMail(tx, { to, ...mail, unsubscribe_url: is_stranger ? objection_url : '' })
    return true
  }

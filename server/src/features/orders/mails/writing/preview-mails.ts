// Previews of every mail of a shop. The functions that write real mails write the previews, from a sample
// order.

import { randomUUID } from 'node:crypto'
import type { MailPreview } from '@kontor/contract/shops/mail-previews'
import { MAIL_TEXT_IDS, type MailTextId } from '@kontor/contract/shops/mail-texts'
import { type OfficeLanguage, officeLanguage } from '@kontor/contract/storefront/store-languages'
import type { Db } from '../../../../db/pool.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { apiError } from '../../../../http/errors/problem.ts'
import { OFFICE_TEXTS } from '../../../../locale/texts.ts'
import type { Platform } from '../../../../platform.ts'
import { writeLoginMail } from '../../../accounts/auth/login-mail.ts'
import {
  confirmationLink,
  writeConfirmationMail,
} from '../../../accounts/verified-emails/confirmation-mail.ts'
import type { BuyerMail, MailLanguage } from '../../../shops/mail-texts/mail-texts.ts'
import { writeInvitationMail } from '../../../shops/members/send-invitation.ts'
import { todoTexts } from '../../../shops/todos/todo-texts.ts'
import { findSendingShop, type MailedOrder } from '../order-mails.queries.ts'
import { writeGiftCard } from './mail-gift-card.ts'
import { sampleCard, sampleDeclaration, sampleEdit, sampleOrder, sampleRefund } from './sample-order.ts'
import { writeAcknowledgement } from './write-acknowledgement.ts'
import { writeNewOrder, writeTodo } from './write-member-mails.ts'
import { type MailPlaces, writeToBuyer } from './write-order-mails.ts'

const WHEN: Record<MailTextId, string> = {
  received: 'Five minutes after an unpaid order is placed',
  failed: 'When a bank payment that takes days fails',
  paid: 'When the payment is received, with the invoice',
  edited: 'When you edit a paid order and a difference is due',
  shipped: 'When it is marked as shipped, and when its tracking changes later',
  delivered: 'When it is marked as delivered',
  cancelled: 'When it is cancelled; when it expires unpaid, only if a bank payment was pending',
  refunded: 'When it is fully refunded',
  partially_refunded: 'When it is partially refunded',
  gift_card: 'When a gift card is sold, issued or created by a refund',
}

/**
 * Returns the mails to the buyer in the order of events, then the mails to members of the shop, then mails
 * about accounts. Throws `not_found`.
 */
export async function previewMails(
  db: Db,
  shop: ShopScope,
  places: Platform['config'],
  language: MailLanguage,
): Promise<MailPreview[]> {
  const sending = await findSendingShop(db, shop.shop_id, language)
  if (sending === undefined) throw apiError('not_found')
  const order = sampleOrder(sending, language)
  return [
    ...toBuyers(order, places),
    {
      kind: 'withdrawal',
      audience: 'buyer',
      when: 'Immediately, when a customer declares a withdrawal in the store',
      ...writeAcknowledgement(sending, sampleDeclaration(order, language), places, language),
    },
    ...toPeople(order, officeLanguage(language), places),
    ...aboutAccounts(sending.shop_name, officeLanguage(language), places),
  ]
}

function toBuyers(order: MailedOrder, places: MailPlaces): MailPreview[] {
  const objection_url = `${places.store_url}/store/${order.shop_slug}/not-my-order`
  const write = (kind: BuyerMail, is_all = true) =>
    writeToBuyer(order, kind, places, {
      ...(kind === 'refunded' ? { refund: sampleRefund(order, { is_all }) } : {}),
      ...(kind === 'edited' ? { edit: sampleEdit(order) } : {}),
      has_invoice: kind === 'paid' || kind === 'refunded',
      objection_url,
    })
  const { code, ...card } = sampleCard(order.language)
  return MAIL_TEXT_IDS.map((kind) => ({
    kind,
    audience: 'buyer',
    when: WHEN[kind],
    ...(kind === 'gift_card'
      ? writeGiftCard(order, card, code, places, objection_url)
      : kind === 'partially_refunded'
        ? write('refunded', false)
        : write(kind)),
  }))
}

function toPeople(order: MailedOrder, language: OfficeLanguage, places: MailPlaces): MailPreview[] {
  const facts = {
    amount: '49.80',
    currency: 'EUR',
    order_number: order.order_number,
    subject: '',
    detail: '',
  }
  const need = (
    kind: 'low_stock' | 'refund_failed' | 'dispute',
    over: Partial<typeof facts>,
    when: string,
  ) => {
    const mail = writeTodo(
      { ...todoTexts({ ...facts, kind, ...over }, language), url: `${places.public_url}/#/account/to-do` },
      order.shop_name,
      language,
    )
    return { kind, audience: 'shop' as const, when, ...mail }
  }
  return [
    {
      kind: 'new_order',
      audience: 'shop',
      when: 'When an order is paid',
      ...writeNewOrder(order, language, places),
    },
    need(
      'low_stock',
      { subject: order.items[0]?.title ?? '', detail: '3' },
      'Once, when a product is low in stock',
    ),
    need(
      'refund_failed',
      { detail: OFFICE_TEXTS[language].sample_refusal },
      'When a payment or refund needs attention',
    ),
    need('dispute', { detail: 'fraudulent' }, 'When a cardholder disputes a payment'),
  ]
}

function aboutAccounts(
  shop_name: string,
  language: OfficeLanguage,
  { public_url }: MailPlaces,
): MailPreview[] {
  const email = 'ada@example.test'
  const [id, code] = [randomUUID(), 'XXXX-XXXX-XXXX']
  const account = { audience: 'account' } as const
  return [
    {
      kind: 'login',
      ...account,
      when: 'When someone logs in by email',
      ...writeLoginMail(public_url, { id, code, email }, language),
    },
    {
      kind: 'verification',
      ...account,
      when: 'When an address is added to an account',
      ...writeConfirmationMail(
        email,
        { email: 'ada@home.test', public_key: null },
        confirmationLink(public_url, id, code),
        language,
      ),
    },
    {
      kind: 'invitation',
      ...account,
      when: 'When someone is invited to the shop',
      ...writeInvitationMail(
        public_url,
        { shop_name, sender: 'anna@example.test', email, role: 'member' },
        language,
      ),
    },
  ]
}

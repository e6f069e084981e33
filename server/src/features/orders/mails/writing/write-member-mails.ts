// Writing the mails to a shop's members: from Kontor, in the language they chose.

import { hasShipping } from '@kontor/contract/orders/order-status'
import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { fillText } from '@kontor/contract/values/fill-text'
import { type MailBlock, renderMail } from '../../../../integrations/mail/mail-template.ts'
import { unlinked } from '../../../../integrations/mail/written-text.ts'
import { messagesFor, officeMessagesFor } from '../../../shops/mail-texts/mail-messages.ts'
import type { TodoTexts } from '../../../shops/todos/todo-texts.ts'
import type { MailedOrder } from '../order-mails.queries.ts'
import { addressOf, billOf, changesOf, isToShip, moneyOf } from './list-goods.ts'
import { withoutLinks } from './without-links.ts'
import type { MailPlaces, WrittenEdit } from './write-order-mails.ts'

/** Marks the mail about a test sale, so that nobody ships the order or counts on the money. */
const marked = ({ is_test }: MailedOrder, subject: string): string => (is_test ? `TEST: ${subject}` : subject)

const testNote = ({ is_test }: MailedOrder, language: OfficeLanguage): MailBlock[] =>
  is_test ? [{ kind: 'paragraph', text: officeMessagesFor(language).test_sale }] : []

/** The mail to the shop's members when an order is paid. */
export function writeNewOrder(stored: MailedOrder, language: OfficeLanguage, { public_url }: MailPlaces) {
  const order: MailedOrder = withoutLinks(stored)
  const { new_order: messages, shop_footer } = officeMessagesFor(language)
  const total = moneyOf(order, language)(order.total)
  const facts = {
    shop: order.shop_name,
    number: order.order_number,
    total,
  }
  const { to_ship, shipped, nothing_to_ship } = messages
  const text = isToShip(order) ? to_ship : hasShipping(order) ? shipped : nothing_to_ship
  const mail = renderMail({
    title: fillText(messages.title, facts),
    language,
    footer: fillText(shop_footer, facts),
    blocks: [
      ...testNote(order, language),
      { kind: 'paragraph', text: fillText(text, facts) },
      ...(order.notes
        ? [{ kind: 'paragraph' as const, text: fillText(messages.note, { note: unlinked(order.notes) }) }]
        : []),
      { kind: 'button', label: messages.open, url: `${public_url}/#/account/orders/${order.id}` },
      ...billOf(order, language),
      ...addressOf(messagesFor(language).ship_to, order.shipping_address, language),
    ],
  })
  return { subject: marked(order, fillText(messages.subject, { ...facts, shop: stored.shop_name })), ...mail }
}

/** The mail to the shop's members about the payment of a waiting edit. */
export function writeEditPaid(
  stored: MailedOrder,
  edit: WrittenEdit,
  language: OfficeLanguage,
  { public_url }: MailPlaces,
) {
  const order: MailedOrder = withoutLinks(stored)
  const { edit_paid: messages, new_order, shop_footer } = officeMessagesFor(language)
  const facts = {
    shop: order.shop_name,
    number: order.order_number,
    amount: moneyOf(order, language)(edit.amount),
  }
  const text = isToShip(order) ? messages.to_ship : messages.text
  const mail = renderMail({
    title: fillText(messages.title, facts),
    language,
    footer: fillText(shop_footer, facts),
    blocks: [
      ...testNote(order, language),
      { kind: 'paragraph', text: fillText(text, facts) },
      ...changesOf(edit, language),
      { kind: 'button', label: new_order.open, url: `${public_url}/#/account/orders/${order.id}` },
    ],
  })
  return { subject: marked(order, fillText(messages.subject, { ...facts, shop: stored.shop_name })), ...mail }
}

/** The mail to the shop's members about a to-do; `rows` are what `text` is about. */
export function writeTodo(
  { title, text, rows = [], advice, url }: TodoTexts & { rows?: [string, string][]; url: string },
  shop_name: string,
  language: OfficeLanguage,
) {
  const messages = officeMessagesFor(language)
  const mail = renderMail({
    title,
    language,
    footer: fillText(messages.shop_footer, { shop: shop_name }),
    blocks: [
      { kind: 'paragraph', text },
      ...(rows.length > 0 ? [{ kind: 'rows' as const, rows }] : []),
      { kind: 'paragraph', text: advice },
      { kind: 'button', label: messages.view_details, url },
    ],
  })
  return { subject: `${shop_name}: ${title}`, ...mail }
}

// The mails to customers whose subject and opening a shop can write itself, in each of its languages. A
// shop's text replaces a built-in text. No text is ever missing, because built-in texts exist in every
// language.

export const MAIL_PLACEHOLDERS = {
  received: ['shop', 'order_number', 'total'],
  failed: ['shop', 'order_number', 'total'],
  paid: ['shop', 'order_number', 'total'],
  edited: ['shop', 'order_number', 'amount'],
  shipped: ['shop', 'order_number'],
  delivered: ['shop', 'order_number'],
  cancelled: ['shop', 'order_number'],
  refunded: ['shop', 'order_number', 'amount'],
  partially_refunded: ['shop', 'order_number', 'amount'],
  gift_card: ['shop', 'amount'],
} as const satisfies Record<string, readonly string[]>

export type MailTextId = keyof typeof MAIL_PLACEHOLDERS
export const MAIL_TEXT_IDS = Object.keys(MAIL_PLACEHOLDERS) as MailTextId[]

export const isMailTextId = (id: string): id is MailTextId => Object.hasOwn(MAIL_PLACEHOLDERS, id)

/** `{shop}, {order_number}`; empty for no mail. */
export const placeholdersOf = (id: string): string =>
  isMailTextId(id) ? MAIL_PLACEHOLDERS[id].map((name) => `{${name}}`).join(', ') : ''

export const MAX_MAIL_SUBJECT = 150
export const MAX_MAIL_TEXT = 2000

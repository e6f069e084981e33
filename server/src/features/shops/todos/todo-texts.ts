// The texts for each kind of to-do, with the event and the advice. The screen and the mail share the texts.

import { PAYMENT_MESSAGES_DE } from '@kontor/contract/orders/payments/payment-messages-de'
import type { Todo } from '@kontor/contract/shops/matters'
import { type OfficeLanguage, STORE_LOCALES } from '@kontor/contract/storefront/store-languages'
import { fillText } from '@kontor/contract/values/fill-text'
import { formatMoney } from '@kontor/contract/values/money'
import { messageTranslator } from '@kontor/contract/values/translate-message'
import { OFFICE_TEXTS } from '../../../locale/texts.ts'
import type { FoundTodo } from './todos.queries.ts'

export type TodoTexts = Pick<Todo, 'title' | 'text' | 'advice'>

interface Facts {
  /** The amount as text with the currency, or empty. */
  amount: string
  order: string
  subject: string
  detail: string
}

/** A text of a catalogue has a variant for a to-do without an amount or without an order. */
type Catalogue = TodoTexts & Partial<Record<`${keyof TodoTexts}_without_${'amount' | 'order'}`, string>>

function textOf(texts: Catalogue, name: keyof TodoTexts, { amount, order }: Facts): string {
  const without_amount = amount === '' ? texts[`${name}_without_amount`] : undefined
  const without_order = order === '' ? texts[`${name}_without_order`] : undefined
  return without_amount ?? without_order ?? texts[name]
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

type Kinds = (typeof OFFICE_TEXTS)[OfficeLanguage]['todos']

/** Returns what follows the text of a withdrawal. */
function withdrawalDetails(texts: Kinds['withdrawal'], withdrawal: FoundTodo['withdrawal']): string[] {
  const goods = withdrawal?.goods ? [fillText(texts.items, { goods: inOneLine(withdrawal.goods) })] : []
  return [
    ...goods,
    ...(withdrawal?.is_acknowledged ? [] : [texts.not_acknowledged]),
    ...(withdrawal?.has_digital_consent ? [texts.digital_consent] : []),
  ]
}

/** Returns the sentences that follow the text of a to-do. */
function detailsOf(
  todos: Kinds,
  kind: FoundTodo['kind'],
  { detail }: Facts,
  withdrawal: FoundTodo['withdrawal'],
): string[] {
  if (kind === 'withdrawal') return withdrawalDetails(todos.withdrawal, withdrawal)
  const texts = todos[kind]
  return 'reason' in texts && detail !== '' ? [fillText(texts.reason, { detail })] : []
}

/** Details are stored in English. The reasons of disputes are in the words of Stripe. */
const DETAILS = {
  en: (detail: string) => detail,
  de: messageTranslator({ ...PAYMENT_MESSAGES_DE, ...OFFICE_TEXTS.de.dispute_reasons }),
} as const satisfies Record<OfficeLanguage, unknown>

/** `withdrawal` is given for a to-do of the kind `withdrawal`. */
export function todoTexts(
  found: Pick<FoundTodo, 'kind' | 'amount' | 'currency' | 'order_number' | 'subject' | 'detail'> &
    Partial<Pick<FoundTodo, 'withdrawal'>>,
  language: OfficeLanguage = 'en',
): TodoTexts {
  const { kind, amount, currency, order_number, subject, withdrawal = null } = found
  const is_unknown = amount === null || currency === null
  const facts: Facts = {
    amount: is_unknown ? '' : formatMoney(amount, currency, STORE_LOCALES[language]),
    order: order_number ?? '',
    subject,
    detail: DETAILS[language](found.detail),
  }
  const { todos } = OFFICE_TEXTS[language]
  const { name, email, order_number: declared_number } = withdrawal ?? {}
  const values = { ...facts, name, email, order_number: declared_number }
  const say = (part: keyof TodoTexts) => fillText(textOf(todos[kind], part, facts), values)
  return {
    title: say('title'),
    text: [say('text').trimEnd(), ...detailsOf(todos, kind, facts, withdrawal)].join(' '),
    advice: say('advice'),
  }
}

/** The maximum number of products listed in an email. The text counts the rest. */
const MAX_LISTED = 20

function severalLow(count: number, more: number, language: OfficeLanguage): TodoTexts {
  const texts = OFFICE_TEXTS[language].several_low
  return {
    title: fillText(texts.title, { count }),
    text: texts.text,
    advice: more > 0 ? `${fillText(texts.more, { count: more })} ${texts.advice}` : texts.advice,
  }
}

/** Returns the texts about one or more products. `rows` lists the products with the available quantity. */
export function lowStockTexts(
  products: readonly { title: string; available: number }[],
  language: OfficeLanguage,
): TodoTexts & { rows: [title: string, available: string][] } {
  const [first] = products
  const found = { kind: 'low_stock', amount: null, currency: null, order_number: null } as const
  if (first !== undefined && products.length === 1)
    return {
      ...todoTexts({ ...found, subject: first.title, detail: String(first.available) }, language),
      rows: [],
    }
  const listed = products.slice(0, MAX_LISTED)
  return {
    ...severalLow(products.length, products.length - listed.length, language),
    rows: listed.map((one) => [one.title, String(one.available)]),
  }
}

// The texts for each kind of to-do, with the event and the advice. The screen and the mail share the texts.

import { PAYMENT_MESSAGES_DE } from '@kontor/contract/orders/payments/payment-messages-de'
import type { Todo, TodoKind } from '@kontor/contract/shops/matters'
import { type OfficeLanguage, STORE_LOCALES } from '@kontor/contract/storefront/store-languages'
import { formatMoney } from '@kontor/contract/values/money'
import { messageTranslator } from '@kontor/contract/values/translate-message'
import type { FoundTodo } from './todos.queries.ts'

export type TodoTexts = Pick<Todo, 'title' | 'text' | 'advice'>

interface Facts {
  /** The amount as text with the currency, or empty. */
  amount: string
  order: string
  subject: string
  detail: string
  withdrawal: FoundTodo['withdrawal']
}

type Messages = (facts: Facts) => TodoTexts

const of = (order: string, before: string, after = ''): string => (order ? `${before}${order}${after}` : '')

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const EN: Record<TodoKind, Messages> = {
  dispute: ({ amount, order, detail }) => ({
    title: `A cardholder disputes ${amount || 'a payment'}`,
    text: `The bank has withdrawn the money for now${of(order, ': order ')}.${detail && ` Reason given: ${detail}.`}`,
    advice:
      'Respond to the dispute in Stripe before its deadline, with proof of delivery. Then mark it as resolved.',
  }),
  dispute_inquiry: ({ amount, order, detail }) => ({
    title: `A cardholder asks about ${amount || 'a payment'}`,
    text: `The bank has taken no money yet${of(order, ': order ')}.${detail && ` Reason given: ${detail}.`}`,
    advice:
      'Respond to the inquiry in Stripe before its deadline, or refund the order: otherwise it may become a dispute. Then mark it as resolved.',
  }),
  dispute_lost: ({ amount, order, detail }) => ({
    title: `A dispute about ${amount || 'a payment'} was lost`,
    text: `The bank keeps the money${of(order, ': order ')}.${detail && ` Reason given: ${detail}.`}`,
    advice:
      'The order does not change, and nothing more can be refunded to the card. If the items are returned, add them to stock. Then mark it as resolved.',
  }),
  refund_failed: ({ amount, order, detail }) => ({
    title: `A refund of ${amount} failed`,
    text: `The customer of order ${order} did not receive the money. ${detail}`.trim(),
    advice: 'Open the order and retry the refund, or refund another way and record it there.',
  }),
  refund_waiting: ({ amount, order, detail }) => ({
    title: `A refund of ${amount} is pending`,
    text: `Stripe has not made the refund of order ${order} yet. ${detail}`.trim(),
    advice:
      'It is retried automatically for three days. If the cause is in your Stripe account, fix it there.',
  }),
  refund_unknown: ({ order, detail }) => ({
    title: `The refunds of order ${order} at Stripe are not known`,
    text: `Stripe reported a refund. A refund of this order failed or was made another way, so Kontor had to check whether this is a different one. This check failed for three days or permanently. ${detail}`.trim(),
    advice:
      'Check this payment in Stripe. A refund there that the order does not show has no credit note and is in no report: inform your accountant. Then mark it as resolved.',
  }),
  late_payment_kept: ({ amount, order }) => ({
    title: `Order ${order} was paid after it expired`,
    text: `${amount} arrived after the time to pay. The items were taken from stock again, and the order is paid.`,
    advice: 'Check whether it can ship as usual, perhaps from another warehouse. Then mark it as resolved.',
  }),
  late_payment_returned: ({ amount, order, detail }) => ({
    title: `A payment of ${amount} is being refunded`,
    text: `${detail} It belongs to order ${order}.`,
    advice:
      'Nothing has to be shipped for this payment; the order itself has not changed. You may want to contact the customer. Then mark it as resolved.',
  }),
  payment_mismatch: ({ order, detail }) => ({
    title: 'A payment does not match its order',
    text: `${detail} The order is ${order}; this payment was not accepted.`,
    advice:
      'Check this payment in Stripe: accept it by marking the order or its edit as paid, or refund it there. Then mark it as resolved.',
  }),
  payment_unmatched: ({ amount, subject }) => ({
    title: `A payment of ${amount || 'some money'} belongs to no order`,
    text: `Stripe reported it for ‘${subject}’ with the number of an order that does not belong to this shop.`,
    advice:
      'Check this payment in Stripe, and refund it there unless you know what it is for. Then mark it as resolved.',
  }),
  gateway_failing: ({ subject, detail }) => ({
    title: `The payment gateway ‘${subject}’ has an error`,
    text: detail,
    advice: 'Open the gateway and follow the instructions. This is resolved with Stripe’s next webhook.',
  }),
  low_stock: ({ subject, detail }) => ({
    title: `Low stock: ‘${subject}’`,
    text: `${detail} available in all active warehouses.`,
    advice: 'Reorder, or lower the alert level. This is resolved when stock is above it.',
  }),
  mail_complaints: ({ detail }) => ({
    title: 'Recipients report that they did not order',
    text: `${detail} people who received emails from your shops in the last 30 days reported this. Your shops send no emails to new addresses for now; customers who paid online still receive theirs.`,
    advice:
      'Check where these orders came from. Emails resume when there are fewer reports within 30 days. Then mark it as resolved.',
  }),
  withdrawal: ({ order, withdrawal: said }) => ({
    title: order ? `A customer withdraws from order ${order}` : 'A customer withdraws from a contract',
    text: `${said?.name} (${said?.email}) declared this in the store${order ? '' : `, for order ‘${said?.order_number}’; no order has this number and email address`}.${said?.goods ? ` Items: ${inOneLine(said.goods)}` : ''}${said?.is_acknowledged ? '' : ' No confirmation was emailed: contact the customer.'}${said?.has_digital_consent ? ' At checkout, the customer asked for immediate delivery of the digital goods and accepted that the right of withdrawal for them ends. This does not apply to items added later.' : ''}`,
    advice: order
      ? 'Contact the customer. Nothing is refunded automatically: refund what is due within 14 days, on the order’s page. Then mark it as resolved.'
      : 'Find out which order is meant, and contact the customer. Nothing is refunded automatically: refund what is due within 14 days. Then mark it as resolved.',
  }),
}

const DE: Record<TodoKind, Messages> = {
  dispute: ({ amount, order, detail }) => ({
    title: `Ein Karteninhaber ficht ${amount || 'eine Zahlung'} an`,
    text: `Die Bank hat das Geld vorläufig zurückgebucht${of(order, ': Bestellung ')}.${detail && ` Genannter Grund: ${detail}.`}`,
    advice:
      'Beantworten Sie die Anfechtung fristgerecht bei Stripe, mit einem Zustellnachweis. Markieren Sie sie dann als erledigt.',
  }),
  dispute_inquiry: ({ amount, order, detail }) => ({
    title: `Ein Karteninhaber fragt nach ${amount || 'einer Zahlung'}`,
    text: `Die Bank hat noch kein Geld zurückgebucht${of(order, ': Bestellung ')}.${detail && ` Genannter Grund: ${detail}.`}`,
    advice:
      'Beantworten Sie die Anfrage fristgerecht bei Stripe, oder erstatten Sie die Bestellung: Sonst kann daraus eine Anfechtung werden. Markieren Sie sie dann als erledigt.',
  }),
  dispute_lost: ({ amount, order, detail }) => ({
    title: `Eine Anfechtung über ${amount || 'eine Zahlung'} ist verloren`,
    text: `Die Bank behält das Geld${of(order, ': Bestellung ')}.${detail && ` Genannter Grund: ${detail}.`}`,
    advice:
      'Die Bestellung bleibt unverändert; auf die Karte kann nichts mehr erstattet werden. Werden die Artikel zurückgegeben, buchen Sie sie in den Bestand. Markieren Sie es dann als erledigt.',
  }),
  refund_failed: ({ amount, order, detail }) => ({
    title: `Eine Erstattung über ${amount} ist fehlgeschlagen`,
    text: `Der Kunde der Bestellung ${order} hat das Geld nicht erhalten. ${detail}`.trim(),
    advice:
      'Öffnen Sie die Bestellung und wiederholen Sie die Erstattung, oder erstatten Sie auf anderem Weg und vermerken Sie es dort.',
  }),
  refund_waiting: ({ amount, order, detail }) => ({
    title: `Eine Erstattung über ${amount} steht aus`,
    text: `Stripe hat die Erstattung der Bestellung ${order} noch nicht ausgeführt. ${detail}`.trim(),
    advice:
      'Sie wird drei Tage lang automatisch wiederholt. Liegt die Ursache in Ihrem Stripe-Konto, beheben Sie sie dort.',
  }),
  refund_unknown: ({ order, detail }) => ({
    title: `Die Erstattungen der Bestellung ${order} bei Stripe sind nicht bekannt`,
    text: `Stripe hat eine Erstattung gemeldet. Eine Erstattung dieser Bestellung ist fehlgeschlagen oder auf anderem Weg erfolgt, daher musste Kontor prüfen, ob dies eine weitere ist. Diese Prüfung ist drei Tage lang oder endgültig fehlgeschlagen. ${detail}`.trim(),
    advice:
      'Prüfen Sie die Zahlung bei Stripe. Eine Erstattung, die bei der Bestellung fehlt, hat keine Rechnungskorrektur und ist in keinem Bericht: Informieren Sie Ihre Buchhaltung. Markieren Sie es dann als erledigt.',
  }),
  late_payment_kept: ({ amount, order }) => ({
    title: `Bestellung ${order} wurde nach Ablauf der Frist bezahlt`,
    text: `${amount} gingen nach Ablauf der Zahlungsfrist ein. Die Artikel wurden erneut aus dem Bestand genommen, und die Bestellung ist bezahlt.`,
    advice:
      'Prüfen Sie, ob sie wie gewohnt versandt werden kann, vielleicht aus einem anderen Lager. Markieren Sie es dann als erledigt.',
  }),
  late_payment_returned: ({ amount, order, detail }) => ({
    title: `Eine Zahlung über ${amount} wird automatisch erstattet`,
    text: `${detail} Sie gehört zur Bestellung ${order}.`,
    advice:
      'Für diese Zahlung ist nichts zu versenden; die Bestellung selbst bleibt unverändert. Vielleicht möchten Sie den Kunden kontaktieren. Markieren Sie es dann als erledigt.',
  }),
  payment_mismatch: ({ order, detail }) => ({
    title: 'Eine Zahlung passt nicht zu ihrer Bestellung',
    text: `${detail} Es ist die Bestellung ${order}; diese Zahlung wurde nicht angenommen.`,
    advice:
      'Prüfen Sie die Zahlung bei Stripe: Nehmen Sie sie an, indem Sie die Bestellung oder ihre Änderung als bezahlt markieren, oder erstatten Sie sie dort. Markieren Sie es dann als erledigt.',
  }),
  payment_unmatched: ({ amount, subject }) => ({
    title: `Eine Zahlung${amount && ` über ${amount}`} gehört zu keiner Bestellung`,
    text: `Stripe hat sie für ‚${subject}‘ gemeldet, mit der Nummer einer Bestellung, die nicht zu diesem Shop gehört.`,
    advice:
      'Prüfen Sie die Zahlung bei Stripe, und erstatten Sie sie dort, wenn Sie nicht wissen, wofür sie ist. Markieren Sie es dann als erledigt.',
  }),
  gateway_failing: ({ subject, detail }) => ({
    title: `Der Zahlungsanbieter ‚${subject}‘ hat einen Fehler`,
    text: detail,
    advice:
      'Öffnen Sie den Zahlungsanbieter und folgen Sie den Hinweisen dort. Mit dem nächsten Webhook von Stripe ist das erledigt.',
  }),
  low_stock: ({ subject, detail }) => ({
    title: `Niedriger Bestand: ‚${subject}‘`,
    text: `${detail} verfügbar in allen aktiven Lagern.`,
    advice:
      'Bestellen Sie nach, oder senken Sie die Meldegrenze. Ist wieder mehr Bestand da, ist das erledigt.',
  }),
  mail_complaints: ({ detail }) => ({
    title: 'Empfänger melden, dass sie nicht bestellt haben',
    text: `${detail} Personen, die in den letzten dreißig Tagen E-Mails Ihrer Shops erhielten, haben das gemeldet. Ihre Shops senden vorerst keine E-Mails an neue Adressen; Kunden, die online bezahlt haben, erhalten ihre E-Mails weiterhin.`,
    advice:
      'Prüfen Sie, woher diese Bestellungen kamen. Bei weniger Meldungen innerhalb von dreißig Tagen werden wieder E-Mails gesendet. Markieren Sie es dann als erledigt.',
  }),
  withdrawal: ({ order, withdrawal: said }) => ({
    title: order ? `Ein Kunde widerruft die Bestellung ${order}` : 'Ein Kunde widerruft einen Vertrag',
    text: `${said?.name} (${said?.email}) hat das im Shop erklärt${order ? '' : `, für die Bestellung ‚${said?.order_number}‘; keine Bestellung hat diese Nummer und E-Mail-Adresse`}.${said?.goods ? ` Artikel: ${inOneLine(said.goods)}` : ''}${said?.is_acknowledged ? '' : ' Es wurde keine Eingangsbestätigung gesendet: Kontaktieren Sie den Kunden.'}${said?.has_digital_consent ? ' Bei der Bestellung hat der Kunde die sofortige Bereitstellung der digitalen Inhalte verlangt und bestätigt, dass das Widerrufsrecht dafür erlischt. Das gilt nicht für später hinzugefügte Artikel.' : ''}`,
    advice: order
      ? 'Kontaktieren Sie den Kunden. Es wird nichts automatisch erstattet: Erstatten Sie den fälligen Betrag binnen vierzehn Tagen auf der Seite der Bestellung. Markieren Sie es dann als erledigt.'
      : 'Finden Sie heraus, welche Bestellung gemeint ist, und kontaktieren Sie den Kunden. Es wird nichts automatisch erstattet: Erstatten Sie den fälligen Betrag binnen vierzehn Tagen. Markieren Sie es dann als erledigt.',
  }),
}

const MESSAGES = { en: EN, de: DE } as const satisfies Record<OfficeLanguage, unknown>

/** The reasons of disputes in the words of Stripe. */
const REASONS_DE = {
  'bank cannot process': 'Die Bank kann sie nicht ausführen',
  'check returned': 'Scheck zurückgegeben',
  'credit not processed': 'Gutschrift nicht erhalten',
  'customer initiated': 'Vom Kunden veranlasst',
  'debit not authorized': 'Lastschrift nicht genehmigt',
  duplicate: 'Doppelt abgebucht',
  fraudulent: 'Betrug',
  general: 'Ohne nähere Angabe',
  'incorrect account details': 'Falsche Kontodaten',
  'insufficient funds': 'Konto nicht gedeckt',
  noncompliant: 'Nicht regelkonform',
  'product not received': 'Ware nicht erhalten',
  'product unacceptable': 'Ware nicht wie beschrieben',
  'subscription canceled': 'Abonnement gekündigt',
  unrecognized: 'Zahlung nicht erkannt',
} as const

/** Details are stored in English. */
const DETAILS = {
  en: (detail: string) => detail,
  de: messageTranslator({ ...PAYMENT_MESSAGES_DE, ...REASONS_DE }),
} as const satisfies Record<OfficeLanguage, unknown>

/** `withdrawal` is given for a to-do of the kind `withdrawal`. */
export function todoTexts(
  found: Pick<FoundTodo, 'kind' | 'amount' | 'currency' | 'order_number' | 'subject' | 'detail'> &
    Partial<Pick<FoundTodo, 'withdrawal'>>,
  language: OfficeLanguage = 'en',
): TodoTexts {
  const { kind, amount, currency, order_number, subject, detail, withdrawal = null } = found
  const money =
    amount === null || currency === null ? '' : formatMoney(amount, currency, STORE_LOCALES[language])
  const order = order_number ?? ''
  return MESSAGES[language][kind]({
    amount: money,
    order,
    subject,
    detail: DETAILS[language](detail),
    withdrawal,
  })
}

/** The maximum number of products listed in an email. The text counts the rest. */
const MAX_LISTED = 20

const SEVERAL_LOW: Record<OfficeLanguage, (count: number, more: number) => TodoTexts> = {
  en: (count, more) => ({
    title: `Low stock: ${count} products`,
    text: 'Available in all active warehouses:',
    advice: `${more > 0 ? `And ${more} more. ` : ''}Reorder, or lower the alert levels. Each is resolved when its stock is above it.`,
  }),
  de: (count, more) => ({
    title: `Niedriger Bestand: ${count} Produkte`,
    text: 'Verfügbar in allen aktiven Lagern:',
    advice: `${more > 0 ? `Und ${more} weitere. ` : ''}Bestellen Sie nach, oder senken Sie die Meldegrenzen. Ist wieder mehr Bestand da, ist das erledigt.`,
  }),
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
    ...SEVERAL_LOW[language](products.length, products.length - listed.length),
    rows: listed.map((one) => [one.title, String(one.available)]),
  }
}

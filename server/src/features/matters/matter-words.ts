// The words for each kind of matter, what happened and what to do, shared by the screen and the mail.

import type { Matter, MatterKind } from '@kontor/contract/matters'
import { formatMoney } from '@kontor/contract/money'
import type { StoreLanguage } from '@kontor/contract/store-languages'
import type { FoundMatter } from './matters.queries.ts'

export type MatterWords = Pick<Matter, 'title' | 'text' | 'advice'>

interface Facts {
  /** The amount as text with its currency, or empty. */
  amount: string
  order: string
  subject: string
  detail: string
  withdrawal: FoundMatter['withdrawal']
}

type Words = (facts: Facts) => MatterWords

const of = (order: string, before: string, after = ''): string => (order ? `${before}${order}${after}` : '')

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const EN: Record<MatterKind, Words> = {
  dispute: ({ amount, order, detail }) => ({
    title: `A cardholder disputes ${amount || 'a payment'}`,
    text: `The bank has withdrawn the money for now${of(order, ': order ')}.${detail && ` Reason given: ${detail}.`}`,
    advice:
      'Answer the dispute in Stripe before its deadline, with proof of delivery. Then mark it as resolved.',
  }),
  dispute_lost: ({ amount, order, detail }) => ({
    title: `A dispute about ${amount || 'a payment'} was lost`,
    text: `The bank keeps the money${of(order, ': order ')}.${detail && ` Reason given: ${detail}.`}`,
    advice:
      'The order does not change, and nothing more can be refunded to the card. If the items are returned, add them to stock. Then mark it as resolved.',
  }),
  refund_failed: ({ amount, order, detail }) => ({
    title: `A refund of ${amount} failed`,
    text: `The customer of order ${order} has not received the money. ${detail}`.trim(),
    advice: 'Open the order: try the refund again, or refund another way and mark it as refunded there.',
  }),
  refund_waiting: ({ amount, order, detail }) => ({
    title: `A refund of ${amount} is delayed`,
    text: `Stripe has not made the refund of order ${order} yet. ${detail}`.trim(),
    advice:
      'It is retried automatically for three days. If the cause is in your Stripe account, fix it there.',
  }),
  refund_unknown: ({ order, detail }) => ({
    title: `A refund of order ${order} in Stripe could not be checked`,
    text: `Stripe reported a refund. A refund of this order had failed or was paid another way; whether Stripe reported a further one could not be checked for three days or at all. ${detail}`.trim(),
    advice:
      'Check this payment in Stripe. A refund there that the order does not show has no credit note and is not in the reports: inform your accountant. Then mark it as resolved.',
  }),
  late_payment_kept: ({ amount, order }) => ({
    title: `Order ${order} was paid after it expired`,
    text: `${amount} arrived after the time to pay had expired. The items were taken from stock again, so the order is now paid.`,
    advice:
      'Check whether it can be shipped as usual, perhaps from another warehouse. Then mark it as resolved.',
  }),
  late_payment_returned: ({ amount, order, detail }) => ({
    title: `A payment of ${amount} is being refunded`,
    text: `${detail} It belongs to order ${order}.`,
    advice: 'There is nothing to ship. You may want to contact the customer. Then mark it as resolved.',
  }),
  payment_mismatch: ({ order, detail }) => ({
    title: 'A payment does not match its order',
    text: `${detail} Order ${order} is not counted as paid.`,
    advice: 'Check this payment in Stripe: accept it by marking the order as paid, or refund it there.',
  }),
  payment_unmatched: ({ amount, subject }) => ({
    title: `A payment${of(amount, ' of ')} does not belong to an order`,
    text: `Stripe reported it for ‘${subject}’ with the ID of an order that does not belong to this shop.`,
    advice: 'Check this payment in Stripe. Refund it there unless you know what it is for.',
  }),
  gateway_failing: ({ subject, detail }) => ({
    title: `The payment gateway ‘${subject}’ has an error`,
    text: detail,
    advice:
      'Open the gateway and follow the instructions. This task is closed by the next event from Stripe.',
  }),
  low_stock: ({ subject, detail }) => ({
    title: `Low stock: ‘${subject}’`,
    text: `${detail} available in all warehouses.`,
    advice: 'Reorder, or lower the alert level.',
  }),
  withdrawal: ({ order, withdrawal: said }) => ({
    title: order ? `A customer withdraws from order ${order}` : 'A customer withdraws from a contract',
    text: `${said?.name} (${said?.email}) declared it in the store${order ? '' : `, for order ‘${said?.order_number}’: no order has that number and this email address`}.${said?.goods ? ` Items or comment: ${inOneLine(said.goods)}` : ''}${said?.is_acknowledged ? '' : ' No acknowledgement was emailed, because the address already received several within the hour: contact the customer.'}`,
    advice: order
      ? 'Contact the customer. Nothing is refunded automatically: refund what is due within fourteen days, on the order page. Then mark it as resolved.'
      : 'Find out which order is meant, and contact the customer. Nothing is refunded automatically: refund what is due within fourteen days. Then mark it as resolved.',
  }),
}

const DE: Record<MatterKind, Words> = {
  dispute: ({ amount, order, detail }) => ({
    title: `Ein Karteninhaber ficht ${amount || 'eine Zahlung'} an`,
    text: `Die Bank hat das Geld vorläufig zurückgebucht${of(order, ': Bestellung ')}.${detail && ` Genannter Grund: ${detail}.`}`,
    advice: 'Beantworten Sie die Anfechtung fristgerecht bei Stripe, mit einem Zustellnachweis.',
  }),
  dispute_lost: ({ amount, order, detail }) => ({
    title: `Eine Anfechtung über ${amount || 'eine Zahlung'} ist verloren`,
    text: `Die Bank behält das Geld${of(order, ': Bestellung ')}.${detail && ` Genannter Grund: ${detail}.`}`,
    advice:
      'Die Bestellung ändert sich nicht; auf die Karte kann nichts mehr erstattet werden. Kommen die Artikel zurück, buchen Sie sie in den Bestand.',
  }),
  refund_failed: ({ amount, order, detail }) => ({
    title: `Eine Erstattung über ${amount} ist fehlgeschlagen`,
    text: `Der Kunde der Bestellung ${order} hat das Geld nicht erhalten. ${detail}`.trim(),
    advice:
      'Öffnen Sie die Bestellung: Versuchen Sie die Erstattung erneut, oder erstatten Sie auf anderem Weg und vermerken Sie es dort.',
  }),
  refund_waiting: ({ amount, order, detail }) => ({
    title: `Eine Erstattung über ${amount} verzögert sich`,
    text: `Stripe führt die Erstattung der Bestellung ${order} noch nicht aus. ${detail}`.trim(),
    advice:
      'Sie wird drei Tage lang automatisch erneut versucht. Liegt die Ursache in Ihrem Stripe-Konto, beheben Sie sie dort.',
  }),
  refund_unknown: ({ order }) => ({
    title: `Eine Erstattung der Bestellung ${order} bei Stripe konnte nicht geprüft werden`,
    text: 'Stripe hat eine Erstattung gemeldet. Eine Erstattung dieser Bestellung war fehlgeschlagen oder erfolgte auf anderem Weg; ob Stripe eine weitere gemeldet hat, konnte drei Tage lang oder endgültig nicht geprüft werden.',
    advice:
      'Prüfen Sie die Zahlung bei Stripe. Eine Erstattung, die dort steht und nicht bei der Bestellung, hat keine Rechnungskorrektur und fehlt in den Berichten: Informieren Sie Ihre Buchhaltung.',
  }),
  late_payment_kept: ({ amount, order }) => ({
    title: `Bestellung ${order} wurde nach Ablauf der Frist bezahlt`,
    text: `${amount} gingen nach Ablauf der Frist ein. Die Artikel wurden erneut aus dem Bestand genommen; die Bestellung ist jetzt bezahlt.`,
    advice: 'Prüfen Sie, ob sie wie gewohnt versandt werden kann, vielleicht aus einem anderen Lager.',
  }),
  late_payment_returned: ({ amount, order }) => ({
    title: `Eine Zahlung über ${amount} wird automatisch erstattet`,
    text: `Sie kam zu spät oder doppelt und gehört zur Bestellung ${order}.`,
    advice: 'Es ist nichts zu versenden. Vielleicht möchten Sie den Kunden benachrichtigen.',
  }),
  payment_mismatch: ({ order }) => ({
    title: 'Eine Zahlung passt nicht zu ihrer Bestellung',
    text: `Stripe meldet einen anderen Betrag als den der Bestellung ${order}; sie gilt nicht als bezahlt.`,
    advice:
      'Prüfen Sie die Zahlung bei Stripe: Nehmen Sie sie an, indem Sie die Bestellung als bezahlt markieren, oder erstatten Sie sie dort.',
  }),
  payment_unmatched: ({ amount, subject }) => ({
    title: `Eine Zahlung${amount && ` über ${amount}`} gehört zu keiner Bestellung`,
    text: `Stripe hat sie für ‚${subject}‘ gemeldet, mit der ID einer Bestellung, die nicht zu diesem Shop gehört.`,
    advice:
      'Prüfen Sie die Zahlung bei Stripe, und erstatten Sie sie dort, wenn Sie nicht wissen, wofür sie ist.',
  }),
  gateway_failing: ({ subject, detail }) => ({
    title: `Der Zahlungszugang ‚${subject}‘ hat einen Fehler`,
    text: detail,
    advice: 'Öffnen Sie den Zahlungszugang und folgen Sie den Hinweisen.',
  }),
  low_stock: ({ subject, detail }) => ({
    title: `Niedriger Bestand: ‚${subject}‘`,
    text: `${detail} in allen Lagern verfügbar.`,
    advice: 'Bestellen Sie nach, oder senken Sie die Meldegrenze.',
  }),
  withdrawal: ({ order, withdrawal: said }) => ({
    title: order ? `Ein Kunde widerruft die Bestellung ${order}` : 'Ein Kunde widerruft einen Vertrag',
    text: `${said?.name} (${said?.email}) hat das im Shop erklärt${order ? '' : `, für die Bestellung ‚${said?.order_number}‘: Keine Bestellung hat diese Nummer und diese E-Mail-Adresse`}.${said?.goods ? ` Artikel oder Anmerkung: ${inOneLine(said.goods)}` : ''}${said?.is_acknowledged ? '' : ' Es wurde keine Eingangsbestätigung gesendet, weil die Adresse innerhalb einer Stunde schon mehrere erhalten hat: Schreiben Sie dem Kunden.'}`,
    advice: order
      ? 'Klären Sie mit dem Kunden, wie es weitergeht. Es wird nichts automatisch erstattet: Erstatten Sie, was ihm zusteht, binnen vierzehn Tagen auf der Seite der Bestellung.'
      : 'Finden Sie heraus, welche Bestellung gemeint ist, und schreiben Sie dem Kunden. Es wird nichts automatisch erstattet: Erstatten Sie, was ihm zusteht, binnen vierzehn Tagen.',
  }),
}

const WORDS = { en: EN, de: DE } as const satisfies Record<StoreLanguage, unknown>
const LOCALES = { en: 'en-GB', de: 'de-DE' } as const satisfies Record<StoreLanguage, string>

/** `withdrawal` is given for a matter of that kind. */
export function matterWords(
  found: Pick<FoundMatter, 'kind' | 'amount' | 'currency' | 'order_number' | 'subject' | 'detail'> &
    Partial<Pick<FoundMatter, 'withdrawal'>>,
  language: StoreLanguage = 'en',
): MatterWords {
  const { kind, amount, currency, order_number, subject, detail, withdrawal = null } = found
  const money = amount === null || currency === null ? '' : formatMoney(amount, currency, LOCALES[language])
  const order = order_number ?? ''
  return WORDS[language][kind]({ amount: money, order, subject, detail, withdrawal })
}

// The words for each kind of matter, what happened and what to do, shared by the screen and the mail.

import type { Matter, MatterKind } from '@kontor/contract/shops/matters'
import { type OfficeLanguage, STORE_LOCALES } from '@kontor/contract/storefront/store-languages'
import { formatMoney } from '@kontor/contract/values/money'
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
    text: `The bank has taken the money back for now${of(order, ': order ')}.${detail && ` Reason given: ${detail}.`}`,
    advice:
      'Answer the dispute at Stripe before its deadline, with proof of delivery. Then say here that it is done.',
  }),
  dispute_lost: ({ amount, order, detail }) => ({
    title: `A dispute about ${amount || 'a payment'} was lost`,
    text: `The bank keeps the money${of(order, ': order ')}.${detail && ` Reason given: ${detail}.`}`,
    advice:
      'The order stays as it is, and nothing more can be refunded to the card. Where the goods come back, book them into stock. Then say here that it is done.',
  }),
  refund_failed: ({ amount, order, detail }) => ({
    title: `A refund of ${amount} failed`,
    text: `The buyer of order ${order} has not got the money. ${detail}`.trim(),
    advice: 'Open the order: try it again, or pay it back another way and note that there.',
  }),
  refund_waiting: ({ amount, order, detail }) => ({
    title: `A refund of ${amount} is waiting`,
    text: `Stripe does not make the refund of order ${order} yet. ${detail}`.trim(),
    advice:
      'It is tried again by itself for three days. Where the reason is yours to mend, mend it at Stripe.',
  }),
  refund_unknown: ({ order, detail }) => ({
    title: `What was refunded of order ${order} at Stripe is not known`,
    text: `Stripe told of a refund. One of this order failed or was paid back another way, so whether that is another one has to be looked up, which failed for three days or for good. ${detail}`.trim(),
    advice:
      'Look at this payment at Stripe. A refund there that the order does not show has no credit note and is in no report: tell whoever keeps your books. Then say here that it is done.',
  }),
  late_payment_kept: ({ amount, order }) => ({
    title: `Order ${order} was paid after it had been given up`,
    text: `${amount} came when the time to pay was over. The goods were taken from stock again, so the order is paid after all.`,
    advice:
      'Look whether it can be sent as usual, perhaps from another warehouse. Then say here that it is done.',
  }),
  late_payment_returned: ({ amount, order, detail }) => ({
    title: `A payment of ${amount} goes back by itself`,
    text: `${detail} It belongs to order ${order}.`,
    advice:
      'There is nothing to ship for it. You may want to write to the buyer. Then say here that it is done.',
  }),
  payment_mismatch: ({ order, detail }) => ({
    title: 'A payment does not fit its order',
    text: `${detail} The order is ${order}; it does not count as paid.`,
    advice: 'Look at this payment at Stripe: accept it by marking the order as paid, or refund it there.',
  }),
  payment_unmatched: ({ amount, subject }) => ({
    title: `A payment of ${amount || 'some money'} belongs to no order`,
    text: `Stripe reported it for ‘${subject}’ with the name of an order that is not this shop’s.`,
    advice: 'Look at this payment at Stripe, and refund it there unless you know what it is for.',
  }),
  gateway_failing: ({ subject, detail }) => ({
    title: `The payment gateway ‘${subject}’ does not work`,
    text: detail,
    advice: 'Open the gateway and follow what it says. This goes away with the next message of Stripe.',
  }),
  low_stock: ({ subject, detail }) => ({
    title: `‘${subject}’ is running low`,
    text: `${detail} available in all warehouses together.`,
    advice: 'Order more, or lower its mark. This goes away when there is more of it again.',
  }),
  mail_complaints: ({ detail }) => ({
    title: 'Recipients say that they did not order',
    text: `${detail} people who got mails of your shops within thirty days said so. Your shops send no mails to new addresses for now; customers who paid online still get theirs.`,
    advice:
      'Check where these orders came from. Mails start again when there are fewer complaints within thirty days. Then mark it as resolved.',
  }),
  withdrawal: ({ order, withdrawal: said }) => ({
    title: order ? `A buyer withdraws from order ${order}` : 'Somebody withdraws from a contract',
    text: `${said?.name} (${said?.email}) has declared it in the store${order ? '' : `, for the order ‘${said?.order_number}’: none has that number and this e-mail address`}.${said?.goods ? ` About the goods: ${inOneLine(said.goods)}` : ''}${said?.is_acknowledged ? '' : ' No acknowledgement was mailed, since a limit on mails held it back: write to the buyer.'}${said?.has_digital_consent ? ' At the checkout the buyer asked for the digital goods at once and knew that the right of withdrawal ends for them by it.' : ''}`,
    advice: order
      ? 'Take it up with the buyer. Nothing is refunded by itself: what is due goes back within fourteen days, from the order’s page. Then say here that it is done.'
      : 'Find out which order is meant, and write to the buyer. Nothing is refunded by itself: what is due goes back within fourteen days. Then say here that it is done.',
  }),
}

const DE: Record<MatterKind, Words> = {
  dispute: ({ amount, order, detail }) => ({
    title: `Ein Karteninhaber ficht ${amount || 'eine Zahlung'} an`,
    text: `Die Bank hat das Geld vorläufig zurückgeholt${of(order, ': Bestellung ')}.${detail && ` Genannter Grund: ${detail}.`}`,
    advice: 'Beantworten Sie die Anfechtung fristgerecht bei Stripe, mit einem Zustellnachweis.',
  }),
  dispute_lost: ({ amount, order, detail }) => ({
    title: `Eine Anfechtung über ${amount || 'eine Zahlung'} ist verloren`,
    text: `Die Bank behält das Geld${of(order, ': Bestellung ')}.${detail && ` Genannter Grund: ${detail}.`}`,
    advice:
      'Die Bestellung bleibt, wie sie ist; auf die Karte kann nichts mehr erstattet werden. Kommt die Ware zurück, buchen Sie sie in den Bestand.',
  }),
  refund_failed: ({ amount, order, detail }) => ({
    title: `Eine Erstattung über ${amount} ist gescheitert`,
    text: `Der Käufer der Bestellung ${order} hat das Geld nicht bekommen. ${detail}`.trim(),
    advice:
      'Öffnen Sie die Bestellung: versuchen Sie es erneut, oder zahlen Sie auf anderem Weg zurück und vermerken Sie es dort.',
  }),
  refund_waiting: ({ amount, order, detail }) => ({
    title: `Eine Erstattung über ${amount} wartet`,
    text: `Stripe führt die Erstattung der Bestellung ${order} noch nicht aus. ${detail}`.trim(),
    advice: 'Sie wird drei Tage lang von selbst erneut versucht.',
  }),
  refund_unknown: ({ order }) => ({
    title: `Was von der Bestellung ${order} bei Stripe erstattet wurde, ist nicht bekannt`,
    text: 'Stripe hat eine Erstattung gemeldet. Eine dieser Bestellung schlug fehl oder wurde auf anderem Weg zurückgezahlt; ob es eine weitere ist, war nachzusehen, und das gelang drei Tage lang oder endgültig nicht.',
    advice:
      'Sehen Sie sich die Zahlung bei Stripe an. Eine Erstattung, die dort steht und nicht bei der Bestellung, hat keine Rechnungskorrektur und fehlt in den Berichten: Sagen Sie es Ihrer Buchhaltung.',
  }),
  late_payment_kept: ({ amount, order }) => ({
    title: `Bestellung ${order} wurde nach Ablauf der Frist bezahlt`,
    text: `${amount} kamen, als die Zeit zum Bezahlen vorbei war. Die Ware wurde erneut aus dem Bestand genommen; die Bestellung ist doch bezahlt.`,
    advice: 'Prüfen Sie, ob sie wie gewohnt verschickt werden kann, vielleicht aus einem anderen Lager.',
  }),
  late_payment_returned: ({ amount, order }) => ({
    title: `Eine Zahlung über ${amount} geht von selbst zurück`,
    text: `Sie kam zu spät oder doppelt und gehört zur Bestellung ${order}.`,
    advice: 'Dafür ist nichts zu versenden. Vielleicht möchten Sie dem Käufer schreiben.',
  }),
  payment_mismatch: ({ order }) => ({
    title: 'Eine Zahlung passt nicht zu ihrer Bestellung',
    text: `Stripe meldet einen anderen Betrag als den der Bestellung ${order}; sie gilt nicht als bezahlt.`,
    advice:
      'Sehen Sie sich die Zahlung bei Stripe an: nehmen Sie sie an, indem Sie die Bestellung als bezahlt markieren, oder erstatten Sie sie dort.',
  }),
  payment_unmatched: ({ amount, subject }) => ({
    title: `Eine Zahlung${amount && ` über ${amount}`} gehört zu keiner Bestellung`,
    text: `Stripe hat sie für ‚${subject}‘ gemeldet, mit dem Namen einer Bestellung, die nicht zu diesem Shop gehört.`,
    advice:
      'Sehen Sie sich die Zahlung bei Stripe an, und erstatten Sie sie dort, wenn Sie nicht wissen, wofür sie ist.',
  }),
  gateway_failing: ({ subject, detail }) => ({
    title: `Der Zahlungszugang ‚${subject}‘ arbeitet nicht`,
    text: detail,
    advice: 'Öffnen Sie den Zahlungszugang und folgen Sie dem, was dort steht.',
  }),
  low_stock: ({ subject, detail }) => ({
    title: `‚${subject}‘ geht zur Neige`,
    text: `${detail} verfügbar, in allen Lagern zusammen.`,
    advice: 'Bestellen Sie nach, oder setzen Sie die Marke tiefer.',
  }),
  mail_complaints: ({ detail }) => ({
    title: 'Empfänger sagen, sie hätten nicht bestellt',
    text: `${detail} Personen, die in den letzten dreißig Tagen E-Mails Ihrer Shops bekamen, haben das gemeldet. Ihre Shops schreiben vorerst keine neuen Adressen mehr an; Kunden, die online bezahlt haben, bekommen ihre E-Mails weiterhin.`,
    advice:
      'Prüfen Sie, woher diese Bestellungen kamen. Sobald es innerhalb von dreißig Tagen weniger Meldungen sind, werden wieder E-Mails gesendet.',
  }),
  withdrawal: ({ order, withdrawal: said }) => ({
    title: order ? `Ein Käufer widerruft die Bestellung ${order}` : 'Jemand widerruft einen Vertrag',
    text: `${said?.name} (${said?.email}) hat das im Shop erklärt${order ? '' : `, für die Bestellung ‚${said?.order_number}‘: Keine hat diese Nummer und diese E-Mail-Adresse`}.${said?.goods ? ` Zur Ware: ${inOneLine(said.goods)}` : ''}${said?.is_acknowledged ? '' : ' Eine Eingangsbestätigung ging nicht hinaus, weil eine Grenze für E-Mails sie zurückhielt: Schreiben Sie dem Käufer.'}${said?.has_digital_consent ? ' Bei der Bestellung hat der Käufer die sofortige Bereitstellung der digitalen Inhalte verlangt und bestätigt, dass das Widerrufsrecht dafür erlischt.' : ''}`,
    advice: order
      ? 'Klären Sie mit dem Käufer, wie es weitergeht. Von selbst wird nichts erstattet: Was ihm zusteht, geht binnen vierzehn Tagen zurück, von der Seite der Bestellung aus.'
      : 'Finden Sie heraus, welche Bestellung gemeint ist, und schreiben Sie dem Käufer. Von selbst wird nichts erstattet: Was ihm zusteht, geht binnen vierzehn Tagen zurück.',
  }),
}

const WORDS = { en: EN, de: DE } as const satisfies Record<OfficeLanguage, unknown>

/** `withdrawal` is given for a matter of that kind. */
export function matterWords(
  found: Pick<FoundMatter, 'kind' | 'amount' | 'currency' | 'order_number' | 'subject' | 'detail'> &
    Partial<Pick<FoundMatter, 'withdrawal'>>,
  language: OfficeLanguage = 'en',
): MatterWords {
  const { kind, amount, currency, order_number, subject, detail, withdrawal = null } = found
  const money =
    amount === null || currency === null ? '' : formatMoney(amount, currency, STORE_LOCALES[language])
  const order = order_number ?? ''
  return WORDS[language][kind]({ amount: money, order, subject, detail, withdrawal })
}

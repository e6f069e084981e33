// Die E-Mails auf Deutsch.

import type { MailWords } from './mail-texts.ts'

const TITLES = {
  received: 'Bestellung eingegangen',
  failed: 'Ihre Zahlung ist fehlgeschlagen',
  paid: 'Danke für Ihre Bestellung',
  shipped: 'Ihre Bestellung ist unterwegs',
  delivered: 'Ihre Bestellung ist angekommen',
  cancelled: 'Ihre Bestellung wurde storniert',
} as const

export const DE: MailWords = {
  subject: (kind, facts) =>
    `${facts.shop}: ${
      kind === 'refunded' ? `Erstattung von ${facts.amount}` : TITLES[kind]
    } (${facts.number})`,
  title: (kind, { amount }) => (kind === 'refunded' ? `Erstattung von ${amount}` : TITLES[kind]),
  texts: (
    kind,
    {
      number,
      total,
      is_free,
      is_paid,
      is_money_on_its_way,
      is_called_off,
      can_pay,
      is_open,
      is_all,
      is_surplus,
      is_by_hand,
      has_invoice,
      can_answer,
      ships,
    },
  ) => {
    switch (kind) {
      case 'received':
        return [
          is_money_on_its_way
            ? `Wir haben Ihre Bestellung ${number} erhalten, und Ihre Bank bearbeitet die Zahlung von ${total}. Das kann einige Tage dauern. Sie müssen nichts weiter tun: Die Artikel sind für Sie reserviert, und nach Zahlungseingang erhalten Sie eine E-Mail.`
            : can_pay
              ? `Wir haben Ihre Bestellung ${number} erhalten. Bitte bezahlen Sie ${total}; die Artikel sind kurze Zeit reserviert.`
              : `Wir haben Ihre Bestellung ${number} erhalten; die Artikel sind kurze Zeit reserviert. Sie kann nicht mit Karte bezahlt werden: Der Shop teilt Ihnen mit, wie Sie die ${total} bezahlen können.`,
        ]
      case 'failed':
        return [
          `Die Zahlung von ${total} für die Bestellung ${number} ist fehlgeschlagen. Es wurde nichts abgebucht.`,
          can_pay
            ? 'Sie können auf der Seite der Bestellung auf anderem Weg bezahlen.'
            : is_open
              ? 'Die Bestellung ist weiter offen: Der Shop teilt Ihnen mit, wie Sie sonst bezahlen können.'
              : 'Die Artikel sind nicht mehr für Sie reserviert. Möchten Sie sie noch haben, bestellen Sie erneut und bezahlen Sie auf anderem Weg: Auf der Seite der Bestellung können Sie die Artikel in den Warenkorb legen.',
        ]
      case 'paid':
        return [
          `Bestellung ${number}. ${is_free ? 'Es ist nichts zu bezahlen.' : `Ihre Zahlung von ${total} ist eingegangen.`}${ships ? ' Wenn sie versandt wird, erhalten Sie eine E-Mail.' : ''}`,
          ...(has_invoice ? ['Die Rechnung ist angehängt.'] : []),
        ]
      case 'shipped':
        return [`Die Bestellung ${number} hat unser Lager verlassen.`]
      case 'delivered':
        return [
          `Die Bestellung ${number} wurde zugestellt.${can_answer ? ' Wenn etwas nicht stimmt, antworten Sie auf diese E-Mail.' : ''}`,
        ]
      case 'cancelled':
        return [
          `Die Bestellung ${number} wurde storniert. ${
            is_free
              ? 'Es war nichts zu bezahlen.'
              : is_paid
                ? is_by_hand
                  ? 'Der Shop erstattet Ihre Zahlung selbst. Sie erhalten dazu eine E-Mail.'
                  : 'Ihre Zahlung wird auf demselben Weg erstattet. Sie erhalten dazu eine E-Mail.'
                : is_money_on_its_way
                  ? is_called_off
                    ? 'Wenn Ihre Bank die Zahlung noch ausführt, wird sie automatisch erstattet.'
                    : `Ihre Bank hat die ${total} nicht rechtzeitig überwiesen, und die Artikel sind nicht mehr reserviert. Geht die Zahlung doch noch ein, führen wir die Bestellung aus oder erstatten die Zahlung automatisch; in beiden Fällen erhalten Sie eine E-Mail.`
                  : 'Es wurde nichts abgebucht.'
          }`,
        ]
      case 'refunded':
        return [
          is_surplus
            ? `Eine Zahlung für die Bestellung ${number} kam zu spät oder doppelt und wurde erstattet.`
            : is_all
              ? `Die Bestellung ${number} wurde vollständig erstattet.`
              : `Die Bestellung ${number} wurde teilweise erstattet.`,
          is_by_hand
            ? 'Sie haben nicht hier mit Karte bezahlt, daher erstattet der Shop den Betrag selbst.'
            : 'Der Betrag wird auf Ihr Zahlungsmittel erstattet; Banken brauchen dafür einige Tage.',
          ...(has_invoice ? ['Die Rechnungskorrektur ist angehängt.'] : []),
        ]
    }
  },
  goods: 'Artikel',
  shipping: 'Versand',
  tax_within: 'Enthaltene Steuer',
  net_goods: 'Artikel ohne Steuer',
  net_shipping: 'Versand ohne Steuer',
  tax: 'Steuer',
  reverse_charge: 'Steuerschuldnerschaft des Leistungsempfängers: keine MwSt., der Empfänger führt sie ab.',
  zero_rated: 'Steuersatz null: Es wird keine Steuer berechnet.',
  no_tax: 'Es wird keine Steuer berechnet.',
  tax_at: (label, rate, taxable) => `${label === 'VAT' ? 'MwSt.' : label} ${rate} auf ${taxable}.`,
  total: 'Gesamt',
  bought: 'Ihre Bestellung',
  given_back: 'Erstattung',
  kept_back: 'Einbehalten',
  amount_at: (rate) => `Betrag (${rate} Steuer)`,
  refund_total: 'Erstattungsbetrag',
  ship_to: 'Lieferadresse',
  tracking_number: (number) => `Sendungsnummer: ${number}`,
  follow: 'Sendung verfolgen',
  see_order: 'Bestellung ansehen',
  pay: 'Jetzt bezahlen',
  footer: ({ shop }) => `Sie erhalten diese E-Mail, weil mit dieser Adresse bei ${shop} bestellt wurde.`,
  new_order: {
    subject: ({ shop, number, total }) => `Neue Bestellung ${number} bei ${shop}: ${total}`,
    title: ({ number, total }) => `Neue Bestellung ${number}: ${total}`,
    text: ({ shop, ships }) =>
      `Sie haben eine neue Bestellung bei ${shop}. Sie ist bezahlt${ships ? ' und kann versandt werden' : '; es muss nichts versandt werden'}.`,
    note: (text) => `Nachricht des Kunden: ${text}`,
    open: 'Bestellung ansehen',
  },
  look: 'Details ansehen',
  shop_footer: ({ shop }) =>
    `Sie erhalten diese E-Mail als Mitglied von ${shop}. Ändern Sie das in Ihrem Profil.`,
}

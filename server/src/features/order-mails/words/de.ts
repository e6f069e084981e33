// Die Mails auf Deutsch.

import type { MailWords, OfficeMailWords } from './mail-texts.ts'

const TITLES = {
  received: 'Ihre Bestellung ist bei uns',
  failed: 'Ihre Zahlung hat nicht geklappt',
  paid: 'Danke für Ihre Bestellung',
  edited: 'Eine Änderung Ihrer Bestellung',
  shipped: 'Ihre Bestellung ist unterwegs',
  delivered: 'Ihre Bestellung ist angekommen',
  cancelled: 'Ihre Bestellung wurde storniert',
} as const

export const DE: MailWords & OfficeMailWords = {
  subject: (kind, facts) =>
    `${facts.shop}: ${
      kind === 'refunded' ? `${facts.amount} auf dem Weg zurück zu Ihnen` : TITLES[kind]
    } (${facts.number})`,
  title: (kind, { amount }) => (kind === 'refunded' ? `Sie bekommen ${amount} zurück` : TITLES[kind]),
  texts: (
    kind,
    {
      number,
      total,
      amount,
      is_free,
      is_by_cards,
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
            ? `Die Bestellung ${number} ist da, und Ihre Bank überweist die ${total}. Das kann einige Tage dauern. Sie müssen nichts weiter tun: Die Ware halten wir für Sie zurück, und wenn das Geld angekommen ist, schreiben wir Ihnen wieder.`
            : can_pay
              ? `Die Bestellung ${number} ist da und wartet auf die Zahlung von ${total}. Die Ware halten wir eine Weile für Sie zurück.`
              : `Die Bestellung ${number} ist da, und die Ware halten wir eine Weile für Sie zurück. Mit Karte lässt sie sich nicht bezahlen: Wie Sie die ${total} bezahlen können, sagt Ihnen der Shop.`,
        ]
      case 'failed':
        return [
          `Ihre Bank hat die ${total} für die Bestellung ${number} nicht überwiesen. Es wurde nichts abgebucht.`,
          can_pay
            ? 'Sie können die Bestellung auf ihrer Seite auf anderem Weg bezahlen.'
            : is_open
              ? 'Die Bestellung besteht weiter: Wie Sie sie sonst bezahlen können, sagt Ihnen der Shop.'
              : 'Die Ware halten wir nicht mehr für Sie zurück. Möchten Sie sie noch haben, bestellen Sie sie neu und bezahlen Sie auf anderem Weg: Auf der Seite der Bestellung können Sie sie wieder in den Warenkorb legen.',
        ]
      case 'paid':
        return [
          `Bestellung ${number}. ${is_free ? 'Zu bezahlen ist dafür nichts.' : is_by_cards ? 'Gutscheine haben sie bezahlt.' : `Ihre Zahlung von ${total} ist angekommen.`}${ships ? ' Wenn die Ware das Lager verlässt, schreiben wir Ihnen wieder.' : ''}`,
          ...(has_invoice ? ['Die Rechnung liegt bei.'] : []),
        ]
      case 'edited':
        return [
          `Der Shop hat die Bestellung ${number} wie vereinbart geändert. Bitte bezahlen Sie die Differenz von ${amount}: Bis dahin bleibt Ihre Bestellung, wie sie ist.`,
        ]
      case 'shipped':
        return [`Die Bestellung ${number} hat unser Lager verlassen.`]
      case 'delivered':
        return [
          `Die Bestellung ${number} wurde zugestellt.${can_answer ? ' Stimmt etwas nicht, antworten Sie auf diese Mail.' : ''}`,
        ]
      case 'cancelled':
        return [
          `Die Bestellung ${number} wird nicht ausgeführt. ${
            is_free
              ? 'Zu bezahlen war dafür nichts.'
              : is_paid
                ? is_by_hand
                  ? 'Was Sie bezahlt haben, zahlt Ihnen der Shop selbst zurück; wann, sagt Ihnen eine weitere Mail.'
                  : 'Was Sie bezahlt haben, geht auf demselben Weg zurück; wann, sagt Ihnen eine weitere Mail.'
                : is_money_on_its_way
                  ? is_called_off
                    ? 'Ihre Bank überweist das Geld vielleicht noch: dann geht es von selbst zurück.'
                    : `Ihre Bank hat die ${total} nicht rechtzeitig überwiesen, und die Ware halten wir nicht mehr für Sie zurück. Kommt das Geld doch noch, führen wir die Bestellung aus, oder es geht von selbst zurück; was davon, sagt Ihnen eine Mail.`
                  : 'Es wurde nichts abgebucht.'
          }`,
        ]
      case 'refunded':
        return [
          is_surplus
            ? `Eine Zahlung für die Bestellung ${number} kam zu spät oder ein zweites Mal. Wir haben sie nicht behalten.`
            : is_all
              ? `Alles, was Sie für die Bestellung ${number} bezahlt haben, geht an Sie zurück.`
              : `Ein Teil dessen, was Sie für die Bestellung ${number} bezahlt haben, geht an Sie zurück.`,
          is_by_hand
            ? 'Sie haben es nicht hier mit Karte bezahlt, also zahlt es Ihnen der Shop selbst zurück.'
            : 'Das Geld geht auf die Karte oder das Konto zurück, von dem es kam; Banken brauchen dafür einige Tage.',
          ...(has_invoice ? ['Die Rechnungskorrektur liegt bei.'] : []),
        ]
    }
  },
  goods: 'Waren',
  shipping: 'Versand',
  tax_within: 'darin Steuer',
  net_goods: 'Waren ohne Steuer',
  net_shipping: 'Versand ohne Steuer',
  tax: 'Steuer',
  reverse_charge: 'Steuerschuldnerschaft des Leistungsempfängers: keine MwSt., der Empfänger führt sie ab.',
  zero_rated: 'Steuersatz null: Es wird keine Steuer berechnet.',
  no_tax: 'Es wird keine Steuer berechnet.',
  tax_at: (label, rate, taxable) => `${label === 'VAT' ? 'MwSt.' : label} ${rate} auf ${taxable}.`,
  total: 'Gesamt',
  bought: 'Ihre Bestellung',
  given_back: 'Was zurückgeht',
  kept_back: 'Einbehalten',
  amount_at: (rate) => `Betrag (${rate} Steuer)`,
  set_off: 'Mit Hinzugefügtem verrechnet',
  refund_total: 'Sie bekommen',
  downloads: 'Ihre Downloads',
  license_key: 'Lizenzschlüssel',
  download: (title) => `${title} herunterladen`,
  downloads_end:
    'Links zu Dateien laufen ab: Auf der Seite der Bestellung steht, wann und wie oft sie gelten. Geben Sie diese E-Mail nicht weiter.',
  ship_to: 'Lieferung an',
  tracking_number: (number) => `Sendungsnummer: ${number}`,
  follow: 'Sendung verfolgen',
  see_order: 'Bestellung ansehen',
  pay: 'Jetzt bezahlen',
  footer: ({ shop }) => `Sie bekommen diese Mail, weil mit dieser Adresse bei ${shop} bestellt wurde.`,
  not_my_order: 'Ich habe das nicht bestellt',
  pages: { imprint: 'Impressum', terms: 'AGB', privacy: 'Datenschutz', returns: 'Widerruf' },
  withdraw: 'Vertrag widerrufen',
  acknowledgement: {
    subject: (shop) => `${shop}: Ihr Widerruf ist eingegangen`,
    title: 'Ihr Widerruf ist eingegangen',
    text: (shop, received_on) => `Er kam am ${received_on} bei ${shop} an.`,
    declared: 'Was erklärt wurde',
    statement: (shop) => `Ich widerrufe meinen Vertrag mit ${shop}.`,
    name: 'Name',
    order_number: 'Bestellnummer',
    email: 'E-Mail',
    goods: 'Ware, oder eine Anmerkung',
    reference: (id) => `Kennung: ${id}`,
    keep: 'Heben Sie diese Mail auf: Sie sagt, was erklärt wurde, und wann. Wie es weitergeht, schreibt Ihnen der Shop.',
    footer: (shop) =>
      `Sie bekommen diese Mail, weil jemand bei ${shop} einen Widerruf erklärt und diese Adresse angegeben hat. Waren Sie das nicht, sagen Sie es bitte dem Shop.`,
  },
  new_order: {
    subject: ({ shop, number, total }) => `Neue Bestellung ${number} bei ${shop}: ${total}`,
    title: ({ number, total }) => `Neue Bestellung ${number}: ${total}`,
    text: ({ shop, ships }) =>
      `${shop} hat etwas verkauft. Die Bestellung ist bezahlt${ships ? ' und wartet auf den Versand' : '; nichts davon wird verschickt'}.`,
    note: (text) => `Anmerkung des Käufers: ${text}`,
    open: 'Bestellung öffnen',
  },
  gift_cards: 'Gutscheine',
  amount_due: 'Zu zahlen',
  gift_card: {
    subject: ({ shop, amount }) => `Ein Gutschein über ${amount} für ${shop}`,
    title: (amount) => `Ein Gutschein über ${amount}`,
    text: (shop) =>
      `Geben Sie diesen Code an der Kasse von ${shop} ein. Wer den Code hat, kann ihn einlösen. Bewahren Sie diese Mail deshalb auf.`,
    code: 'Code',
    expires: (day) => `Er gilt bis ${day}.`,
    open: 'Zum Shop',
  },
  look: 'Ansehen',
  shop_footer: ({ shop }) =>
    `Sie bekommen diese Mail, weil Sie für ${shop} arbeiten. Ihr Profil sagt, welche Mails Sie bekommen.`,
}

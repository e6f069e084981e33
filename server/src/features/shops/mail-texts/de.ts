// Die E-Mails auf Deutsch.

import type { BuyerMail, MailFacts, MailMessages, OfficeMailMessages } from './mail-texts.ts'

const TITLES = {
  received: 'Bestellung eingegangen',
  failed: 'Zahlung fehlgeschlagen',
  paid: 'Danke für Ihre Bestellung',
  edited: 'Eine Änderung Ihrer Bestellung',
  edit_done: 'Ihre Bestellung wurde geändert',
  shipped: 'Ihre Bestellung ist unterwegs',
  delivered: 'Ihre Bestellung ist angekommen',
  cancelled: 'Ihre Bestellung wurde storniert',
} as const

/** How a cancelled order that was paid is refunded. */
const refundOf = ({ is_by_cards, has_cards, is_by_hand }: MailFacts): string => {
  if (is_by_cards) return 'Der Betrag wird einem Gutschein gutgeschrieben. Sie erhalten dazu eine E-Mail.'
  if (has_cards)
    return is_by_hand
      ? 'Was Gutscheine bezahlt haben, wird einem Gutschein gutgeschrieben; den Rest erstattet der Shop direkt. Sie erhalten dazu eine E-Mail.'
      : 'Was Gutscheine bezahlt haben, wird einem Gutschein gutgeschrieben; der Rest wird auf Ihr Zahlungsmittel erstattet. Sie erhalten dazu eine E-Mail.'
  return is_by_hand
    ? 'Der Shop erstattet Ihre Zahlung direkt. Sie erhalten dazu eine E-Mail.'
    : 'Ihre Zahlung wird auf demselben Weg erstattet. Sie erhalten dazu eine E-Mail.'
}

function titleOf(kind: BuyerMail, { amount, edit_outcome }: MailFacts): string {
  if (kind === 'refunded') return `Erstattung von ${amount}`
  return TITLES[kind === 'edited' && edit_outcome !== undefined ? 'edit_done' : kind]
}

export const DE: MailMessages & OfficeMailMessages = {
  subject: (kind, facts) => `${facts.shop}: ${titleOf(kind, facts)} (${facts.number})`,
  title: titleOf,
  texts: {
    received: ({ number, total, is_money_on_its_way, can_pay }) => [
      `Wir haben Ihre Bestellung ${number} erhalten.`,
      is_money_on_its_way
        ? `Ihre Bank bearbeitet die Zahlung von ${total}. Das kann einige Tage dauern. Sie müssen nichts weiter tun: Die Artikel sind reserviert, und nach Zahlungseingang erhalten Sie eine E-Mail.`
        : can_pay
          ? `Bitte bezahlen Sie ${total}; die Artikel sind kurze Zeit reserviert.`
          : `Die Artikel sind kurze Zeit reserviert. Mit Karte kann die Bestellung nicht bezahlt werden: Der Shop teilt Ihnen mit, wie Sie ${total} bezahlen können.`,
    ],
    failed: ({ number, total, can_pay, is_open }) => [
      `Die Zahlung von ${total} für die Bestellung ${number} ist fehlgeschlagen. Es wurde nichts abgebucht.`,
      can_pay
        ? 'Auf der Seite der Bestellung können Sie anders bezahlen.'
        : is_open
          ? 'Ihre Bestellung bleibt offen: Der Shop teilt Ihnen mit, wie Sie anders bezahlen können.'
          : 'Die Artikel sind nicht mehr reserviert. Um erneut zu bestellen und anders zu bezahlen, legen Sie sie auf der Seite der Bestellung wieder in den Warenkorb.',
    ],
    paid: ({ number, total, is_free, is_by_cards, has_invoice, has_receipt, ships }) => [
      `Bestellung ${number}.`,
      `${is_free ? 'Es ist nichts zu bezahlen.' : is_by_cards ? 'Sie wurde mit Gutscheinen bezahlt.' : `Ihre Zahlung von ${total} ist eingegangen.`}${ships ? ' Wir schreiben Ihnen, sobald sie versandt wird.' : ''}`,
      ...(has_invoice ? ['Die Rechnung ist angehängt.'] : []),
      ...(has_receipt ? ['Die Quittung für die Gutscheine ist angehängt.'] : []),
    ],
    edited: ({ number, amount, until, can_pay }) => [
      `Der Shop hat die Bestellung ${number} wie vereinbart geändert.`,
      can_pay
        ? `Bitte bezahlen Sie die Differenz von ${amount} bis zum ${until}. Bis dahin bleibt Ihre Bestellung unverändert.`
        : `Die Differenz von ${amount} kann nicht mit Karte bezahlt werden: Der Shop teilt Ihnen mit, wie Sie sie bezahlen können. Bis dahin bleibt Ihre Bestellung unverändert.`,
    ],
    shipped: ({ number }) => [`Die Bestellung ${number} hat unser Lager verlassen.`],
    delivered: ({ number, can_answer }) => [
      `Die Bestellung ${number} wurde zugestellt.`,
      can_answer ? 'Stimmt etwas nicht, antworten Sie auf diese E-Mail.' : '',
    ],
    cancelled: (facts) => [
      `Die Bestellung ${facts.number} wurde storniert.`,
      facts.is_free
        ? 'Es war nichts zu bezahlen.'
        : facts.is_paid
          ? refundOf(facts)
          : facts.is_money_on_its_way
            ? facts.is_called_off
              ? 'Geht Ihre Zahlung noch ein, wird sie automatisch erstattet.'
              : `Die Zahlung von ${facts.total} ist nicht rechtzeitig eingegangen, und die Artikel sind nicht mehr reserviert. Geht sie doch noch ein, führen wir die Bestellung aus oder erstatten den Betrag automatisch und schreiben Ihnen dazu.`
            : 'Es wurde nichts abgebucht.',
    ],
    refunded: ({ number, is_all, is_surplus, is_by_hand, to_cards, is_all_to_cards, has_invoice }) => [
      is_surplus
        ? `Eine Zahlung für die Bestellung ${number} kam zu spät oder doppelt und wurde erstattet.`
        : is_all
          ? `Die Bestellung ${number} wurde vollständig erstattet.`
          : `Die Bestellung ${number} wurde teilweise erstattet.`,
      is_all_to_cards
        ? 'Der Betrag wurde einem Gutschein gutgeschrieben.'
        : [
            to_cards && `Davon wurden ${to_cards} einem Gutschein gutgeschrieben.`,
            is_by_hand
              ? 'Der Shop erstattet den Betrag direkt.'
              : 'Der Betrag wird auf Ihr Zahlungsmittel erstattet; Banken brauchen dafür einige Tage.',
          ]
            .filter(Boolean)
            .join(' '),
      ...(has_invoice ? ['Die Rechnungskorrektur ist angehängt.'] : []),
    ],
  },
  edit_done: ({ number, amount, edit_outcome, has_invoice, has_credit_note }) => [
    `Der Shop hat die Bestellung ${number} wie vereinbart geändert.`,
    edit_outcome === 'paid'
      ? `Die Differenz von ${amount} ist eingegangen.`
      : edit_outcome === 'refunded'
        ? `Die Differenz von ${amount} wird erstattet. Dazu erhalten Sie eine weitere E-Mail.`
        : '',
    ...(has_invoice ? ['Die Rechnung ist angehängt.'] : []),
    ...(has_credit_note ? ['Die Rechnungskorrektur ist angehängt.'] : []),
  ],
  goods: 'Zwischensumme',
  shipping: 'Versand',
  tax_within: 'Enthaltene Steuer',
  net_goods: 'Zwischensumme ohne Steuer',
  net_shipping: 'Versand ohne Steuer',
  tax: 'Steuer',
  reverse_charge: 'Steuerschuldnerschaft des Leistungsempfängers: keine MwSt., der Empfänger führt sie ab.',
  zero_rated: 'Steuersatz null: Es wird keine Steuer berechnet.',
  no_tax: 'Es wird keine Steuer berechnet.',
  tax_at: (label, rate, taxable) => `${label === 'VAT' ? 'MwSt.' : label} ${rate} auf ${taxable}.`,
  total: 'Gesamt',
  bought: 'Ihre Bestellung',
  sent: 'In dieser Lieferung',
  refund_details: 'Erstattung',
  withheld: 'Einbehalten',
  amount_at: (rate) => `Betrag (${rate} Steuer)`,
  set_off: 'Mit hinzugefügten Artikeln verrechnet',
  removed: (quantity) => `${quantity} entfernt`,
  edit_adds: (goods) => `Hinzugefügt: ${goods}`,
  edit_removes: (goods) => `Entfernt: ${goods}`,
  refund_total: 'Erstattungsbetrag',
  downloads: 'Ihre Downloads',
  license_key: 'Lizenzschlüssel',
  key_on_page: 'Steht auf der Seite der Bestellung',
  download: (title) => `${title} herunterladen`,
  downloads_end:
    'Download-Links laufen ab. Auf der Seite der Bestellung steht, bis wann und wie oft Sie sie nutzen können.',
  keep_private: 'Leiten Sie diese E-Mail nicht weiter.',
  digital_consent:
    'Sie haben ausdrücklich verlangt, dass die digitalen Inhalte sofort bereitgestellt werden, also vor Ablauf der Widerrufsfrist. Sie haben bestätigt, dass Ihnen bekannt ist, dass Ihr Widerrufsrecht dafür mit Beginn der Bereitstellung erlischt.',
  ship_to: 'Lieferung an',
  tracking_number: (number) => `Sendungsnummer: ${number}`,
  follow: 'Sendung verfolgen',
  see_order: 'Bestellung ansehen',
  pay: 'Jetzt bezahlen',
  footer: ({ shop }) => `Sie erhalten diese E-Mail, weil mit dieser Adresse bei ${shop} bestellt wurde.`,
  not_my_order: 'Ich habe das nicht bestellt',
  pages: { imprint: 'Impressum', terms: 'AGB', privacy: 'Datenschutz', returns: 'Widerruf' },
  withdraw: 'Vertrag widerrufen',
  login_code: {
    subject: (shop) => `${shop}: Ihr Anmeldecode`,
    title: 'Ihr Anmeldecode',
    text: (shop) => `Geben Sie diesen Code ein, um sich bei ${shop} anzumelden.`,
    open: 'Code eingeben',
    validity: 'Der Code gilt einmal und läuft nach 15 Minuten ab. Geben Sie ihn nicht weiter.',
    footer: (shop) =>
      `Sie erhalten diese E-Mail, weil mit dieser Adresse ein Anmeldecode für ${shop} angefordert wurde. Waren Sie das nicht, ignorieren Sie diese E-Mail.`,
  },
  acknowledgement: {
    subject: (shop) => `${shop}: Ihr Widerruf ist eingegangen`,
    title: 'Ihr Widerruf ist eingegangen',
    text: (shop, received_on) => `${shop} hat ihn am ${received_on} erhalten.`,
    declared: 'Ihre Erklärung',
    statement: (shop) => `Ich widerrufe meinen Vertrag mit ${shop}.`,
    name: 'Name',
    order_number: 'Bestellnummer',
    email: 'E-Mail',
    goods: 'Artikel oder Anmerkung',
    reference: (id) => `Referenz: ${id}`,
    keep: 'Bewahren Sie diese E-Mail als Nachweis auf. Der Shop schreibt Ihnen, wie es weitergeht.',
    footer: (shop) =>
      `Sie erhalten diese E-Mail, weil bei ${shop} ein Widerruf mit dieser Adresse erklärt wurde. Waren Sie das nicht, wenden Sie sich bitte an den Shop.`,
  },
  new_order: {
    subject: ({ shop, number, total }) => `Neue Bestellung ${number} bei ${shop}: ${total}`,
    title: ({ number, total }) => `Neue Bestellung ${number}: ${total}`,
    text: ({ shop, ships, has_shipped }) =>
      `Sie haben eine neue Bestellung in ${shop}. Sie ist bezahlt${ships ? ' und kann versandt werden' : has_shipped ? ' und wurde versandt' : '; es ist nichts zu versenden'}.`,
    note: (text) => `Anmerkung des Kunden: ${text}`,
    open: 'Bestellung ansehen',
  },
  test_sale: 'TEST: Dies ist ein Testverkauf. Es wurde kein echtes Geld bezahlt.',
  edit_paid: {
    subject: ({ shop, number, amount }) => `Änderung der Bestellung ${number} bei ${shop} bezahlt: ${amount}`,
    title: ({ number }) => `Änderung der Bestellung ${number} bezahlt`,
    text: ({ amount, ships }) =>
      `Die Differenz von ${amount} ist bezahlt, und die Bestellung ist geändert.${ships ? ' Sie kann versandt werden.' : ''}`,
  },
  gift_cards: 'Gutscheine',
  amount_due: 'Zu zahlen',
  amount_paid: 'Bezahlt',
  gift_card: {
    subject: ({ shop, amount }) => `Ein Gutschein über ${amount} für ${shop}`,
    title: (amount) => `Ein Gutschein über ${amount}`,
    text: (shop) =>
      `Geben Sie diesen Code an der Kasse von ${shop} ein. Wer den Code hat, kann ihn einlösen. Bewahren Sie diese E-Mail deshalb gut auf.`,
    not_wanted: 'Ich möchte diese E-Mails nicht',
    code: 'Code',
    expires: (day) => `Er gilt bis ${day}.`,
    open: 'Zum Shop',
    footer: (shop) =>
      `Sie erhalten diese E-Mail, weil ein Gutschein für ${shop} auf diese Adresse ausgestellt wurde.`,
  },
  view_details: 'Details ansehen',
  shop_footer: ({ shop }) =>
    `Sie erhalten diese E-Mail als Mitglied von ${shop}. Ändern Sie das in Ihrem Profil.`,
}

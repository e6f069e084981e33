// What documents say in German.

import type { DocumentLanguage } from './document-language.ts'

export const DE: DocumentLanguage = {
  messages: {
    locale: 'de-DE',
    title: { invoice: 'Rechnung', credit_note: 'Rechnungskorrektur', receipt: 'Quittung' },
    issued_on: { invoice: 'Rechnungsdatum', credit_note: 'Datum', receipt: 'Datum' },
    test: 'TEST: keine Rechnung',
    order: 'Bestellung',
    ordered_on: 'Bestelldatum',
    paid_on: 'Zahlungseingang',
    supplied_on: 'Leistungsdatum',
    on_dispatch: 'Mit dem Versand',
    corrects: 'Korrigiert Rechnung',
    original_receipt: 'Zu Quittung',
    of_day: (day) => `vom ${day}`,
    ship_to: 'Lieferadresse',
    vat_number: 'USt-IdNr.',
    tax_number: 'Steuernummer',
    item: 'Bezeichnung',
    quantity: 'Menge',
    unit_price: 'Einzelpreis',
    card_value: 'Wert',
    rate: 'Steuer',
    net: 'Netto',
    gross: 'Brutto',
    discount: 'Rabatt',
    shipping: 'Versand',
    adjustment: 'Anpassung',
    net_total: 'Summe netto',
    vat: 'MwSt.',
    no_tax: 'Ohne Steuer',
    tax_on: (tax, net) => `${tax} auf ${net}`,
    tax_total: 'Summe Steuer',
    total: { invoice: 'Gesamtbetrag', credit_note: 'Gutgeschrieben', receipt: 'Gesamtbetrag' },
    amounts_in: (currency) => `Alle Beträge in ${currency}; Einzelpreise netto`,
    paid: {
      stripe: (day) => `Online bezahlt (Karte oder Bank) am ${day}. Es ist nichts mehr zu zahlen.`,
      hand: (day) => `Bezahlt am ${day}. Es ist nichts mehr zu zahlen.`,
      nothing_to_pay: () => 'Es ist nichts zu zahlen.',
      refund: (day) => `Erstattet am ${day}.`,
      owed: () => 'Der Betrag wird noch erstattet.',
    },
    paid_by_gift_card: (amount) => `${amount} mit Gutschein bezahlt.`,
    to_gift_card: (amount) => `Erstattung auf Gutschein: ${amount}.`,
    set_off: {
      amount: (amount) => `${amount} mit hinzugefügten Artikeln verrechnet.`,
      removed: (amount) => `${amount} mit entfernten Artikeln verrechnet.`,
      refund: (amount, day) => `${amount} am ${day} erstattet.`,
      owed: (amount) => `${amount} werden noch erstattet.`,
    },
    reason: 'Grund',
    page: (page, pages) => `Seite ${page} von ${pages}`,
  },
  taxes: {
    VAT: 'MwSt.',
    'Reverse charge': 'Reverse Charge',
    'Zero-rated export': 'Ausfuhr',
    'Not taxable here': 'Nicht steuerbar',
    'Sent from outside the EU': 'Nicht steuerbar',
    'Not taxed': 'Nicht besteuert',
    'Zero-rated': 'Nullsatz',
    Exempt: 'Steuerfrei',
  },
  notes: {
    reverse_charge:
      'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge, Art. 196 Richtlinie 2006/112/EG).',
    within_the_union:
      'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b, § 6a UStG; Art. 138 Richtlinie 2006/112/EG). Reverse Charge: die Erwerbsteuer schuldet der Empfänger.',
    export: 'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchst. a, § 6 UStG; Art. 146 Richtlinie 2006/112/EG).',
    supplied_outside:
      'Nicht steuerbare sonstige Leistung: Der Leistungsort liegt außerhalb der Europäischen Union (§ 3a UStG; Art. 43 bis 59 Richtlinie 2006/112/EG).',
    sent_outside:
      'Nicht steuerbare Lieferung: Die Versendung beginnt außerhalb des Mehrwertsteuergebiets der Europäischen Union (§ 3 Abs. 6 UStG; Art. 32 Richtlinie 2006/112/EG).',
    exempt: 'Umsatzsteuerfrei.',
    untaxed: 'Es wird keine Umsatzsteuer berechnet; der Verkäufer ist nicht umsatzsteuerlich registriert.',
    not_taxed_here: 'Für diesen Verkauf wird keine Steuer berechnet.',
    multi_purpose_voucher:
      'Mehrzweck-Gutschein: Beim Verkauf fällt keine Umsatzsteuer an, sie wird bei der Einlösung fällig (§ 3 Abs. 15 UStG; Art. 30b Abs. 2 Richtlinie 2006/112/EG). Diese Quittung ist keine Rechnung.',
    french_late_payment:
      'Kein Skonto. Bei Zahlungsverzug: Verzugszinsen in Höhe des dreifachen gesetzlichen Zinssatzes und eine Pauschale von 40 € für Beitreibungskosten (Art. L441-10 Code de commerce).',
    untaxed_by_seller: {
      DE: 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet (Kleinunternehmer).',
      AT: 'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung (§ 6 Abs. 1 Z 27 UStG).',
      FR: 'Keine Umsatzsteuer: TVA non applicable, art. 293 B du CGI (Frankreich).',
    },
    french_operation: {
      goods: 'Lieferung von Gegenständen.',
      services: 'Erbringung von Dienstleistungen.',
      both: 'Lieferung von Gegenständen und Dienstleistungen.',
    },
  },
}

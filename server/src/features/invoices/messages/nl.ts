// What documents say in Dutch.

import type { DocumentLanguage } from './document-language.ts'

export const NL: DocumentLanguage = {
  messages: {
    locale: 'nl-NL',
    title: { invoice: 'Factuur', credit_note: 'Creditnota', receipt: 'Kwitantie' },
    issued_on: { invoice: 'Factuurdatum', credit_note: 'Datum', receipt: 'Datum' },
    test: 'TEST: geen factuur',
    order: 'Bestelling',
    ordered_on: 'Besteldatum',
    paid_on: 'Betaling ontvangen',
    supplied_on: 'Leverdatum',
    on_dispatch: 'Bij verzending',
    corrects: 'Corrigeert factuur',
    original_receipt: 'Oorspronkelijke kwitantie',
    of_day: (day) => `van ${day}`,
    ship_to: 'Bezorgadres',
    vat_number: 'Btw-id',
    tax_number: 'Fiscaal nummer',
    item: 'Omschrijving',
    quantity: 'Aantal',
    unit_price: 'Stuksprijs',
    card_value: 'Waarde',
    rate: 'Btw',
    net: 'Excl. btw',
    gross: 'Incl. btw',
    discount: 'Korting',
    shipping: 'Verzending',
    adjustment: 'Correctie',
    net_total: 'Totaal excl. btw',
    vat: 'Btw',
    no_tax: 'Zonder belasting',
    tax_on: (tax, net) => `${tax} over ${net}`,
    tax_total: 'Totaal btw',
    total: { invoice: 'Totaal', credit_note: 'Totaal gecrediteerd', receipt: 'Totaal' },
    amounts_in: (currency) => `Alle bedragen in ${currency}; stuksprijzen exclusief btw`,
    paid: {
      stripe: (day) => `Online betaald (kaart of bank) op ${day}. Er is niets meer te betalen.`,
      hand: (day) => `Betaald op ${day}. Er is niets meer te betalen.`,
      nothing_to_pay: () => 'Er is niets te betalen.',
      refund: (day) => `Terugbetaald op ${day}.`,
      owed: () => 'Het bedrag wordt nog terugbetaald.',
    },
    paid_by_gift_card: (amount) => `${amount} betaald met een cadeaukaart.`,
    to_gift_card: (amount) => `Terugbetaling op cadeaukaart: ${amount}.`,
    set_off: {
      amount: (amount) => `${amount} verrekend met toevoegingen aan de bestelling.`,
      removed: (amount) => `${amount} verrekend met verwijderde artikelen.`,
      refund: (amount, day) => `${amount} terugbetaald op ${day}.`,
      owed: (amount) => `${amount} wordt nog terugbetaald.`,
    },
    reason: 'Reden',
    page: (page, pages) => `Pagina ${page} van ${pages}`,
  },
  taxes: {
    VAT: 'Btw',
    'Reverse charge': 'Btw verlegd',
    'Zero-rated export': 'Uitvoer',
    'Not taxable here': 'Buiten de btw',
    'Sent from outside the EU': 'Buiten de btw',
    'Not taxed': 'Niet belast',
    'Zero-rated': 'Nultarief',
    Exempt: 'Vrijgesteld',
  },
  notes: {
    reverse_charge: 'Btw verlegd: de btw wordt door de afnemer voldaan (art. 196 Richtlijn 2006/112/EG).',
    within_the_union:
      'Intracommunautaire levering, 0% btw (tabel II, post a.6, Wet OB 1968; art. 138 Richtlijn 2006/112/EG). Btw verlegd: de afnemer geeft de btw aan.',
    export:
      'Uitvoer buiten de Europese Unie, 0% btw (tabel II, post a.2, Wet OB 1968; art. 146 Richtlijn 2006/112/EG).',
    supplied_outside:
      'Niet belast met btw: de plaats van de dienst ligt buiten de Europese Unie (art. 6 tot 6j Wet OB 1968; art. 43 tot 59 Richtlijn 2006/112/EG).',
    sent_outside:
      'Niet belast met btw: de goederen worden verzonden van buiten het btw-gebied van de Europese Unie (art. 5 Wet OB 1968; art. 32 Richtlijn 2006/112/EG).',
    exempt: 'Vrijgesteld van btw.',
    untaxed: 'Er wordt geen btw berekend: de verkoper is niet btw-plichtig.',
    not_taxed_here: 'Over deze verkoop wordt geen belasting berekend.',
    multi_purpose_voucher:
      'Voucher voor meervoudig gebruik: over de verkoop is geen btw verschuldigd, wel wanneer de cadeaukaart wordt ingewisseld (art. 30 ter, lid 2, Richtlijn 2006/112/EG). Deze kwitantie is geen factuur.',
    french_late_payment:
      'Geen korting voor vooruitbetaling. Bij te late betaling: rente van driemaal de Franse wettelijke rente en een vaste vergoeding van € 40 voor invorderingskosten (art. L441-10 Code de commerce).',
    untaxed_by_seller: {
      DE: 'Geen btw berekend: kleine onderneming volgens § 19 UStG (Duitsland).',
      AT: 'Geen btw berekend: kleine onderneming volgens § 6 lid 1 nr. 27 UStG (Oostenrijk).',
      FR: 'Geen btw berekend: TVA non applicable, art. 293 B du CGI (Frankrijk).',
    },
    french_operation: {
      goods: 'Levering van goederen.',
      services: 'Verrichting van diensten.',
      both: 'Levering van goederen en verrichting van diensten.',
    },
  },
}

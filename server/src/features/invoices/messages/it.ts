// What documents say in Italian.

import type { DocumentLanguage } from './document-language.ts'

export const IT: DocumentLanguage = {
  messages: {
    locale: 'it-IT',
    title: { invoice: 'Fattura', credit_note: 'Nota di credito', receipt: 'Ricevuta' },
    issued_on: { invoice: 'Data fattura', credit_note: 'Data', receipt: 'Data' },
    test: 'PROVA: non è una fattura',
    order: 'Ordine',
    ordered_on: 'Data dell’ordine',
    paid_on: 'Pagamento ricevuto',
    supplied_on: 'Data di effettuazione',
    on_dispatch: 'Alla spedizione',
    corrects: 'Rettifica la fattura',
    original_receipt: 'Ricevuta originale',
    of_day: (day) => `del ${day}`,
    ship_to: 'Indirizzo di spedizione',
    vat_number: 'Partita IVA',
    tax_number: 'Codice fiscale',
    item: 'Descrizione',
    quantity: 'Q.tà',
    unit_price: 'Prezzo unitario',
    card_value: 'Valore',
    rate: 'IVA',
    net: 'Netto',
    gross: 'Lordo',
    discount: 'Sconto',
    shipping: 'Spedizione',
    adjustment: 'Rettifica',
    net_total: 'Totale imponibile',
    vat: 'IVA',
    no_tax: 'Senza imposta',
    tax_on: (tax, net) => `${tax} su ${net}`,
    tax_total: 'Totale IVA',
    total: { invoice: 'Totale', credit_note: 'Totale accreditato', receipt: 'Totale' },
    amounts_in: (currency) => `Importi in ${currency}; prezzi unitari al netto dell’IVA`,
    paid: {
      stripe: (day) => `Pagata online (carta o banca) il ${day}. Nulla da pagare.`,
      hand: (day) => `Pagata il ${day}. Nulla da pagare.`,
      nothing_to_pay: () => 'Nulla da pagare.',
      refund: (day) => `Rimborsato il ${day}.`,
      owed: () => 'Importo da rimborsare.',
    },
    paid_by_gift_card: (amount) => `${amount} pagati con carta regalo.`,
    to_gift_card: (amount) => `Rimborso su carta regalo: ${amount}.`,
    set_off: {
      amount: (amount) => `${amount} compensati con le aggiunte all’ordine.`,
      removed: (amount) => `${amount} compensati con quanto tolto dall’ordine.`,
      refund: (amount, day) => `${amount} rimborsati il ${day}.`,
      owed: (amount) => `${amount} da rimborsare.`,
    },
    reason: 'Motivo',
    page: (page, pages) => `Pagina ${page} di ${pages}`,
  },
  taxes: {
    VAT: 'IVA',
    'Reverse charge': 'Inversione contabile',
    'Zero-rated export': 'Esportazione',
    'Not taxable here': 'Fuori campo IVA',
    'Sent from outside the EU': 'Fuori campo IVA',
    'Not taxed': 'Senza IVA',
    'Zero-rated': 'Aliquota zero',
    Exempt: 'Esente',
  },
  notes: {
    reverse_charge: 'Inversione contabile: l’IVA è dovuta dal committente (art. 196 direttiva 2006/112/CE).',
    within_the_union:
      'Cessione intracomunitaria non imponibile (art. 41 D.L. 331/1993; art. 138 direttiva 2006/112/CE). Inversione contabile: l’IVA è dovuta dal cessionario.',
    export:
      'Esportazione fuori dall’Unione europea, non imponibile (art. 8 D.P.R. 633/1972; art. 146 direttiva 2006/112/CE).',
    supplied_outside:
      'Operazione non soggetta: il luogo della prestazione è fuori dall’Unione europea (art. da 7-ter a 7-septies D.P.R. 633/1972; art. da 43 a 59 direttiva 2006/112/CE).',
    sent_outside:
      'Operazione non soggetta: i beni sono spediti da fuori del territorio IVA dell’Unione europea (art. 7-bis D.P.R. 633/1972; art. 32 direttiva 2006/112/CE).',
    exempt: 'Esente da IVA.',
    untaxed: 'IVA non addebitata: il venditore non è registrato ai fini IVA.',
    not_taxed_here: 'Per questa vendita non viene addebitata alcuna imposta.',
    multi_purpose_voucher:
      'Buono multiuso: alla vendita non è dovuta l’IVA, che diventa esigibile al momento dell’utilizzo (art. 6-quater DPR 633/1972; art. 30 ter, par. 2, direttiva 2006/112/CE). Questa ricevuta non è una fattura.',
    french_late_payment:
      'Nessuno sconto per pagamento anticipato. In caso di ritardo: penali pari a tre volte il tasso di interesse legale francese e indennità fissa di 40 € per spese di recupero (art. L441-10 Code de commerce).',
    untaxed_by_seller: {
      DE: 'IVA non addebitata: piccola impresa ai sensi del § 19 UStG (Germania).',
      AT: 'IVA non addebitata: piccola impresa ai sensi del § 6 comma 1 n. 27 UStG (Austria).',
      FR: 'IVA non addebitata: TVA non applicable, art. 293 B du CGI (Francia).',
    },
    french_operation: {
      goods: 'Operazione: cessione di beni.',
      services: 'Operazione: prestazione di servizi.',
      both: 'Operazione: cessione di beni e prestazione di servizi.',
    },
  },
}

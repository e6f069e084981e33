// What documents say in Polish.

import type { DocumentLanguage } from './document-language.ts'

export const PL: DocumentLanguage = {
  messages: {
    locale: 'pl-PL',
    title: { invoice: 'Faktura', credit_note: 'Faktura korygująca', receipt: 'Potwierdzenie zapłaty' },
    issued_on: { invoice: 'Data wystawienia', credit_note: 'Data wystawienia', receipt: 'Data wystawienia' },
    test: 'TEST: to nie jest faktura',
    order: 'Zamówienie',
    ordered_on: 'Data zamówienia',
    paid_on: 'Data zapłaty',
    supplied_on: 'Data dostawy',
    on_dispatch: 'W dniu wysyłki',
    corrects: 'Koryguje fakturę',
    original_receipt: 'Do potwierdzenia',
    of_day: (day) => `z dnia ${day}`,
    ship_to: 'Adres dostawy',
    vat_number: 'NIP / nr VAT UE',
    tax_number: 'Numer podatkowy',
    item: 'Nazwa towaru lub usługi',
    quantity: 'Ilość',
    unit_price: 'Cena jedn. netto',
    card_value: 'Wartość',
    rate: 'VAT',
    net: 'Netto',
    gross: 'Brutto',
    discount: 'Rabat',
    shipping: 'Dostawa',
    adjustment: 'Korekta',
    net_total: 'Razem netto',
    vat: 'VAT',
    no_tax: 'Bez podatku',
    tax_on: (tax, net) => `${tax} od ${net}`,
    tax_total: 'Razem VAT',
    total: { invoice: 'Razem brutto', credit_note: 'Kwota korekty', receipt: 'Razem' },
    amounts_in: (currency) => `Wszystkie kwoty w ${currency}`,
    paid: {
      stripe: (day) => `Zapłacono online (kartą lub przelewem) ${day}. Do zapłaty: 0.`,
      hand: (day) => `Zapłacono ${day}. Do zapłaty: 0.`,
      nothing_to_pay: () => 'Do zapłaty: 0.',
      refund: (day) => `Zwrócono ${day}.`,
      owed: () => 'Kwota do zwrotu.',
    },
    paid_by_gift_card: (amount) => `${amount} zapłacono kartą podarunkową.`,
    to_gift_card: (amount) => `Zwrot na kartę podarunkową: ${amount}.`,
    set_off: {
      amount: (amount) => `${amount} rozliczono z produktami dodanymi do zamówienia.`,
      removed: (amount) => `${amount} rozliczono z produktami usuniętymi z zamówienia.`,
      refund: (amount, day) => `${amount} zwrócono ${day}.`,
      owed: (amount) => `${amount} do zwrotu.`,
    },
    reason: 'Przyczyna',
    page: (page, pages) => `Strona ${page} z ${pages}`,
  },
  taxes: {
    VAT: 'VAT',
    'Reverse charge': 'Odwrotne obciążenie',
    'Zero-rated export': 'Eksport',
    'Not taxable here': 'Nie podlega VAT',
    'Sent from outside the EU': 'Nie podlega VAT',
    'Not taxed': 'Bez VAT',
    'Zero-rated': 'Stawka zerowa',
    Exempt: 'Zwolniono z VAT',
  },
  notes: {
    reverse_charge: 'Odwrotne obciążenie: podatek VAT rozlicza nabywca (art. 196 dyrektywy 2006/112/WE).',
    within_the_union:
      'Wewnątrzwspólnotowa dostawa towarów, stawka 0% (art. 42 ustawy o VAT; art. 138 dyrektywy 2006/112/WE). Odwrotne obciążenie: podatek VAT rozlicza nabywca.',
    export:
      'Eksport towarów poza Unię Europejską, stawka 0% (art. 41 ust. 4 ustawy o VAT; art. 146 dyrektywy 2006/112/WE).',
    supplied_outside:
      'Nie podlega VAT: miejsce świadczenia usługi znajduje się poza Unią Europejską (art. 28b do 28o ustawy o VAT; art. 43 do 59 dyrektywy 2006/112/WE).',
    sent_outside:
      'Nie podlega VAT: towary są wysyłane spoza obszaru VAT Unii Europejskiej (art. 22 ustawy o VAT; art. 32 dyrektywy 2006/112/WE).',
    exempt: 'Zwolniono z VAT.',
    untaxed: 'Nie naliczono VAT: sprzedawca nie jest zarejestrowany jako podatnik VAT.',
    not_taxed_here: 'Od tej sprzedaży nie nalicza się podatku.',
    multi_purpose_voucher:
      'Bon różnego przeznaczenia: sprzedaż nie podlega VAT, podatek jest należny przy realizacji bonu (art. 8b ustawy o VAT; art. 30b ust. 2 dyrektywy 2006/112/WE). To potwierdzenie nie jest fakturą.',
    french_late_payment:
      'Bez rabatu za wcześniejszą zapłatę. W razie opóźnienia: odsetki w wysokości trzykrotności francuskiej stopy ustawowej oraz zryczałtowana opłata 40 € za koszty odzyskiwania należności (art. L441-10 Code de commerce).',
    untaxed_by_seller: {
      DE: 'Nie naliczono VAT: mały przedsiębiorca według § 19 UStG (Niemcy).',
      AT: 'Nie naliczono VAT: mały przedsiębiorca według § 6 ust. 1 pkt 27 UStG (Austria).',
      FR: 'Nie naliczono VAT: TVA non applicable, art. 293 B du CGI (Francja).',
    },
    french_operation: {
      goods: 'Dostawa towarów.',
      services: 'Świadczenie usług.',
      both: 'Dostawa towarów i świadczenie usług.',
    },
  },
}

// What documents say in English.

import type { DocumentLanguage } from './document-language.ts'

export const EN: DocumentLanguage = {
  messages: {
    locale: 'en-GB',
    title: { invoice: 'Invoice', credit_note: 'Credit note', receipt: 'Receipt' },
    issued_on: { invoice: 'Invoice date', credit_note: 'Date', receipt: 'Date' },
    test: 'TEST: no invoice',
    order: 'Order',
    ordered_on: 'Order date',
    paid_on: 'Payment received',
    supplied_on: 'Date of supply',
    on_dispatch: 'On dispatch',
    corrects: 'Corrects invoice',
    original_receipt: 'Original receipt',
    of_day: (day) => `of ${day}`,
    ship_to: 'Delivery address',
    vat_number: 'VAT number',
    tax_number: 'Tax number',
    item: 'Description',
    quantity: 'Qty',
    unit_price: 'Unit price',
    card_value: 'Value',
    rate: 'Tax',
    net: 'Net',
    gross: 'Gross',
    discount: 'Discount',
    shipping: 'Shipping',
    adjustment: 'Adjustment',
    net_total: 'Net total',
    vat: 'VAT',
    no_tax: 'No tax',
    tax_on: (tax, net) => `${tax} on ${net}`,
    tax_total: 'Tax total',
    total: { invoice: 'Total', credit_note: 'Total credited', receipt: 'Total' },
    amounts_in: (currency) => `All amounts in ${currency}; unit prices before tax`,
    paid: {
      stripe: (day) => `Paid online by card or bank on ${day}. Nothing is due.`,
      hand: (day) => `Paid on ${day}. Nothing is due.`,
      nothing_to_pay: () => 'Nothing is due.',
      refund: (day) => `Refunded on ${day}.`,
      owed: () => 'The amount will be refunded.',
    },
    paid_by_gift_card: (amount) => `${amount} paid by gift card.`,
    to_gift_card: (amount) => `Refund to gift card: ${amount}.`,
    set_off: {
      amount: (amount) => `${amount} offset against items added to the order.`,
      removed: (amount) => `${amount} offset against items removed from the order.`,
      refund: (amount, day) => `${amount} refunded on ${day}.`,
      owed: (amount) => `${amount} will be refunded.`,
    },
    reason: 'Reason',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  taxes: {
    VAT: 'VAT',
    'Reverse charge': 'Reverse charge',
    'Zero-rated export': 'Export',
    'Not taxable here': 'Not taxable here',
    'Sent from outside the EU': 'Not taxable here',
    'Not taxed': 'Not taxed',
    'Zero-rated': 'Zero-rated',
    Exempt: 'Exempt',
  },
  notes: {
    reverse_charge:
      'Reverse charge: the VAT is to be accounted for by the recipient (Art. 196 Directive 2006/112/EC).',
    within_the_union:
      'Intra-Community supply, exempt from VAT (Art. 138 Directive 2006/112/EC). Reverse charge: the recipient accounts for the VAT.',
    export: 'Export outside the European Union, exempt from VAT (Art. 146 Directive 2006/112/EC).',
    supplied_outside:
      'Not taxable here: the place of supply of this service is outside the European Union (Art. 43 to 59 Directive 2006/112/EC).',
    sent_outside:
      'Not taxable here: the goods are sent from outside the VAT territory of the European Union (Art. 32 Directive 2006/112/EC).',
    exempt: 'Exempt from VAT.',
    untaxed: 'No VAT is charged: the seller is not registered for VAT.',
    not_taxed_here: 'No tax is charged on this sale.',
    multi_purpose_voucher:
      'Multi-purpose voucher: no VAT is charged on the sale. VAT is due when the gift card is redeemed (Art. 30b(2) Directive 2006/112/EC). This receipt is not an invoice.',
    french_late_payment:
      'No discount for early payment. Late payment: penalties at three times the legal rate of interest and a fixed charge of €40 for recovery costs (Art. L441-10 Code de commerce).',
    untaxed_by_seller: {
      DE: 'No VAT is charged: small business under section 19 of the German VAT Act (UStG).',
      AT: 'No VAT is charged: small business under section 6 (1) no. 27 of the Austrian VAT Act (UStG).',
      FR: 'VAT not applicable, article 293 B of the French tax code (CGI).',
    },
    french_operation: {
      goods: 'Supply of goods.',
      services: 'Supply of services.',
      both: 'Supply of goods and services.',
    },
  },
}

// What documents say in Spanish.

import type { DocumentLanguage } from './document-language.ts'

export const ES: DocumentLanguage = {
  messages: {
    locale: 'es-ES',
    title: { invoice: 'Factura', credit_note: 'Factura rectificativa', receipt: 'Recibo' },
    issued_on: { invoice: 'Fecha de factura', credit_note: 'Fecha', receipt: 'Fecha' },
    test: 'PRUEBA: no es una factura',
    order: 'Pedido',
    ordered_on: 'Fecha del pedido',
    paid_on: 'Pago recibido',
    supplied_on: 'Fecha de la operación',
    on_dispatch: 'Con el envío',
    corrects: 'Rectifica la factura',
    original_receipt: 'Recibo original',
    of_day: (day) => `del ${day}`,
    ship_to: 'Dirección de envío',
    vat_number: 'NIF-IVA',
    tax_number: 'NIF',
    item: 'Descripción',
    quantity: 'Cant.',
    unit_price: 'Precio unitario',
    card_value: 'Valor',
    rate: 'IVA',
    net: 'Base',
    gross: 'Importe',
    discount: 'Descuento',
    shipping: 'Envío',
    adjustment: 'Ajuste',
    net_total: 'Base imponible',
    vat: 'IVA',
    no_tax: 'Sin impuesto',
    tax_on: (tax, net) => `${tax} sobre ${net}`,
    tax_total: 'Cuota total',
    total: { invoice: 'Total', credit_note: 'Total abonado', receipt: 'Total' },
    amounts_in: (currency) => `Importes en ${currency}; precios unitarios sin IVA`,
    paid: {
      stripe: (day) => `Pagada en línea (tarjeta o banco) el ${day}. No queda nada por pagar.`,
      hand: (day) => `Pagada el ${day}. No queda nada por pagar.`,
      nothing_to_pay: () => 'No hay nada que pagar.',
      refund: (day) => `Reembolsado el ${day}.`,
      owed: () => 'Importe pendiente de reembolso.',
    },
    paid_by_gift_card: (amount) => `${amount} pagados con tarjeta regalo.`,
    to_gift_card: (amount) => `Reembolso en tarjeta regalo: ${amount}.`,
    set_off: {
      amount: (amount) => `${amount} compensados con lo añadido al pedido.`,
      removed: (amount) => `${amount} compensados con lo retirado del pedido.`,
      refund: (amount, day) => `${amount} reembolsados el ${day}.`,
      owed: (amount) => `${amount} pendientes de reembolso.`,
    },
    reason: 'Motivo',
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
  taxes: {
    VAT: 'IVA',
    'Reverse charge': 'Inversión del sujeto pasivo',
    'Zero-rated export': 'Exportación',
    'Not taxable here': 'No sujeto a IVA',
    'Sent from outside the EU': 'No sujeto a IVA',
    'Not taxed': 'Sin IVA',
    'Zero-rated': 'Tipo cero',
    Exempt: 'Exento',
  },
  notes: {
    reverse_charge:
      'Inversión del sujeto pasivo: el destinatario debe declarar el IVA (art. 196 Directiva 2006/112/CE).',
    within_the_union:
      'Entrega intracomunitaria exenta de IVA (art. 25 Ley 37/1992; art. 138 Directiva 2006/112/CE). Inversión del sujeto pasivo: el adquirente declara el IVA.',
    export:
      'Exportación fuera de la Unión Europea, exenta de IVA (art. 21 Ley 37/1992; art. 146 Directiva 2006/112/CE).',
    supplied_outside:
      'Operación no sujeta: el servicio se entiende prestado fuera de la Unión Europea (art. 69 y 70 Ley 37/1992; art. 43 a 59 Directiva 2006/112/CE).',
    sent_outside:
      'Operación no sujeta: los bienes se envían desde fuera del territorio IVA de la Unión Europea (art. 68 Ley 37/1992; art. 32 Directiva 2006/112/CE).',
    exempt: 'Exento de IVA.',
    untaxed: 'No se cobra IVA: el vendedor no está registrado a efectos del IVA.',
    not_taxed_here: 'No se cobra ningún impuesto por esta venta.',
    multi_purpose_voucher:
      'Bono polivalente: su venta no está sujeta al IVA, que se devenga cuando se canjea (art. 30 ter, apartado 2, Directiva 2006/112/CE). Este recibo no es una factura.',
    french_late_payment:
      'Sin descuento por pronto pago. En caso de demora: penalizaciones al triple del interés legal francés e indemnización fija de 40 € por gastos de cobro (art. L441-10 Code de commerce).',
    untaxed_by_seller: {
      DE: 'No se cobra IVA: pequeña empresa según el § 19 UStG (Alemania).',
      AT: 'No se cobra IVA: pequeña empresa según el § 6 (1) n.º 27 UStG (Austria).',
      FR: 'No se cobra IVA: TVA non applicable, art. 293 B du CGI (Francia).',
    },
    french_operation: {
      goods: 'Operación: entrega de bienes.',
      services: 'Operación: prestación de servicios.',
      both: 'Operación: entrega de bienes y prestación de servicios.',
    },
  },
}

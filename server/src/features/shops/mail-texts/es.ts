// The mails in Spanish.

import type { BuyerMail, MailFacts, MailMessages } from './mail-texts.ts'

const TITLES = {
  received: 'Pedido recibido',
  failed: 'Pago fallido',
  paid: 'Gracias por su pedido',
  shipped: 'Su pedido está en camino',
  delivered: 'Su pedido ha llegado',
  cancelled: 'Su pedido se ha cancelado',
  edited: 'Un cambio en su pedido',
  edit_done: 'Su pedido se ha cambiado',
} as const

/** How a cancelled order that was paid is refunded. */
const refundOf = ({ is_by_cards, has_cards, is_by_hand }: MailFacts): string => {
  if (is_by_cards) return 'El importe se abonará en una tarjeta regalo. Recibirá un correo cuando se haga.'
  if (has_cards)
    return is_by_hand
      ? 'Lo pagado con tarjetas regalo se abonará en una tarjeta regalo, y la tienda le reembolsará el resto directamente. Recibirá un correo cuando se haga.'
      : 'Lo pagado con tarjetas regalo se abonará en una tarjeta regalo, y el resto se le reembolsará en su método de pago original. Recibirá un correo cuando se haga.'
  return is_by_hand
    ? 'La tienda le reembolsará directamente. Recibirá un correo cuando se haga.'
    : 'Se le reembolsará en su método de pago original. Recibirá un correo cuando se haga.'
}

function titleOf(kind: BuyerMail, { amount, edit_outcome }: MailFacts): string {
  if (kind === 'refunded') return `Reembolso de ${amount}`
  return TITLES[kind === 'edited' && edit_outcome !== undefined ? 'edit_done' : kind]
}

export const ES: MailMessages = {
  subject: (kind, facts) => `${facts.shop}: ${titleOf(kind, facts)} (${facts.number})`,
  title: titleOf,
  texts: {
    received: ({ number, total, is_money_on_its_way, can_pay }) => [
      `Hemos recibido el pedido ${number}.`,
      is_money_on_its_way
        ? `Su banco está procesando el pago de ${total}. Puede tardar algunos días. No tiene que hacer nada más: sus artículos quedan reservados y le escribiremos cuando llegue el pago.`
        : can_pay
          ? `Pague ${total}; sus artículos quedan reservados por tiempo limitado.`
          : `Sus artículos quedan reservados por tiempo limitado. El pedido no se puede pagar con tarjeta: la tienda le indicará cómo pagar ${total}.`,
    ],
    failed: ({ number, total, can_pay, is_open }) => [
      `El pago de ${total} del pedido ${number} ha fallado. No se ha cobrado nada.`,
      can_pay
        ? 'Puede pagar el pedido de otra forma en su página.'
        : is_open
          ? 'El pedido sigue abierto: la tienda le indicará de qué otra forma pagarlo.'
          : 'Sus artículos ya no están reservados. Para volver a pedirlos y pagar de otra forma, añádalos al carrito en la página del pedido.',
    ],
    paid: ({ number, total, is_free, is_by_cards, has_invoice, has_receipt, ships }) => [
      `Pedido ${number}.`,
      `${is_free ? 'No hay nada que pagar.' : is_by_cards ? 'Se ha pagado con tarjetas regalo.' : `Hemos recibido su pago de ${total}.`}${ships ? ' Le escribiremos de nuevo cuando se envíe.' : ''}`,
      ...(has_invoice ? ['Se adjunta la factura.'] : []),
      ...(has_receipt ? ['Se adjunta el recibo de las tarjetas regalo.'] : []),
    ],
    shipped: ({ number }) => [`El pedido ${number} ha salido de nuestro almacén.`],
    delivered: ({ number, can_answer }) => [
      `El pedido ${number} se ha entregado.`,
      can_answer ? 'Si algo no está bien, responda a este correo.' : '',
    ],
    cancelled: (facts) => [
      `El pedido ${facts.number} se ha cancelado.`,
      facts.is_free
        ? 'No había nada que pagar.'
        : facts.is_paid
          ? refundOf(facts)
          : facts.is_money_on_its_way
            ? facts.is_called_off
              ? 'Si su pago aún llega, se reembolsará automáticamente.'
              : `El pago de ${facts.total} no llegó a tiempo y sus artículos ya no están reservados. Si aún llega, tramitaremos el pedido o se lo reembolsaremos automáticamente, y le avisaremos por correo.`
            : 'No se ha cobrado nada.',
    ],
    edited: ({ number, amount, until, can_pay }) => [
      `La tienda ha cambiado el pedido ${number} según lo acordado.`,
      can_pay
        ? `Pague la diferencia de ${amount} hasta el ${until}. Hasta entonces, su pedido no cambia.`
        : `La diferencia de ${amount} no se puede pagar con tarjeta: la tienda le indicará cómo pagarla. Hasta entonces su pedido no cambia.`,
    ],
    refunded: ({ number, is_all, is_surplus, is_by_hand, to_cards, is_all_to_cards, has_invoice }) => [
      is_surplus
        ? `Un pago del pedido ${number} llegó tarde o por duplicado. Se ha reembolsado.`
        : is_all
          ? `El pedido ${number} se ha reembolsado por completo.`
          : `El pedido ${number} se ha reembolsado parcialmente.`,
      is_all_to_cards
        ? 'El importe se ha abonado en una tarjeta regalo.'
        : [
            to_cards && `De este importe, ${to_cards} se han abonado en una tarjeta regalo.`,
            is_by_hand
              ? 'La tienda se lo reembolsa directamente.'
              : 'El reembolso se realiza en su método de pago original; los bancos tardan unos días.',
          ]
            .filter(Boolean)
            .join(' '),
      ...(has_invoice ? ['Se adjunta la factura rectificativa.'] : []),
    ],
  },
  edit_done: ({ number, amount, edit_outcome, has_invoice, has_credit_note }) => [
    `La tienda ha cambiado el pedido ${number} según lo acordado.`,
    edit_outcome === 'paid'
      ? `Hemos recibido la diferencia de ${amount}.`
      : edit_outcome === 'refunded'
        ? `La diferencia de ${amount} se le reembolsará. Recibirá otro correo al respecto.`
        : '',
    ...(has_invoice ? ['Se adjunta la factura.'] : []),
    ...(has_credit_note ? ['Se adjunta la factura rectificativa.'] : []),
  ],
  goods: 'Subtotal',
  shipping: 'Envío',
  tax_within: 'impuestos incluidos',
  net_goods: 'Subtotal sin impuestos',
  net_shipping: 'Envío sin impuestos',
  tax: 'Impuestos',
  reverse_charge: 'Inversión del sujeto pasivo: no se cobra IVA, lo declara el destinatario.',
  zero_rated: 'Tipo cero: no se cobra ningún impuesto.',
  no_tax: 'No se cobra ningún impuesto.',
  tax_at: (label, rate, taxable) => `${label === 'VAT' ? 'IVA' : label} ${rate} sobre ${taxable}.`,
  total: 'Total',
  bought: 'Su pedido',
  sent: 'En este envío',
  refund_details: 'Reembolso',
  withheld: 'Retenido',
  set_off: 'Compensado con lo añadido',
  removed: (quantity) => `retirados: ${quantity}`,
  edit_adds: (goods) => `Añadido: ${goods}`,
  edit_removes: (goods) => `Retirado: ${goods}`,
  amount_at: (rate) => `Importe (${rate} de impuestos)`,
  refund_total: 'Total reembolsado',
  downloads: 'Sus descargas',
  license_key: 'Clave de licencia',
  key_on_page: 'Indicada en la página del pedido',
  download: (title) => `Descargar ${title}`,
  downloads_end:
    'Los enlaces a los archivos caducan: la página del pedido indica cuándo y cuántas veces se pueden usar.',
  keep_private: 'No reenvíe este correo.',
  digital_consent:
    'Solicitó que el contenido digital se suministrara de inmediato, antes de que terminara el plazo de desistimiento. Confirmó que sabe que pierde su derecho de desistimiento sobre él en cuanto comience el suministro.',
  ship_to: 'Dirección de envío',
  tracking_number: (number) => `Número de seguimiento: ${number}`,
  follow: 'Seguir el envío',
  see_order: 'Ver el pedido',
  pay: 'Pagar ahora',
  footer: ({ shop }) => `Recibe este correo porque se ha realizado un pedido en ${shop} con esta dirección.`,
  not_my_order: 'No he realizado este pedido',
  gift_cards: 'Tarjetas regalo',
  amount_due: 'Importe a pagar',
  amount_paid: 'Pagado',
  gift_card: {
    subject: ({ shop, amount }) => `Una tarjeta regalo de ${amount} para ${shop}`,
    title: (amount) => `Una tarjeta regalo de ${amount}`,
    text: (shop) =>
      `Introduzca este código al pagar en ${shop}. Cualquiera que tenga el código puede usarlo: guarde bien este correo.`,
    not_wanted: 'No quiero recibir estos correos',
    code: 'Código',
    expires: (day) => `Es válida hasta el ${day}.`,
    open: 'Abrir la tienda',
    footer: (shop) =>
      `Recibe este correo porque se ha emitido una tarjeta regalo para ${shop} a esta dirección.`,
  },
  pages: {
    imprint: 'Aviso legal',
    terms: 'Condiciones',
    privacy: 'Privacidad',
    returns: 'Devoluciones',
  },
  withdraw: 'Desistir del contrato',
  login_code: {
    subject: (shop) => `${shop}: su código de acceso`,
    title: 'Su código de acceso',
    text: (shop) => `Introduzca este código para iniciar sesión en ${shop}.`,
    open: 'Introducir el código',
    validity: 'El código sirve una sola vez y caduca a los 15 minutos. No lo comparta.',
    footer: (shop) =>
      `Recibe este correo porque se solicitó un código de acceso a ${shop} con esta dirección. Si no fue usted, ignore este correo.`,
  },
  acknowledgement: {
    subject: (shop) => `${shop}: se ha recibido su desistimiento`,
    title: 'Se ha recibido su desistimiento',
    text: (shop, received_on) => `${shop} lo recibió el ${received_on}.`,
    declared: 'Su declaración',
    statement: (shop) => `Desisto de mi contrato con ${shop}.`,
    name: 'Nombre',
    order_number: 'Número de pedido',
    email: 'Correo electrónico',
    goods: 'Artículos u observación',
    reference: (id) => `Referencia: ${id}`,
    keep: 'Guarde este correo como justificante. La tienda le escribirá sobre los próximos pasos.',
    footer: (shop) =>
      `Recibe este correo porque se declaró un desistimiento en ${shop} con esta dirección. Si no fue usted, póngase en contacto con la tienda.`,
  },
}

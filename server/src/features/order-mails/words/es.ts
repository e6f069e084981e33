// The mails in Spanish.

import type { MailWords } from './mail-texts.ts'

const TITLES = {
  received: 'Hemos recibido su pedido',
  failed: 'Su pago no se ha completado',
  paid: 'Gracias por su pedido',
  shipped: 'Su pedido está en camino',
  delivered: 'Su pedido ha llegado',
  cancelled: 'Su pedido se ha cancelado',
  edited: 'Un cambio en su pedido',
} as const

export const ES: MailWords = {
  subject: (kind, facts) =>
    `${facts.shop}: ${kind === 'refunded' ? `reembolso de ${facts.amount}` : TITLES[kind]} (${facts.number})`,
  title: (kind, { amount }) => (kind === 'refunded' ? `Le devolvemos ${amount}` : TITLES[kind]),
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
            ? `Hemos recibido el pedido ${number} y su banco está enviando ${total}. Puede tardar algunos días. No tiene que hacer nada más: los artículos quedan reservados y le escribiremos de nuevo cuando llegue el dinero.`
            : can_pay
              ? `Hemos recibido el pedido ${number}, pendiente del pago de ${total}. Los artículos quedan reservados durante un tiempo.`
              : `Hemos recibido el pedido ${number} y los artículos quedan reservados durante un tiempo. No se puede pagar con tarjeta: la tienda le indicará cómo pagar ${total}.`,
        ]
      case 'failed':
        return [
          `Su banco no ha enviado ${total} del pedido ${number}. No se ha cobrado nada.`,
          can_pay
            ? 'Puede pagar el pedido de otra forma en su página.'
            : is_open
              ? 'El pedido sigue en pie: la tienda le indicará de qué otra forma pagarlo.'
              : 'Los artículos ya no están reservados. Si aún los quiere, vuelva a pedirlos y pague de otra forma: en la página del pedido puede ponerlos otra vez en el carrito.',
        ]
      case 'paid':
        return [
          `Pedido ${number}. ${is_free ? 'No hay nada que pagar.' : is_by_cards ? 'Se ha pagado con tarjetas regalo.' : `Hemos recibido su pago de ${total}.`}${ships ? ' Le escribiremos de nuevo cuando se envíe.' : ''}`,
          ...(has_invoice ? ['Se adjunta la factura.'] : []),
        ]
      case 'shipped':
        return [`El pedido ${number} ha salido de nuestro almacén.`]
      case 'delivered':
        return [
          `El pedido ${number} se ha entregado.${can_answer ? ' Si algo no está bien, responda a este correo.' : ''}`,
        ]
      case 'cancelled':
        return [
          `El pedido ${number} no se llevará a cabo. ${
            is_free
              ? 'No había nada que pagar.'
              : is_paid
                ? is_by_hand
                  ? 'La propia tienda le devolverá lo que pagó; otro correo le dirá cuándo.'
                  : 'Lo que pagó se le devuelve por la misma vía; otro correo le dirá cuándo.'
                : is_money_on_its_way
                  ? is_called_off
                    ? 'Es posible que su banco aún envíe el dinero: en ese caso se le devolverá automáticamente.'
                    : `Su banco no ha enviado ${total} a tiempo y los artículos ya no están reservados. Si el dinero llega a pesar de todo, el pedido seguirá adelante o el dinero se le devolverá automáticamente; un correo se lo dirá.`
                  : 'No se ha cobrado nada.'
          }`,
        ]
      case 'edited':
        return [
          `La tienda ha cambiado el pedido ${number} según lo acordado. Pague la diferencia de ${amount}: hasta entonces su pedido queda como está.`,
        ]
      case 'refunded':
        return [
          is_surplus
            ? `Un pago del pedido ${number} llegó demasiado tarde o por duplicado. No nos lo hemos quedado.`
            : is_all
              ? `Se le devuelve todo lo que pagó por el pedido ${number}.`
              : `Se le devuelve una parte de lo que pagó por el pedido ${number}.`,
          is_by_hand
            ? 'No lo pagó aquí con tarjeta, así que la propia tienda se lo devuelve.'
            : 'El dinero vuelve a la tarjeta o cuenta de la que vino; los bancos tardan unos días.',
          ...(has_invoice ? ['Se adjunta la factura rectificativa.'] : []),
        ]
    }
  },
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
  given_back: 'Reembolso',
  kept_back: 'Retenido',
  set_off: 'Compensado con lo añadido',
  amount_at: (rate) => `Importe (${rate} de impuestos)`,
  refund_total: 'Recibe',
  downloads: 'Sus descargas',
  license_key: 'Clave de licencia',
  download: (title) => `Descargar ${title}`,
  downloads_end:
    'Los enlaces a los archivos caducan: la página del pedido indica cuándo y cuántas veces se pueden usar. No reenvíe este correo.',
  ship_to: 'Dirección de envío',
  tracking_number: (number) => `Número de seguimiento: ${number}`,
  follow: 'Seguir el envío',
  see_order: 'Ver el pedido',
  pay: 'Pagar ahora',
  footer: ({ shop }) => `Recibe este correo porque se ha realizado un pedido en ${shop} con esta dirección.`,
  not_my_order: 'No he realizado este pedido',
  gift_cards: 'Tarjetas regalo',
  amount_due: 'Importe a pagar',
  gift_card: {
    subject: ({ shop, amount }) => `Una tarjeta regalo de ${amount} para ${shop}`,
    title: (amount) => `Una tarjeta regalo de ${amount}`,
    text: (shop) =>
      `Introduzca este código en la caja de ${shop}. Quien tenga el código puede gastarlo: conserve este correo.`,
    code: 'Código',
    expires: (day) => `Es válida hasta el ${day}.`,
    open: 'Abrir la tienda',
  },
  pages: {
    imprint: 'Aviso legal',
    terms: 'Condiciones',
    privacy: 'Privacidad',
    returns: 'Devoluciones',
  },
  withdraw: 'Desistir del contrato',
  acknowledgement: {
    subject: (shop) => `${shop}: se ha recibido su desistimiento`,
    title: 'Se ha recibido su desistimiento',
    text: (shop, received_on) => `${shop} lo recibió el ${received_on}.`,
    declared: 'Lo que se declaró',
    statement: (shop) => `Desisto de mi contrato con ${shop}.`,
    name: 'Nombre',
    order_number: 'Número de pedido',
    email: 'Correo electrónico',
    goods: 'Artículos, o una observación',
    reference: (id) => `Referencia: ${id}`,
    keep: 'Guarde este correo: indica qué se declaró y cuándo. La tienda le escribirá sobre los próximos pasos.',
    footer: (shop) =>
      `Recibe este correo porque alguien declaró un desistimiento en ${shop} e indicó esta dirección. Si no fue usted, avise a la tienda.`,
  },
}

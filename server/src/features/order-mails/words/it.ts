// The mails in Italian.

import type { MailWords } from './mail-texts.ts'

const TITLES = {
  received: 'Abbiamo ricevuto il Suo ordine',
  failed: 'Il Suo pagamento non è riuscito',
  paid: 'Grazie per il Suo ordine',
  shipped: 'Il Suo ordine è in viaggio',
  delivered: 'Il Suo ordine è arrivato',
  cancelled: 'Il Suo ordine è stato annullato',
  edited: 'Una modifica al Suo ordine',
} as const

export const IT: MailWords = {
  subject: (kind, facts) =>
    `${facts.shop}: ${kind === 'refunded' ? `rimborso di ${facts.amount}` : TITLES[kind]} (${facts.number})`,
  title: (kind, { amount }) => (kind === 'refunded' ? `Le rimborsiamo ${amount}` : TITLES[kind]),
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
            ? `Abbiamo ricevuto l’ordine ${number} e la Sua banca sta inviando ${total}. Possono volerci alcuni giorni. Non occorre fare altro: gli articoli sono riservati e un’altra e-mail avviserà quando il denaro sarà arrivato.`
            : can_pay
              ? `Abbiamo ricevuto l’ordine ${number}, in attesa del pagamento di ${total}. Gli articoli sono riservati per un po’ di tempo.`
              : `Abbiamo ricevuto l’ordine ${number} e gli articoli sono riservati per un po’ di tempo. Non può essere pagato con carta: il negozio comunicherà come pagare ${total}.`,
        ]
      case 'failed':
        return [
          `La Sua banca non ha inviato ${total} per l’ordine ${number}. Non è stato addebitato nulla.`,
          can_pay
            ? 'È possibile pagare l’ordine in un altro modo dalla sua pagina.'
            : is_open
              ? 'L’ordine resta valido: il negozio comunicherà in quale altro modo pagarlo.'
              : 'Gli articoli non sono più riservati. Se li desidera ancora, li ordini di nuovo e paghi in un altro modo: dalla pagina dell’ordine si possono rimettere nel carrello.',
        ]
      case 'paid':
        return [
          `Ordine ${number}. ${is_free ? 'Non c’è nulla da pagare.' : is_by_cards ? 'È stato pagato con carte regalo.' : `Il Suo pagamento di ${total} è arrivato.`}${ships ? ' Riceverà un’altra e-mail alla spedizione.' : ''}`,
          ...(has_invoice ? ['La fattura è allegata.'] : []),
        ]
      case 'shipped':
        return [`L’ordine ${number} ha lasciato il nostro magazzino.`]
      case 'delivered':
        return [
          `L’ordine ${number} è stato consegnato.${can_answer ? ' Se qualcosa non va, risponda a questa e-mail.' : ''}`,
        ]
      case 'cancelled':
        return [
          `L’ordine ${number} non verrà eseguito. ${
            is_free
              ? 'Non c’era nulla da pagare.'
              : is_paid
                ? is_by_hand
                  ? 'Il negozio stesso rimborserà quanto pagato; un’altra e-mail dirà quando.'
                  : 'Quanto pagato viene rimborsato con lo stesso metodo; un’altra e-mail dirà quando.'
                : is_money_on_its_way
                  ? is_called_off
                    ? 'È possibile che la banca invii ancora il denaro: in tal caso verrà restituito automaticamente.'
                    : `La banca non ha inviato ${total} in tempo e gli articoli non sono più riservati. Se il denaro arriva comunque, l’ordine verrà eseguito oppure il denaro verrà restituito automaticamente; un’e-mail lo comunicherà.`
                  : 'Non è stato addebitato nulla.'
          }`,
        ]
      case 'edited':
        return [
          `Il negozio ha modificato l’ordine ${number} come concordato. La preghiamo di pagare la differenza di ${amount}: fino ad allora l’ordine resta com’è.`,
        ]
      case 'refunded':
        return [
          is_surplus
            ? `Un pagamento per l’ordine ${number} è arrivato troppo tardi o due volte. Non è stato trattenuto.`
            : is_all
              ? `Tutto quanto pagato per l’ordine ${number} Le viene rimborsato.`
              : `Una parte di quanto pagato per l’ordine ${number} Le viene rimborsata.`,
          is_by_hand
            ? 'Non è stato pagato qui con carta, perciò è il negozio stesso a rimborsarlo.'
            : 'Il denaro torna sulla carta o sul conto da cui è venuto; le banche impiegano alcuni giorni.',
          ...(has_invoice ? ['La nota di credito è allegata.'] : []),
        ]
    }
  },
  goods: 'Subtotale',
  shipping: 'Spedizione',
  tax_within: 'di cui imposte',
  net_goods: 'Subtotale al netto delle imposte',
  net_shipping: 'Spedizione al netto delle imposte',
  tax: 'Imposte',
  reverse_charge: 'Inversione contabile: l’IVA non viene addebitata, è a carico del destinatario.',
  zero_rated: 'Aliquota zero: non viene addebitata alcuna imposta.',
  no_tax: 'Non viene addebitata alcuna imposta.',
  tax_at: (label, rate, taxable) => `${label === 'VAT' ? 'IVA' : label} ${rate} su ${taxable}.`,
  total: 'Totale',
  bought: 'Il Suo ordine',
  given_back: 'Rimborso',
  kept_back: 'Trattenuto',
  set_off: 'Compensato con le aggiunte',
  amount_at: (rate) => `Importo (imposte ${rate})`,
  refund_total: 'Riceve',
  downloads: 'I Suoi download',
  license_key: 'Chiave di licenza',
  download: (title) => `Scarica ${title}`,
  downloads_end:
    'I link ai file scadono: la pagina dell’ordine indica quando e quante volte si possono usare. Non inoltrare questa e-mail.',
  ship_to: 'Indirizzo di spedizione',
  tracking_number: (number) => `Numero di tracciamento: ${number}`,
  follow: 'Traccia il pacco',
  see_order: 'Visualizza l’ordine',
  pay: 'Paga ora',
  footer: ({ shop }) =>
    `Riceve questa e-mail perché con questo indirizzo è stato effettuato un ordine da ${shop}.`,
  not_my_order: 'Non ho effettuato questo ordine',
  gift_cards: 'Carte regalo',
  amount_due: 'Importo da pagare',
  gift_card: {
    subject: ({ shop, amount }) => `Una carta regalo di ${amount} per ${shop}`,
    title: (amount) => `Una carta regalo di ${amount}`,
    text: (shop) =>
      `Inserisca questo codice alla cassa di ${shop}. Chiunque abbia il codice può usarlo: conservi questa e-mail.`,
    code: 'Codice',
    expires: (day) => `È valida fino al ${day}.`,
    open: 'Apri il negozio',
  },
  pages: { imprint: 'Note legali', terms: 'Condizioni', privacy: 'Privacy', returns: 'Resi' },
  withdraw: 'Recedere dal contratto',
  acknowledgement: {
    subject: (shop) => `${shop}: il Suo recesso è stato ricevuto`,
    title: 'Il Suo recesso è stato ricevuto',
    text: (shop, received_on) => `${shop} lo ha ricevuto il ${received_on}.`,
    declared: 'Che cosa è stato dichiarato',
    statement: (shop) => `Recedo dal mio contratto con ${shop}.`,
    name: 'Nome',
    order_number: 'Numero d’ordine',
    email: 'E-mail',
    goods: 'Articoli, o un’osservazione',
    reference: (id) => `Riferimento: ${id}`,
    keep: 'Conservare questa e-mail: indica che cosa è stato dichiarato e quando. Il negozio scriverà come si procede.',
    footer: (shop) =>
      `Riceve questa e-mail perché qualcuno ha dichiarato un recesso da ${shop} indicando questo indirizzo. Se non è stato Lei, avvisi il negozio.`,
  },
}

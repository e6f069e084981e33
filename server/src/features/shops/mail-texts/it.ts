// The mails in Italian.

import type { BuyerMail, MailFacts, MailMessages } from './mail-texts.ts'

const TITLES = {
  received: 'Ordine ricevuto',
  failed: 'Pagamento non riuscito',
  paid: 'Grazie per il Suo ordine',
  shipped: 'Il Suo ordine è in viaggio',
  delivered: 'Il Suo ordine è arrivato',
  cancelled: 'Il Suo ordine è stato annullato',
  edited: 'Una modifica al Suo ordine',
  edit_done: 'Il Suo ordine è stato modificato',
} as const

/** How a cancelled order that was paid is refunded. */
const refundOf = ({ is_by_cards, has_cards, is_by_hand }: MailFacts): string => {
  if (is_by_cards) return 'L’importo verrà accreditato su una carta regalo. Riceverà allora un’e-mail.'
  if (has_cards)
    return is_by_hand
      ? 'Quanto pagato con carte regalo verrà accreditato su una carta regalo, e il negozio rimborserà direttamente il resto. Riceverà allora un’e-mail.'
      : 'Quanto pagato con carte regalo verrà accreditato su una carta regalo, e il resto rimborsato sul metodo di pagamento originale. Riceverà allora un’e-mail.'
  return is_by_hand
    ? 'Il negozio rimborserà direttamente quanto pagato. Riceverà allora un’e-mail.'
    : 'Quanto pagato viene rimborsato sul metodo di pagamento originale. Riceverà allora un’e-mail.'
}

function titleOf(kind: BuyerMail, { amount, edit_outcome }: MailFacts): string {
  if (kind === 'refunded') return `Rimborso di ${amount}`
  return TITLES[kind === 'edited' && edit_outcome !== undefined ? 'edit_done' : kind]
}

export const IT: MailMessages = {
  subject: (kind, facts) => `${facts.shop}: ${titleOf(kind, facts)} (${facts.number})`,
  title: titleOf,
  texts: {
    received: ({ number, total, is_money_on_its_way, can_pay }) => [
      `Abbiamo ricevuto l’ordine ${number}.`,
      is_money_on_its_way
        ? `La Sua banca sta elaborando il pagamento di ${total}. Possono volerci alcuni giorni. Non occorre fare altro: gli articoli sono riservati e all’arrivo del pagamento riceverà un’e-mail.`
        : can_pay
          ? `La preghiamo di pagare ${total}; gli articoli sono riservati per un tempo limitato.`
          : `Gli articoli sono riservati per un tempo limitato. L’ordine non può essere pagato con carta: il negozio comunicherà come pagare ${total}.`,
    ],
    failed: ({ number, total, can_pay, is_open }) => [
      `Il pagamento di ${total} per l’ordine ${number} non è riuscito. Non è stato addebitato nulla.`,
      can_pay
        ? 'È possibile pagare l’ordine in un altro modo dalla sua pagina.'
        : is_open
          ? 'L’ordine resta aperto: il negozio comunicherà in quale altro modo pagarlo.'
          : 'Gli articoli non sono più riservati. Per ordinarli di nuovo e pagare in un altro modo, li aggiunga al carrello dalla pagina dell’ordine.',
    ],
    paid: ({ number, total, is_free, is_by_cards, has_invoice, has_receipt, ships }) => [
      `Ordine ${number}.`,
      `${is_free ? 'Non c’è nulla da pagare.' : is_by_cards ? 'È stato pagato con carte regalo.' : `Il Suo pagamento di ${total} è arrivato.`}${ships ? ' Riceverà un’altra e-mail alla spedizione.' : ''}`,
      ...(has_invoice ? ['La fattura è allegata.'] : []),
      ...(has_receipt ? ['La ricevuta delle carte regalo è allegata.'] : []),
    ],
    shipped: ({ number }) => [`L’ordine ${number} ha lasciato il nostro magazzino.`],
    delivered: ({ number, can_answer }) => [
      `L’ordine ${number} è stato consegnato.`,
      can_answer ? 'Se qualcosa non va, risponda a questa e-mail.' : '',
    ],
    cancelled: (facts) => [
      `L’ordine ${facts.number} è stato annullato.`,
      facts.is_free
        ? 'Non c’era nulla da pagare.'
        : facts.is_paid
          ? refundOf(facts)
          : facts.is_money_on_its_way
            ? facts.is_called_off
              ? 'Se il pagamento arriva comunque, verrà rimborsato automaticamente.'
              : `Il pagamento di ${facts.total} non è arrivato in tempo e gli articoli non sono più riservati. Se arriva comunque, eseguiremo l’ordine oppure rimborseremo automaticamente l’importo, e La avviseremo via e-mail.`
            : 'Non è stato addebitato nulla.',
    ],
    edited: ({ number, amount, until, can_pay }) => [
      `Il negozio ha modificato l’ordine ${number} come concordato.`,
      can_pay
        ? `La preghiamo di pagare la differenza di ${amount} entro il ${until}. Fino ad allora l’ordine non cambia.`
        : `La differenza di ${amount} non può essere pagata con carta: il negozio comunicherà come pagarla. Fino ad allora l’ordine non cambia.`,
    ],
    refunded: ({ number, is_all, is_surplus, is_by_hand, to_cards, is_all_to_cards, has_invoice }) => [
      is_surplus
        ? `Un pagamento per l’ordine ${number} è arrivato in ritardo o due volte. È stato rimborsato.`
        : is_all
          ? `L’ordine ${number} è stato rimborsato per intero.`
          : `L’ordine ${number} è stato rimborsato in parte.`,
      is_all_to_cards
        ? 'L’importo è stato accreditato su una carta regalo.'
        : [
            to_cards && `Di questo importo, ${to_cards} sono stati accreditati su una carta regalo.`,
            is_by_hand
              ? 'Il negozio rimborsa direttamente.'
              : 'Il rimborso viene effettuato sul metodo di pagamento originale; le banche impiegano alcuni giorni.',
          ]
            .filter(Boolean)
            .join(' '),
      ...(has_invoice ? ['La nota di credito è allegata.'] : []),
    ],
  },
  edit_done: ({ number, amount, edit_outcome, has_invoice, has_credit_note }) => [
    `Il negozio ha modificato l’ordine ${number} come concordato.`,
    edit_outcome === 'paid'
      ? `Il pagamento della differenza di ${amount} è arrivato.`
      : edit_outcome === 'refunded'
        ? `La differenza di ${amount} verrà rimborsata. Riceverà un’altra e-mail al riguardo.`
        : '',
    ...(has_invoice ? ['La fattura è allegata.'] : []),
    ...(has_credit_note ? ['La nota di credito è allegata.'] : []),
  ],
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
  sent: 'In questa spedizione',
  refund_details: 'Rimborso',
  withheld: 'Trattenuto',
  set_off: 'Compensato con le aggiunte',
  removed: (quantity) => `rimossi: ${quantity}`,
  edit_adds: (goods) => `Aggiunto: ${goods}`,
  edit_removes: (goods) => `Rimosso: ${goods}`,
  amount_at: (rate) => `Importo (imposte ${rate})`,
  refund_total: 'Totale rimborsato',
  downloads: 'I Suoi download',
  license_key: 'Chiave di licenza',
  key_on_page: 'Indicata nella pagina dell’ordine',
  download: (title) => `Scarica ${title}`,
  downloads_end:
    'I link ai file scadono: la pagina dell’ordine indica quando e quante volte si possono usare.',
  keep_private: 'Non inoltrare questa e-mail.',
  digital_consent:
    'È stato chiesto che i contenuti digitali siano forniti subito, prima della fine del periodo di recesso. È stato accettato di perdere il diritto di recesso su di essi all’inizio della fornitura.',
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
  amount_paid: 'Pagato',
  gift_card: {
    subject: ({ shop, amount }) => `Una carta regalo di ${amount} per ${shop}`,
    title: (amount) => `Una carta regalo di ${amount}`,
    text: (shop) =>
      `Inserisca questo codice al pagamento da ${shop}. Chiunque abbia il codice può usarlo: conservi bene questa e-mail.`,
    not_wanted: 'Non desidero ricevere queste e-mail',
    code: 'Codice',
    expires: (day) => `È valida fino al ${day}.`,
    open: 'Apri il negozio',
    footer: (shop) =>
      `Riceve questa e-mail perché una carta regalo per ${shop} è stata emessa a questo indirizzo.`,
  },
  pages: { imprint: 'Note legali', terms: 'Condizioni', privacy: 'Privacy', returns: 'Resi' },
  withdraw: 'Recedere dal contratto',
  login_code: {
    subject: (shop) => `${shop}: il Suo codice di accesso`,
    title: 'Il Suo codice di accesso',
    text: (shop) => `Inserisca questo codice per accedere a ${shop}.`,
    open: 'Inserire il codice',
    validity: 'Il codice vale una sola volta e scade dopo 15 minuti. Non lo comunichi a nessuno.',
    footer: (shop) =>
      `Riceve questa e-mail perché è stato richiesto un codice di accesso a ${shop} con questo indirizzo. Se non è stato Lei, ignori questa e-mail.`,
  },
  acknowledgement: {
    subject: (shop) => `${shop}: il Suo recesso è stato ricevuto`,
    title: 'Il Suo recesso è stato ricevuto',
    text: (shop, received_on) => `${shop} lo ha ricevuto il ${received_on}.`,
    declared: 'La Sua dichiarazione',
    statement: (shop) => `Recedo dal mio contratto con ${shop}.`,
    name: 'Nome',
    order_number: 'Numero d’ordine',
    email: 'E-mail',
    goods: 'Articoli o osservazione',
    reference: (id) => `Riferimento: ${id}`,
    keep: 'Conservi questa e-mail come prova. Il negozio La contatterà per i prossimi passi.',
    footer: (shop) =>
      `Riceve questa e-mail perché è stato dichiarato un recesso da ${shop} con questo indirizzo. Se non è stato Lei, contatti il negozio.`,
  },
}

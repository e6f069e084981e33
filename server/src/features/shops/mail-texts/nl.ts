// The mails in Dutch.

import type { BuyerMail, MailFacts, MailMessages } from './mail-texts.ts'

const TITLES = {
  received: 'Bestelling ontvangen',
  failed: 'Betaling mislukt',
  paid: 'Bedankt voor je bestelling',
  shipped: 'Je bestelling is onderweg',
  delivered: 'Je bestelling is bezorgd',
  cancelled: 'Je bestelling is geannuleerd',
  edited: 'Een wijziging van je bestelling',
  edit_done: 'Je bestelling is gewijzigd',
} as const

/** How a cancelled order that was paid is refunded. */
const refundOf = ({ is_by_cards, has_cards, is_by_hand }: MailFacts): string => {
  if (is_by_cards) return 'Het bedrag wordt bijgeschreven op een cadeaukaart. Je krijgt dan een e-mail.'
  if (has_cards)
    return is_by_hand
      ? 'Wat met cadeaukaarten is betaald, wordt bijgeschreven op een cadeaukaart; de rest betaalt de winkel je rechtstreeks terug. Je krijgt dan een e-mail.'
      : 'Wat met cadeaukaarten is betaald, wordt bijgeschreven op een cadeaukaart; de rest wordt terugbetaald via je oorspronkelijke betaalmethode. Je krijgt dan een e-mail.'
  return is_by_hand
    ? 'De winkel betaalt je rechtstreeks terug. Je krijgt dan een e-mail.'
    : 'Je betaling wordt terugbetaald via je oorspronkelijke betaalmethode. Je krijgt dan een e-mail.'
}

function titleOf(kind: BuyerMail, { amount, edit_outcome }: MailFacts): string {
  if (kind === 'refunded') return `Terugbetaling van ${amount}`
  return TITLES[kind === 'edited' && edit_outcome !== undefined ? 'edit_done' : kind]
}

export const NL: MailMessages = {
  subject: (kind, facts) => `${facts.shop}: ${titleOf(kind, facts)} (${facts.number})`,
  title: titleOf,
  texts: {
    received: ({ number, total, is_money_on_its_way, can_pay }) => [
      `We hebben bestelling ${number} ontvangen.`,
      is_money_on_its_way
        ? `Je bank verwerkt de betaling van ${total}. Dat kan enkele dagen duren. Je hoeft verder niets te doen: je artikelen zijn gereserveerd en je krijgt een e-mail zodra de betaling binnen is.`
        : can_pay
          ? `Betaal ${total}; je artikelen zijn beperkte tijd gereserveerd.`
          : `Je artikelen zijn beperkte tijd gereserveerd. De bestelling kan niet met een kaart worden betaald: de winkel laat je weten hoe je ${total} kunt betalen.`,
    ],
    failed: ({ number, total, can_pay, is_open }) => [
      `De betaling van ${total} voor bestelling ${number} is mislukt. Er is niets afgeschreven.`,
      can_pay
        ? 'Op de pagina van de bestelling kun je op een andere manier betalen.'
        : is_open
          ? 'Je bestelling blijft open: de winkel laat je weten hoe je anders kunt betalen.'
          : 'Je artikelen zijn niet meer gereserveerd. Voeg ze op de pagina van de bestelling toe aan je winkelwagen om opnieuw te bestellen en op een andere manier te betalen.',
    ],
    paid: ({ number, total, is_free, is_by_cards, has_invoice, has_receipt, ships }) => [
      `Bestelling ${number}.`,
      `${is_free ? 'Je hoeft niets te betalen.' : is_by_cards ? 'Ze is met cadeaukaarten betaald.' : `Je betaling van ${total} is ontvangen.`}${ships ? ' Je krijgt weer een e-mail wanneer ze wordt verzonden.' : ''}`,
      ...(has_invoice ? ['De factuur is bijgevoegd.'] : []),
      ...(has_receipt ? ['De kwitantie voor de cadeaukaarten is bijgevoegd.'] : []),
    ],
    shipped: ({ number }) => [`Bestelling ${number} heeft ons magazijn verlaten.`],
    delivered: ({ number, can_answer }) => [
      `Bestelling ${number} is bezorgd.`,
      can_answer ? 'Klopt er iets niet, beantwoord dan deze e-mail.' : '',
    ],
    cancelled: (facts) => [
      `Bestelling ${facts.number} is geannuleerd.`,
      facts.is_free
        ? 'Je hoefde er niets voor te betalen.'
        : facts.is_paid
          ? refundOf(facts)
          : facts.is_money_on_its_way
            ? facts.is_called_off
              ? 'Komt je betaling toch nog binnen, dan wordt die automatisch terugbetaald.'
              : `De betaling van ${facts.total} is niet op tijd binnengekomen en je artikelen zijn niet meer gereserveerd. Komt ze toch nog binnen, dan voeren we de bestelling uit of betalen we het bedrag automatisch terug, en mailen we je daarover.`
            : 'Er is niets afgeschreven.',
    ],
    edited: ({ number, amount, until, can_pay }) => [
      `De winkel heeft bestelling ${number} gewijzigd zoals afgesproken.`,
      can_pay
        ? `Betaal het verschil van ${amount} uiterlijk ${until}. Tot die tijd verandert je bestelling niet.`
        : `Het verschil van ${amount} kan niet met een kaart worden betaald: de winkel laat je weten hoe je het kunt betalen. Tot die tijd verandert je bestelling niet.`,
    ],
    refunded: ({ number, is_all, is_surplus, is_by_hand, to_cards, is_all_to_cards, has_invoice }) => [
      is_surplus
        ? `Een betaling voor bestelling ${number} kwam te laat of dubbel en is terugbetaald.`
        : is_all
          ? `Bestelling ${number} is volledig terugbetaald.`
          : `Bestelling ${number} is gedeeltelijk terugbetaald.`,
      is_all_to_cards
        ? 'Het bedrag is bijgeschreven op een cadeaukaart.'
        : [
            to_cards && `Daarvan is ${to_cards} bijgeschreven op een cadeaukaart.`,
            is_by_hand
              ? 'De winkel betaalt je rechtstreeks terug.'
              : 'Het bedrag wordt terugbetaald via je oorspronkelijke betaalmethode; banken hebben daar enkele dagen voor nodig.',
          ]
            .filter(Boolean)
            .join(' '),
      ...(has_invoice ? ['De creditnota is bijgevoegd.'] : []),
    ],
  },
  edit_done: ({ number, amount, edit_outcome, has_invoice, has_credit_note }) => [
    `De winkel heeft bestelling ${number} gewijzigd zoals afgesproken.`,
    edit_outcome === 'paid'
      ? `Het verschil van ${amount} is ontvangen.`
      : edit_outcome === 'refunded'
        ? `Het verschil van ${amount} wordt terugbetaald. Daarover krijg je nog een e-mail.`
        : '',
    ...(has_invoice ? ['De factuur is bijgevoegd.'] : []),
    ...(has_credit_note ? ['De creditnota is bijgevoegd.'] : []),
  ],
  goods: 'Subtotaal',
  shipping: 'Verzending',
  tax_within: 'waarvan belasting',
  net_goods: 'Subtotaal exclusief belasting',
  net_shipping: 'Verzending exclusief belasting',
  tax: 'Belasting',
  reverse_charge: 'Btw verlegd: er wordt geen btw berekend, de afnemer geeft die aan.',
  zero_rated: 'Nultarief: er wordt geen belasting berekend.',
  no_tax: 'Er wordt geen belasting berekend.',
  tax_at: (label, rate, taxable) => `${label === 'VAT' ? 'Btw' : label} ${rate} over ${taxable}.`,
  total: 'Totaal',
  bought: 'Je bestelling',
  sent: 'In deze zending',
  refund_details: 'Terugbetaling',
  withheld: 'Ingehouden',
  set_off: 'Verrekend met toevoegingen',
  removed: (quantity) => `${quantity} verwijderd`,
  edit_adds: (goods) => `Toegevoegd: ${goods}`,
  edit_removes: (goods) => `Verwijderd: ${goods}`,
  amount_at: (rate) => `Bedrag (${rate} belasting)`,
  refund_total: 'Totaal terugbetaald',
  downloads: 'Je downloads',
  license_key: 'Licentiecode',
  key_on_page: 'Staat op de pagina van de bestelling',
  download: (title) => `${title} downloaden`,
  downloads_end:
    'Links naar bestanden verlopen: op de pagina van de bestelling staat wanneer, en hoe vaak je ze kunt gebruiken.',
  keep_private: 'Stuur deze e-mail niet door.',
  digital_consent:
    'Je hebt gevraagd om de digitale inhoud direct te leveren, vóór het einde van de bedenktijd. Je hebt bevestigd dat je weet dat je daarvoor je herroepingsrecht verliest zodra de levering begint.',
  ship_to: 'Bezorgadres',
  tracking_number: (number) => `Trackingnummer: ${number}`,
  follow: 'Pakket volgen',
  see_order: 'Bestelling bekijken',
  pay: 'Nu betalen',
  footer: ({ shop }) => `Je krijgt deze e-mail omdat er met dit adres bij ${shop} is besteld.`,
  not_my_order: 'Ik heb dit niet besteld',
  gift_cards: 'Cadeaukaarten',
  amount_due: 'Te betalen',
  amount_paid: 'Betaald',
  gift_card: {
    subject: ({ shop, amount }) => `Een cadeaukaart van ${amount} voor ${shop}`,
    title: (amount) => `Een cadeaukaart van ${amount}`,
    text: (shop) =>
      `Voer deze code in bij het afrekenen bij ${shop}. Iedereen met de code kan die gebruiken: bewaar deze e-mail goed.`,
    not_wanted: 'Ik wil deze e-mails niet',
    code: 'Code',
    expires: (day) => `De kaart is geldig tot ${day}.`,
    open: 'Winkel openen',
    footer: (shop) =>
      `Je krijgt deze e-mail omdat er op dit adres een cadeaukaart voor ${shop} is uitgegeven.`,
  },
  pages: { imprint: 'Bedrijfsgegevens', terms: 'Voorwaarden', privacy: 'Privacy', returns: 'Retourneren' },
  withdraw: 'Overeenkomst herroepen',
  login_code: {
    subject: (shop) => `${shop}: je inlogcode`,
    title: 'Je inlogcode',
    text: (shop) => `Voer deze code in om in te loggen bij ${shop}.`,
    open: 'Code invoeren',
    validity: 'De code werkt één keer en verloopt na 15 minuten. Geef de code aan niemand door.',
    footer: (shop) =>
      `Je krijgt deze e-mail omdat met dit adres een inlogcode voor ${shop} is aangevraagd. Was jij dat niet, negeer deze e-mail dan.`,
  },
  acknowledgement: {
    subject: (shop) => `${shop}: je herroeping is ontvangen`,
    title: 'Je herroeping is ontvangen',
    text: (shop, received_on) => `${shop} heeft die ontvangen op ${received_on}.`,
    declared: 'Je verklaring',
    statement: (shop) => `Ik herroep mijn overeenkomst met ${shop}.`,
    name: 'Naam',
    order_number: 'Bestelnummer',
    email: 'E-mail',
    goods: 'Artikelen of opmerking',
    reference: (id) => `Referentie: ${id}`,
    keep: 'Bewaar deze e-mail als bewijs. De winkel neemt contact met je op over de volgende stappen.',
    footer: (shop) =>
      `Je krijgt deze e-mail omdat bij ${shop} een herroeping met dit adres is verklaard. Was jij dat niet, neem dan contact op met de winkel.`,
  },
}

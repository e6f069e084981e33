// The mails in Dutch.

import type { MailWords } from './mail-texts.ts'

const TITLES = {
  received: 'We hebben je bestelling ontvangen',
  failed: 'Je betaling is niet gelukt',
  paid: 'Bedankt voor je bestelling',
  shipped: 'Je bestelling is onderweg',
  delivered: 'Je bestelling is bezorgd',
  cancelled: 'Je bestelling is geannuleerd',
  edited: 'Een wijziging van je bestelling',
} as const

export const NL: MailWords = {
  subject: (kind, facts) =>
    `${facts.shop}: ${
      kind === 'refunded' ? `terugbetaling van ${facts.amount}` : TITLES[kind]
    } (${facts.number})`,
  title: (kind, { amount }) => (kind === 'refunded' ? `Je krijgt ${amount} terug` : TITLES[kind]),
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
            ? `Bestelling ${number} is binnen en je bank maakt ${total} over. Dat kan enkele dagen duren. Je hoeft verder niets te doen: de artikelen zijn voor je gereserveerd en je krijgt weer een e-mail zodra het geld binnen is.`
            : can_pay
              ? `Bestelling ${number} is binnen en wacht op de betaling van ${total}. De artikelen blijven een tijdje voor je gereserveerd.`
              : `Bestelling ${number} is binnen en de artikelen blijven een tijdje voor je gereserveerd. Ze kan niet met een kaart worden betaald: de winkel laat je weten hoe je ${total} kunt betalen.`,
        ]
      case 'failed':
        return [
          `Je bank heeft ${total} voor bestelling ${number} niet overgemaakt. Er is niets afgeschreven.`,
          can_pay
            ? 'Je kunt de bestelling op haar pagina op een andere manier betalen.'
            : is_open
              ? 'De bestelling blijft staan: de winkel laat je weten hoe je anders kunt betalen.'
              : 'De artikelen zijn niet meer voor je gereserveerd. Wil je ze nog hebben, bestel ze dan opnieuw en betaal op een andere manier: op de pagina van de bestelling kun je ze weer in je winkelwagen leggen.',
        ]
      case 'paid':
        return [
          `Bestelling ${number}. ${is_free ? 'Je hoeft niets te betalen.' : is_by_cards ? 'Ze is met cadeaukaarten betaald.' : `Je betaling van ${total} is ontvangen.`}${ships ? ' Je krijgt weer een e-mail wanneer ze wordt verzonden.' : ''}`,
          ...(has_invoice ? ['De factuur is bijgevoegd.'] : []),
        ]
      case 'shipped':
        return [`Bestelling ${number} heeft ons magazijn verlaten.`]
      case 'delivered':
        return [
          `Bestelling ${number} is bezorgd.${can_answer ? ' Klopt er iets niet, beantwoord dan deze e-mail.' : ''}`,
        ]
      case 'cancelled':
        return [
          `Bestelling ${number} wordt niet uitgevoerd. ${
            is_free
              ? 'Je hoefde er niets voor te betalen.'
              : is_paid
                ? is_by_hand
                  ? 'De winkel betaalt je zelf terug wat je hebt betaald; een volgende e-mail zegt wanneer.'
                  : 'Wat je hebt betaald, gaat op dezelfde manier terug; een volgende e-mail zegt wanneer.'
                : is_money_on_its_way
                  ? is_called_off
                    ? 'Misschien maakt je bank het geld nog over: dan gaat het automatisch terug.'
                    : `Je bank heeft ${total} niet op tijd overgemaakt en de artikelen zijn niet meer voor je gereserveerd. Komt het geld toch nog, dan wordt de bestelling alsnog uitgevoerd of gaat het geld automatisch terug; een e-mail zegt welke van de twee.`
                  : 'Er is niets afgeschreven.'
          }`,
        ]
      case 'edited':
        return [
          `De winkel heeft bestelling ${number} gewijzigd zoals afgesproken. Betaal het verschil van ${amount}: tot die tijd blijft je bestelling zoals ze is.`,
        ]
      case 'refunded':
        return [
          is_surplus
            ? `Een betaling voor bestelling ${number} kwam te laat of dubbel. We hebben haar niet behouden.`
            : is_all
              ? `Alles wat je voor bestelling ${number} hebt betaald, gaat naar je terug.`
              : `Een deel van wat je voor bestelling ${number} hebt betaald, gaat naar je terug.`,
          is_by_hand
            ? 'Je hebt het hier niet met een kaart betaald, dus betaalt de winkel het je zelf terug.'
            : 'Het geld gaat terug naar de kaart of rekening waar het vandaan kwam; banken hebben daar enkele dagen voor nodig.',
          ...(has_invoice ? ['De creditnota is bijgevoegd.'] : []),
        ]
    }
  },
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
  given_back: 'Terugbetaling',
  kept_back: 'Ingehouden',
  set_off: 'Verrekend met toevoegingen',
  amount_at: (rate) => `Bedrag (${rate} belasting)`,
  refund_total: 'Je krijgt',
  downloads: 'Je downloads',
  license_key: 'Licentiecode',
  download: (title) => `${title} downloaden`,
  downloads_end:
    'Links naar bestanden verlopen: op de pagina van de bestelling staat wanneer, en hoe vaak je ze kunt gebruiken. Stuur deze e-mail niet door.',
  ship_to: 'Bezorgadres',
  tracking_number: (number) => `Trackingnummer: ${number}`,
  follow: 'Pakket volgen',
  see_order: 'Bestelling bekijken',
  pay: 'Nu betalen',
  footer: ({ shop }) => `Je krijgt deze e-mail omdat er met dit adres bij ${shop} is besteld.`,
  not_my_order: 'Ik heb dit niet besteld',
  gift_cards: 'Cadeaukaarten',
  amount_due: 'Te betalen',
  gift_card: {
    subject: ({ shop, amount }) => `Een cadeaukaart van ${amount} voor ${shop}`,
    title: (amount) => `Een cadeaukaart van ${amount}`,
    text: (shop) =>
      `Voer deze code in bij het afrekenen bij ${shop}. Wie de code heeft, kan die besteden: bewaar deze e-mail.`,
    code: 'Code',
    expires: (day) => `De kaart is geldig tot ${day}.`,
    open: 'Winkel openen',
  },
  pages: { imprint: 'Bedrijfsgegevens', terms: 'Voorwaarden', privacy: 'Privacy', returns: 'Retourneren' },
  withdraw: 'Overeenkomst herroepen',
  acknowledgement: {
    subject: (shop) => `${shop}: je herroeping is ontvangen`,
    title: 'Je herroeping is ontvangen',
    text: (shop, received_on) => `${shop} heeft die ontvangen op ${received_on}.`,
    declared: 'Wat er is verklaard',
    statement: (shop) => `Ik herroep mijn overeenkomst met ${shop}.`,
    name: 'Naam',
    order_number: 'Bestelnummer',
    email: 'E-mail',
    goods: 'Artikelen, of een opmerking',
    reference: (id) => `Referentie: ${id}`,
    keep: 'Bewaar deze e-mail: er staat in wat is verklaard, en wanneer. De winkel schrijft je hoe het verdergaat.',
    footer: (shop) =>
      `Je krijgt deze e-mail omdat iemand bij ${shop} een herroeping heeft verklaard en dit adres heeft opgegeven. Was jij dat niet, laat het de winkel dan weten.`,
  },
}

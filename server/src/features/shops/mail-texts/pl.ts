// The mails in Polish.

import type { BuyerMail, MailFacts, MailMessages } from './mail-texts.ts'

const TITLES = {
  received: 'Zamówienie przyjęte',
  failed: 'Płatność nieudana',
  paid: 'Dziękujemy za zamówienie',
  shipped: 'Zamówienie jest w drodze',
  delivered: 'Zamówienie dotarło',
  cancelled: 'Zamówienie zostało anulowane',
  edited: 'Zmiana zamówienia',
  edit_done: 'Zamówienie zostało zmienione',
} as const

/** How a cancelled order that was paid is refunded. */
const refundOf = ({ is_by_cards, has_cards, is_by_hand }: MailFacts): string => {
  if (is_by_cards) return 'Kwota wróci na kartę podarunkową. Wyślemy wtedy e-mail.'
  if (has_cards)
    return is_by_hand
      ? 'To, co opłacono kartami podarunkowymi, wróci na kartę podarunkową, a resztę sklep zwróci bezpośrednio. Wyślemy wtedy e-mail.'
      : 'To, co opłacono kartami podarunkowymi, wróci na kartę podarunkową, a reszta zostanie zwrócona na pierwotną metodę płatności. Wyślemy wtedy e-mail.'
  return is_by_hand
    ? 'Sklep zwróci zapłaconą kwotę bezpośrednio. Wyślemy wtedy e-mail.'
    : 'Zapłacona kwota zostanie zwrócona na pierwotną metodę płatności. Wyślemy wtedy e-mail.'
}

function titleOf(kind: BuyerMail, { amount, edit_outcome }: MailFacts): string {
  if (kind === 'refunded') return `Zwrot ${amount}`
  return TITLES[kind === 'edited' && edit_outcome !== undefined ? 'edit_done' : kind]
}

export const PL: MailMessages = {
  subject: (kind, facts) => `${facts.shop}: ${titleOf(kind, facts)} (${facts.number})`,
  title: titleOf,
  texts: {
    received: ({ number, total, is_money_on_its_way, can_pay }) => [
      `Zamówienie ${number} zostało przyjęte.`,
      is_money_on_its_way
        ? `Bank przetwarza płatność ${total}. Może to potrwać kilka dni. Nie trzeba robić nic więcej: produkty są zarezerwowane, a po otrzymaniu płatności wyślemy e-mail.`
        : can_pay
          ? `Prosimy zapłacić ${total}; produkty są zarezerwowane przez ograniczony czas.`
          : `Produkty są zarezerwowane przez ograniczony czas. Zamówienia nie można opłacić kartą: sklep poinformuje, jak zapłacić ${total}.`,
    ],
    failed: ({ number, total, can_pay, is_open }) => [
      `Płatność ${total} za zamówienie ${number} nie powiodła się. Nic nie pobrano.`,
      can_pay
        ? 'Zamówienie można opłacić w inny sposób na jego stronie.'
        : is_open
          ? 'Zamówienie pozostaje otwarte: sklep poinformuje, jak inaczej je opłacić.'
          : 'Produkty nie są już zarezerwowane. Aby zamówić ponownie i zapłacić w inny sposób, prosimy dodać je do koszyka na stronie zamówienia.',
    ],
    paid: ({ number, total, is_free, is_by_cards, has_invoice, has_receipt, ships }) => [
      `Zamówienie ${number}.`,
      `${is_free ? 'Nie trzeba nic płacić.' : is_by_cards ? 'Opłacono je kartami podarunkowymi.' : `Otrzymaliśmy płatność ${total}.`}${ships ? ' Po wysyłce wyślemy e-mail.' : ''}`,
      ...(has_invoice ? ['Faktura jest w załączniku.'] : []),
      ...(has_receipt ? ['Potwierdzenie zapłaty za karty podarunkowe jest w załączniku.'] : []),
    ],
    shipped: ({ number }) => [`Zamówienie ${number} opuściło nasz magazyn.`],
    delivered: ({ number, can_answer }) => [
      `Zamówienie ${number} zostało dostarczone.`,
      can_answer ? 'Jeśli coś się nie zgadza, prosimy odpowiedzieć na ten e-mail.' : '',
    ],
    cancelled: (facts) => [
      `Zamówienie ${facts.number} zostało anulowane.`,
      facts.is_free
        ? 'Nie trzeba było nic płacić.'
        : facts.is_paid
          ? refundOf(facts)
          : facts.is_money_on_its_way
            ? facts.is_called_off
              ? 'Jeśli płatność jeszcze dotrze, zostanie automatycznie zwrócona.'
              : `Płatność ${facts.total} nie dotarła na czas, a produkty nie są już zarezerwowane. Jeśli jednak dotrze, zrealizujemy zamówienie albo automatycznie zwrócimy kwotę i poinformujemy o tym e-mailem.`
            : 'Nic nie pobrano.',
    ],
    edited: ({ number, amount, until, can_pay }) => [
      `Sklep zmienił zamówienie ${number} zgodnie z ustaleniami.`,
      can_pay
        ? `Prosimy dopłacić różnicę ${amount} do dnia ${until}. Do tego czasu zamówienie pozostaje bez zmian.`
        : `Różnicy ${amount} nie można opłacić kartą: sklep poinformuje, jak ją zapłacić. Do tego czasu zamówienie pozostaje bez zmian.`,
    ],
    refunded: ({ number, is_all, is_surplus, is_by_hand, to_cards, is_all_to_cards, has_invoice }) => [
      is_surplus
        ? `Płatność za zamówienie ${number} przyszła za późno lub podwójnie. Została zwrócona.`
        : is_all
          ? `Za zamówienie ${number} zwrócono całą kwotę.`
          : `Za zamówienie ${number} zwrócono część kwoty.`,
      is_all_to_cards
        ? 'Kwota wróciła na kartę podarunkową.'
        : [
            to_cards && `Z tego ${to_cards} wróciło na kartę podarunkową.`,
            is_by_hand
              ? 'Sklep zwróci kwotę bezpośrednio.'
              : 'Zwrot trafi na pierwotną metodę płatności; banki potrzebują na to kilku dni.',
          ]
            .filter(Boolean)
            .join(' '),
      ...(has_invoice ? ['Faktura korygująca jest w załączniku.'] : []),
    ],
  },
  edit_done: ({ number, amount, edit_outcome, has_invoice, has_credit_note }) => [
    `Sklep zmienił zamówienie ${number} zgodnie z ustaleniami.`,
    edit_outcome === 'paid'
      ? `Otrzymaliśmy dopłatę różnicy ${amount}.`
      : edit_outcome === 'refunded'
        ? `Różnica ${amount} zostanie zwrócona. Wyślemy o tym osobny e-mail.`
        : '',
    ...(has_invoice ? ['Faktura jest w załączniku.'] : []),
    ...(has_credit_note ? ['Faktura korygująca jest w załączniku.'] : []),
  ],
  goods: 'Suma częściowa',
  shipping: 'Dostawa',
  tax_within: 'w tym podatek',
  net_goods: 'Suma częściowa bez podatku',
  net_shipping: 'Dostawa bez podatku',
  tax: 'Podatek',
  reverse_charge: 'Odwrotne obciążenie: VAT nie jest naliczany, rozlicza go nabywca.',
  zero_rated: 'Stawka zerowa: podatek nie jest naliczany.',
  no_tax: 'Podatek nie jest naliczany.',
  tax_at: (label, rate, taxable) => `${label} ${rate} od ${taxable}.`,
  total: 'Razem',
  bought: 'Zamówienie',
  sent: 'W tej przesyłce',
  refund_details: 'Zwrot',
  withheld: 'Zatrzymano',
  set_off: 'Rozliczono z dodanymi produktami',
  removed: (quantity) => `usunięto: ${quantity}`,
  edit_adds: (goods) => `Dodano: ${goods}`,
  edit_removes: (goods) => `Usunięto: ${goods}`,
  amount_at: (rate) => `Kwota (podatek ${rate})`,
  refund_total: 'Kwota zwrotu',
  downloads: 'Pliki do pobrania',
  license_key: 'Klucz licencyjny',
  key_on_page: 'Podany na stronie zamówienia',
  download: (title) => `Pobierz ${title}`,
  downloads_end: 'Linki do plików wygasają: strona zamówienia podaje, kiedy i ile razy można ich użyć.',
  keep_private: 'Prosimy nie przekazywać tego e-maila.',
  digital_consent:
    'Zażądano natychmiastowego dostarczenia treści cyfrowych, przed upływem terminu do odstąpienia od umowy. Potwierdzono, że z chwilą rozpoczęcia dostarczania traci się prawo odstąpienia od umowy w tym zakresie.',
  ship_to: 'Adres dostawy',
  tracking_number: (number) => `Numer przesyłki: ${number}`,
  follow: 'Śledź przesyłkę',
  see_order: 'Zobacz zamówienie',
  pay: 'Zapłać teraz',
  footer: ({ shop }) => `Ten e-mail wysłano, ponieważ z tym adresem złożono zamówienie w sklepie ${shop}.`,
  not_my_order: 'To nie moje zamówienie',
  gift_cards: 'Karty podarunkowe',
  amount_due: 'Do zapłaty',
  amount_paid: 'Zapłacono',
  gift_card: {
    subject: ({ shop, amount }) => `Karta podarunkowa ${amount} do sklepu ${shop}`,
    title: (amount) => `Karta podarunkowa ${amount}`,
    text: (shop) =>
      `Prosimy wpisać ten kod przy składaniu zamówienia w sklepie ${shop}. Każdy, kto ma kod, może go użyć: prosimy dobrze zachować tę wiadomość.`,
    not_wanted: 'Nie chcę otrzymywać tych e-maili',
    code: 'Kod',
    expires: (day) => `Karta jest ważna do ${day}.`,
    open: 'Otwórz sklep',
    footer: (shop) =>
      `Ten e-mail wysłano, ponieważ na ten adres wystawiono kartę podarunkową do sklepu ${shop}.`,
  },
  pages: { imprint: 'Dane firmy', terms: 'Regulamin', privacy: 'Prywatność', returns: 'Zwroty' },
  withdraw: 'Odstąp od umowy',
  login_code: {
    subject: (shop) => `${shop}: kod logowania`,
    title: 'Kod logowania',
    text: (shop) => `Prosimy wpisać ten kod, aby zalogować się do sklepu ${shop}.`,
    open: 'Wpisz kod',
    validity: 'Kod działa jeden raz i wygasa po 15 minutach. Prosimy nikomu go nie przekazywać.',
    footer: (shop) =>
      `Ten e-mail wysłano, ponieważ z tym adresem poproszono o kod logowania do sklepu ${shop}. Jeśli to pomyłka, prosimy zignorować tę wiadomość.`,
  },
  acknowledgement: {
    subject: (shop) => `${shop}: odstąpienie od umowy zostało przyjęte`,
    title: 'Odstąpienie od umowy zostało przyjęte',
    text: (shop, received_on) => `${shop} otrzymał je dnia ${received_on}.`,
    declared: 'Oświadczenie',
    statement: (shop) => `Odstępuję od mojej umowy ze sklepem ${shop}.`,
    name: 'Imię i nazwisko',
    order_number: 'Numer zamówienia',
    email: 'E-mail',
    goods: 'Produkty lub uwagi',
    reference: (id) => `Identyfikator: ${id}`,
    keep: 'Prosimy zachować ten e-mail jako dowód. Sklep poinformuje o dalszych krokach.',
    footer: (shop) =>
      `Ten e-mail wysłano, ponieważ w sklepie ${shop} złożono odstąpienie od umowy z tym adresem. Jeśli to pomyłka, prosimy o kontakt ze sklepem.`,
  },
}

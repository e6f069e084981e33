// The mails in Polish.

import type { MailWords } from './mail-texts.ts'

const TITLES = {
  received: 'Otrzymaliśmy zamówienie',
  failed: 'Płatność się nie powiodła',
  paid: 'Dziękujemy za zamówienie',
  shipped: 'Zamówienie jest w drodze',
  delivered: 'Zamówienie dotarło',
  cancelled: 'Zamówienie zostało anulowane',
  edited: 'Zmiana zamówienia',
} as const

export const PL: MailWords = {
  subject: (kind, facts) =>
    `${facts.shop}: ${kind === 'refunded' ? `zwrot ${facts.amount}` : TITLES[kind]} (${facts.number})`,
  title: (kind, { amount }) => (kind === 'refunded' ? `Zwracamy ${amount}` : TITLES[kind]),
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
            ? `Zamówienie ${number} zostało przyjęte, a bank przesyła ${total}. Może to potrwać kilka dni. Nie trzeba robić nic więcej: produkty są zarezerwowane, a kolejny e-mail poinformuje, gdy pieniądze dotrą.`
            : can_pay
              ? `Zamówienie ${number} zostało przyjęte i oczekuje na płatność ${total}. Produkty są przez pewien czas zarezerwowane.`
              : `Zamówienie ${number} zostało przyjęte, a produkty są przez pewien czas zarezerwowane. Nie można go opłacić kartą: sklep poinformuje, jak zapłacić ${total}.`,
        ]
      case 'failed':
        return [
          `Bank nie przesłał ${total} za zamówienie ${number}. Nic nie pobrano.`,
          can_pay
            ? 'Zamówienie można opłacić w inny sposób na jego stronie.'
            : is_open
              ? 'Zamówienie jest nadal ważne: sklep poinformuje, jak inaczej je opłacić.'
              : 'Produkty nie są już zarezerwowane. Jeśli są nadal potrzebne, prosimy zamówić je ponownie i zapłacić w inny sposób: na stronie zamówienia można je znów dodać do koszyka.',
        ]
      case 'paid':
        return [
          `Zamówienie ${number}. ${is_free ? 'Nie trzeba nic płacić.' : is_by_cards ? 'Opłacono je kartami podarunkowymi.' : `Płatność ${total} dotarła.`}${ships ? ' Kolejny e-mail przyjdzie po wysyłce.' : ''}`,
          ...(has_invoice ? ['Faktura jest w załączniku.'] : []),
        ]
      case 'shipped':
        return [`Zamówienie ${number} opuściło nasz magazyn.`]
      case 'delivered':
        return [
          `Zamówienie ${number} zostało dostarczone.${can_answer ? ' Jeśli coś się nie zgadza, prosimy odpowiedzieć na ten e-mail.' : ''}`,
        ]
      case 'cancelled':
        return [
          `Zamówienie ${number} nie zostanie zrealizowane. ${
            is_free
              ? 'Nie trzeba było nic płacić.'
              : is_paid
                ? is_by_hand
                  ? 'Zapłaconą kwotę zwróci sam sklep; kolejny e-mail poinformuje kiedy.'
                  : 'Zapłacona kwota wraca tą samą drogą; kolejny e-mail poinformuje kiedy.'
                : is_money_on_its_way
                  ? is_called_off
                    ? 'Bank może jeszcze przesłać pieniądze: wtedy zostaną automatycznie zwrócone.'
                    : `Bank nie przesłał ${total} na czas, a produkty nie są już zarezerwowane. Jeśli pieniądze jednak dotrą, zamówienie zostanie zrealizowane albo pieniądze zostaną automatycznie zwrócone; poinformuje o tym e-mail.`
                  : 'Nic nie pobrano.'
          }`,
        ]
      case 'edited':
        return [
          `Sklep zmienił zamówienie ${number} zgodnie z ustaleniami. Prosimy dopłacić różnicę ${amount}: do tego czasu zamówienie pozostaje bez zmian.`,
        ]
      case 'refunded':
        return [
          is_surplus
            ? `Płatność za zamówienie ${number} przyszła za późno lub podwójnie. Nie zatrzymaliśmy jej.`
            : is_all
              ? `Zwracamy całą kwotę zapłaconą za zamówienie ${number}.`
              : `Zwracamy część kwoty zapłaconej za zamówienie ${number}.`,
          is_by_hand
            ? 'Nie zapłacono tutaj kartą, więc pieniądze zwróci sam sklep.'
            : 'Pieniądze wracają na kartę lub konto, z którego przyszły; banki potrzebują na to kilku dni.',
          ...(has_invoice ? ['Faktura korygująca jest w załączniku.'] : []),
        ]
    }
  },
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
  given_back: 'Zwrot',
  kept_back: 'Zatrzymano',
  set_off: 'Rozliczono z dodanymi produktami',
  amount_at: (rate) => `Kwota (podatek ${rate})`,
  refund_total: 'Kwota zwrotu',
  downloads: 'Pliki do pobrania',
  license_key: 'Klucz licencyjny',
  download: (title) => `Pobierz ${title}`,
  downloads_end:
    'Linki do plików wygasają: strona zamówienia podaje, kiedy i ile razy można ich użyć. Prosimy nie przekazywać tego e-maila.',
  ship_to: 'Adres dostawy',
  tracking_number: (number) => `Numer przesyłki: ${number}`,
  follow: 'Śledź przesyłkę',
  see_order: 'Zobacz zamówienie',
  pay: 'Zapłać teraz',
  footer: ({ shop }) => `Ten e-mail wysłano, ponieważ z tym adresem złożono zamówienie w sklepie ${shop}.`,
  not_my_order: 'To nie moje zamówienie',
  gift_cards: 'Karty podarunkowe',
  amount_due: 'Do zapłaty',
  gift_card: {
    subject: ({ shop, amount }) => `Karta podarunkowa ${amount} do sklepu ${shop}`,
    title: (amount) => `Karta podarunkowa ${amount}`,
    text: (shop) =>
      `Wpisz ten kod przy składaniu zamówienia w sklepie ${shop}. Każdy, kto ma kod, może go wykorzystać: zachowaj tę wiadomość.`,
    code: 'Kod',
    expires: (day) => `Karta jest ważna do ${day}.`,
    open: 'Otwórz sklep',
  },
  pages: { imprint: 'Dane firmy', terms: 'Regulamin', privacy: 'Prywatność', returns: 'Zwroty' },
  withdraw: 'Odstąp od umowy',
  acknowledgement: {
    subject: (shop) => `${shop}: odstąpienie od umowy zostało przyjęte`,
    title: 'Odstąpienie od umowy zostało przyjęte',
    text: (shop, received_on) => `Wpłynęło do sklepu ${shop} dnia ${received_on}.`,
    declared: 'Treść oświadczenia',
    statement: (shop) => `Odstępuję od mojej umowy ze sklepem ${shop}.`,
    name: 'Imię i nazwisko',
    order_number: 'Numer zamówienia',
    email: 'E-mail',
    goods: 'Produkty lub uwagi',
    reference: (id) => `Identyfikator: ${id}`,
    keep: 'Prosimy zachować ten e-mail: podaje on, co oświadczono i kiedy. O dalszych krokach poinformuje sklep.',
    footer: (shop) =>
      `Ten e-mail wysłano, ponieważ ktoś złożył odstąpienie od umowy w sklepie ${shop} i podał ten adres. Jeśli to pomyłka, prosimy powiadomić sklep.`,
  },
}

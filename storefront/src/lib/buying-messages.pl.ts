// The texts of the way from the cart's sums to the order and back, in Polish. Numbers have the forms one, few and many; `other` is that of
// fractions.

import type { BuyingMessages } from './messages.en.ts'

export const buying: BuyingMessages = {
  'sum.goods': 'Suma częściowa',
  'sum.discount': 'Rabat',
  'sum.shipping': 'Dostawa',
  'sum.free': 'Bezpłatnie',
  'sum.tax_total': 'Podatek',
  'sum.total': 'Razem',
  'sum.in_total': 'W tym',
  'sum.net_goods': 'Suma częściowa bez podatku',
  'sum.net_shipping': 'Dostawa bez podatku',
  'sum.tax': '{label} {rate}% od {taxable}',
  'sum.vat': 'VAT',
  'sum.reverse_charge': 'Odwrotne obciążenie: VAT nie jest naliczany, rozlicza go nabywca.',
  'sum.zero_rated': 'Stawka zerowa: podatek nie jest naliczany.',
  'sum.no_tax': 'Podatek nie jest naliczany.',
  'sum.vat_invalid':
    'Według rejestru UE numer VAT {number} jest nieważny, dlatego naliczany jest VAT. Prosimy sprawdzić numer albo zamówić w ten sposób.',
  'sum.vat_pending':
    'Rejestr numerów VAT UE obecnie nie odpowiada, dlatego naliczany jest VAT. Sprawdzimy ponownie; jeśli numer {number} okaże się ważny, VAT zostanie zwrócony.',
  'sum.vat_malformed':
    '{number} nie jest numerem VAT kraju UE, dlatego naliczany jest VAT. Numer VAT zaczyna się od dwóch liter kraju.',
  'sum.vat_check_digits': 'Cyfry kontrolne numeru {number} się nie zgadzają: być może to literówka.',
  'sum.recalculating': 'Obliczanie sumy …',

  'problem.insufficient_stock.one': 'Dostępna jest tylko {count} sztuka: {title}. Prosimy zmniejszyć ilość.',
  'problem.insufficient_stock.few': 'Dostępne są tylko {count} sztuki: {title}. Prosimy zmniejszyć ilość.',
  'problem.insufficient_stock.many':
    'Dostępnych jest tylko {count} sztuk: {title}. Prosimy zmniejszyć ilość.',
  'problem.insufficient_stock.other':
    'Dostępne jest tylko {count} sztuki: {title}. Prosimy zmniejszyć ilość.',
  'problem.insufficient_stock_none': 'Produkt wyprzedany: {title}. Prosimy go usunąć.',
  'problem.product_unavailable': 'Produkt nie jest już sprzedawany: {title}. Prosimy go usunąć.',
  'problem.no_shipping_rate': 'Sklep nie wysyła do tego kraju: {country}.',
  'problem.no_single_warehouse': 'Tych produktów nie można wysłać razem. Prosimy zamówić je osobno.',
  'problem.in_pieces.one':
    'Jednorazowo można wysłać tylko {count} sztukę: {title}. Prosimy zmniejszyć ilość albo zamówić resztę osobno.',
  'problem.in_pieces.few':
    'Jednorazowo można wysłać tylko {count} sztuki: {title}. Prosimy zmniejszyć ilość albo zamówić resztę osobno.',
  'problem.in_pieces.many':
    'Jednorazowo można wysłać tylko {count} sztuk: {title}. Prosimy zmniejszyć ilość albo zamówić resztę osobno.',
  'problem.in_pieces.other':
    'Jednorazowo można wysłać tylko {count} sztuki: {title}. Prosimy zmniejszyć ilość albo zamówić resztę osobno.',
  'problem.weight_missing':
    'Nie można obliczyć kosztu dostawy produktu {title}. Prosimy o kontakt ze sklepem.',
  'problem.this_product': 'Ten produkt',

  'checkout.about': 'Dokąd i jak {shop} wysyła zamówienie, z objaśnieniem całej kwoty.',
  'checkout.title': 'Realizacja zakupu',
  'checkout.contact': 'Kontakt',
  'checkout.email': 'E-mail',
  'checkout.email_help': 'Na potwierdzenie i fakturę.',
  'checkout.delivery': 'Adres dostawy',
  'checkout.address': 'Adres',
  'checkout.recipient_name': 'Imię i nazwisko',
  'checkout.street': 'Ulica i numer domu',
  'checkout.street2': 'Mieszkanie, budynek, piętro',
  'checkout.city': 'Miejscowość',
  'checkout.country': 'Kraj',
  'checkout.phone': 'Telefon',
  'checkout.optional': 'opcjonalnie',
  'checkout.choose': 'Proszę wybrać',
  'checkout.zip.postcode': 'Kod pocztowy',
  'checkout.zip.zip': 'Kod ZIP',
  'checkout.zip.postal': 'Kod pocztowy',
  'checkout.zip.eircode': 'Eircode',
  'checkout.zip.pin': 'Kod PIN',
  'checkout.zip_none': 'Brak kodu pocztowego? Prosimy wpisać\u00a0„-”.',
  'checkout.state.state': 'Stan',
  'checkout.state.province': 'Prowincja',
  'checkout.state.prefecture': 'Prefektura',
  'checkout.state.county': 'Hrabstwo',
  'checkout.state.region': 'Region',
  'checkout.state.emirate': 'Emirat',
  'checkout.company': 'Kupuję dla firmy',
  'checkout.company_name': 'Firma',
  'checkout.vat_number': 'Numer VAT (NIP)',
  'checkout.vat_help': 'Z przedrostkiem kraju, na przykład PL1234567890.',
  'checkout.digital_consent':
    'Żądam natychmiastowego dostarczenia treści cyfrowych, przed upływem terminu do odstąpienia od umowy. Wiem, że z chwilą rozpoczęcia dostarczania tracę prawo odstąpienia od umowy w tym zakresie.',
  'checkout.billing_different': 'Adres na fakturze jest inny',
  'checkout.billing': 'Adres na fakturze',
  'checkout.shipping': 'Dostawa',
  'checkout.shipping_none': 'Po wyborze kraju, do którego sklep wysyła, pojawią się tutaj sposoby dostawy.',
  'checkout.express': 'Ekspresowa',
  'checkout.notes': 'Uwagi dla sklepu',
  'checkout.summary': 'Zamówienie',
  'checkout.edit_cart': 'Zmień koszyk',
  'checkout.update': 'Przelicz kwoty',
  'checkout.pay': 'Zamówienie z obowiązkiem zapłaty: {total}',
  'checkout.pay_plain': 'Zamówienie z obowiązkiem zapłaty',
  'checkout.free_order': 'Złóż zamówienie',
  'checkout.paying': 'Chwileczkę …',
  'checkout.pay_help':
    'Płatność odbywa się na bezpiecznej stronie Stripe. Zamówienie jest wiążące po opłaceniu.',
  'checkout.accept_terms': 'Złożenie zamówienia oznacza akceptację dokumentu sklepu: {link}.',
  'checkout.accept_privacy': 'Zasady wykorzystania danych: {link}.',
  'checkout.accept_returns': 'Zasady zwrotów: {link}.',
  'checkout.link_terms': 'regulamin',
  'checkout.link_privacy': 'polityka prywatności',
  'checkout.link_returns': 'polityka zwrotów',
  'checkout.tick': 'Prosimy zaznaczyć to pole.',
  'checkout.required': 'Prosimy wypełnić to pole.',
  'checkout.invalid': 'Prosimy sprawdzić to pole.',
  'checkout.invalid_email': 'To nie jest adres e-mail. Powinien wyglądać tak: nazwa@example.com.',
  'checkout.too_long': 'Tekst jest za długi.',
  'checkout.invalid_vat':
    'To nie jest numer VAT. Wygląda on tak: PL1234567890; w razie jego braku prosimy zostawić puste pole.',
  'checkout.invalid_zip': 'Prosimy sprawdzić to pole. Powinno wyglądać tak: {example}.',
  'checkout.invalid_country': 'Sklep nie wysyła do tego kraju.',
  'checkout.invalid_state': 'Prosimy wybrać z listy.',
  'checkout.empty': 'Nic jeszcze nie wybrano',
  'checkout.empty_text': 'Prosimy podać ilość przy co najmniej jednym produkcie.',
  'checkout.errors': 'Niektóre pola wymagają sprawdzenia',
  'checkout.errors_text': 'Z tymi danymi nic nie zamówiono. Pola są oznaczone poniżej.',
  'checkout.problems': 'Nie wszystko można tak zamówić',
  'checkout.problems_text': 'Nic nie zamówiono. Przyczyna jest podana poniżej.',
  'checkout.goods_changed': 'Produkty się zmieniły',
  'checkout.goods_changed_text':
    'To już nie te, które były na tej stronie, być może z powodu innej karty przeglądarki. Nic nie zamówiono: prosimy sprawdzić je poniżej i nacisnąć przycisk ponownie.',
  'checkout.total_changed': 'Kwota wynosi teraz {total}',
  'checkout.total_changed_text':
    'Obliczono ją ponownie na podstawie podanych danych i aktualnych cen sklepu. Zamówienie na tę kwotę nastąpi dopiero po ponownym naciśnięciu przycisku.',
  'checkout.cannot_pay': 'Tego zamówienia nie można tutaj opłacić',
  'checkout.cannot_pay_text': 'Dlatego nic nie zamówiono. Przyczyna jest pod kwotą.',
  'checkout.obstacle.no_gateway':
    'Ten sklep nie przyjmuje jeszcze płatności, więc nie można nic zamówić. Prosimy o kontakt ze sklepem albo o powrót później.',
  'checkout.obstacle.currency_not_supported':
    'Żadną kartą nie można zapłacić w walucie {currency}, więc nie można tu nic zamówić. Prosimy zapytać sklep, jak kupić.',
  'checkout.obstacle.amount_too_small':
    'Kwota {total} jest za niska dla płatności kartą. Prosimy dodać coś do zamówienia.',
  'checkout.obstacle.amount_too_large':
    'Kwota {total} jest za wysoka dla jednej płatności kartą. Prosimy zamówić w częściach albo skontaktować się ze sklepem.',
  'checkout.changed_after_order': 'Po złożeniu zamówienia coś zmieniono',
  'checkout.changed_after_order_text':
    'Pierwsze zamówienie nie jest jeszcze opłacone. Prosimy je opłacić albo nacisnąć przycisk poniżej, aby złożyć nowe z tymi danymi.',
  'checkout.busy': 'Sklep jest przeciążony',
  'checkout.busy_text': 'Nic nie zamówiono. Prosimy nacisnąć przycisk ponownie za chwilę.',
  'checkout.lure': 'Prosimy zostawić puste',
  'checkout.lured': 'Jedno pole musi pozostać puste',
  'checkout.lured_text':
    'Nic nie zamówiono. Wypełniono niewidoczne pole, być może zrobiła to przeglądarka. Jest ono poniżej i znów puste; prosimy nacisnąć przycisk jeszcze raz.',
  'checkout.unpaid': 'Zamówienie {number} oczekuje na płatność',
  'checkout.unpaid_text': 'Złożono je z tego koszyka: {total}. Nic jeszcze nie pobrano.',
  'checkout.unpayable_text':
    'Złożono je z tego koszyka: {total}. Nie można go tutaj opłacić kartą i nic nie pobrano. Prosimy zapytać sklep, jak zapłacić.',
  'checkout.pay_unpaid': 'Opłać zamówienie {number}',
  'checkout.coming': 'Bank przesyła pieniądze za zamówienie {number}',
  'checkout.coming_text':
    'Złożono je z tego koszyka: {total}. Nie trzeba płacić ponownie; e-mail poinformuje, gdy pieniądze dotrą.',
  'checkout.see_order': 'Zobacz zamówienie {number}',

  'order.title': 'Zamówienie {number}',
  'order.placed_on': 'Data złożenia',
  'order.status.draft': 'Wersja robocza',
  'order.status.new': 'Oczekuje na płatność',
  'order.status.free': 'Oczekuje na sklep',
  'order.status.paid': 'Opłacone',
  'order.status.processing': 'W realizacji',
  'order.status.on_hold': 'Wstrzymane',
  'order.status.shipped': 'Wysłane',
  'order.status.delivered': 'Dostarczone',
  'order.status.cancelled': 'Anulowane',
  'order.status.refunded': 'Zwrócono pieniądze',
  'order.status.failed': 'Płatność nieudana',
  'order.paid_title': 'Dziękujemy, zamówienie jest opłacone',
  'order.paid_text': 'Potwierdzenie zostało wysłane e-mailem.',
  'order.paid_text_to':
    'Potwierdzenie jest w drodze na adres {email}. Jeśli to niewłaściwy adres, prosimy o informację dla sklepu.',
  'order.waiting_title': 'Oczekiwanie na potwierdzenie płatności',
  'order.waiting_text':
    'To powrót ze strony płatności. Gdy tylko płatność zostanie potwierdzona, ta strona sama to pokaże, zwykle w ciągu kilku sekund. Nie trzeba płacić ponownie.',
  'order.waiting_long':
    'Potwierdzenie trwa dłużej niż zwykle; przy poleceniu zapłaty to kilka dni. Można zamknąć tę stronę: potwierdzenie przyjdzie też e-mailem.',
  'order.coming_title': 'Bank przesyła pieniądze',
  'order.coming_text':
    'Może to potrwać kilka dni. Nie trzeba płacić ponownie: e-mail poinformuje, gdy pieniądze dotrą albo gdy bank ich nie prześle.',
  'order.coming_text_to':
    'Może to potrwać kilka dni. Nie trzeba płacić ponownie: e-mail na adres {email} poinformuje, gdy pieniądze dotrą albo gdy bank ich nie prześle.',
  'order.free_title': 'Za to zamówienie nie trzeba płacić',
  'order.free_text': 'Jest ważne, gdy sklep je potwierdzi. Poinformuje o tym e-mail.',
  'order.draft_title': 'To zamówienie jest przygotowane i jeszcze nieopłacone',
  'order.draft_text':
    'Jest ważne po opłaceniu. Do tego czasu produkty nie są zarezerwowane. Nic nie pobrano.',
  'order.unpaid_title': 'To zamówienie nie jest jeszcze opłacone',
  'order.unpaid_text': 'Produkty są przez pewien czas zarezerwowane. Nic nie pobrano.',
  'order.back_title': 'Strona płatności została opuszczona',
  'order.back_text': 'Nic nie pobrano. Koszyk nadal tu jest, a produkty są przez pewien czas zarezerwowane.',
  'order.failed_title': 'Płatność się nie powiodła',
  'order.failed_text':
    'Nic nie pobrano, a produkty nie są już zarezerwowane. Można zamówić ponownie i zapłacić w inny sposób.',
  'order.cancelled_title': 'To zamówienie zostało anulowane',
  'order.cancelled_text':
    'Nie opłacono go na czas albo sklep je anulował. To, co zapłacono, zostanie zwrócone. W każdej chwili można zamówić ponownie.',
  'order.replaced_title': 'Coś zmieniono, dlatego to zamówienie anulowano',
  'order.replaced_text': 'Nic za nie nie pobrano. Jeśli złożono nowe zamówienie, ważne jest tamto.',
  'order.refunded_title': 'Pieniądze za to zamówienie zwrócono',
  'order.refunded_text': 'Pieniądze wracają tam, skąd przyszły.',
  'order.owed_text': 'Sklep zwróci {amount}.',
  'order.partly_refunded': 'Część pieniędzy zwrócono: {amount}.',
  'order.edit_title': 'Zmiana zamówienia',
  'order.edit_text':
    'Sklep zmienił zamówienie zgodnie z ustaleniami. Prosimy dopłacić różnicę {amount} do dnia {day}. Do tego czasu zamówienie pozostaje bez zmian.',
  'order.moving_title': 'Zamówienie jest w realizacji',
  'order.moving_text': 'Jest opłacone. Sklep się nim zajmuje.',
  'order.shipped_title': 'Zamówienie zostało wysłane',
  'order.shipped_text': 'Jest w drodze.',
  'order.tracking': 'Numer przesyłki: {number}.',
  'order.follow': 'Śledź przesyłkę',
  'order.delivered_title': 'Zamówienie zostało dostarczone',
  'order.delivered_text': 'Mamy nadzieję, że się podoba.',
  'order.pay': 'Zapłać {total}',
  'order.to_cart': 'Wróć do koszyka',
  'order.again': 'Zamów ponownie',
  'order.again_help': 'Aby ponownie napełnić koszyk, prosimy podać poniżej adres e-mail zamówienia.',
  'order.downloads': 'Pliki do pobrania',
  'order.download_left.one': 'pozostało {count} pobranie',
  'order.download_left.few': 'pozostały {count} pobrania',
  'order.download_left.many': 'pozostało {count} pobrań',
  'order.download_left.other': 'pozostało {count} pobrania',
  'order.download_until': 'do {day}',
  'order.download_used_up':
    'Wykorzystano wszystkie pobrania. Jeśli plik jest nadal potrzebny, prosimy o kontakt ze sklepem.',
  'order.download_over':
    'Czas na pobranie minął. Jeśli plik jest nadal potrzebny, prosimy o kontakt ze sklepem.',
  'order.license_key': 'Klucz licencyjny',
  'order.downloads_withdrawal':
    'Zażądano natychmiastowego dostarczenia tych treści. Prawo odstąpienia od umowy w tym zakresie wygasło.',
  'order.items': 'Zamówione produkty',
  'order.download_invoice': 'Pobierz fakturę {number}',
  'order.download_credit_note': 'Pobierz fakturę korygującą {number}',
  'order.email': 'Adres e-mail zamówienia',
  'order.email_help': 'Aby nikt inny nie zobaczył jego treści.',
  'order.email_wrong': 'Tego zamówienia nie złożono z tym adresem. Prosimy go sprawdzić.',
  'order.show_items': 'Pokaż zamówione produkty',
  'order.payment_unavailable':
    'Nie udało się otworzyć strony płatności. Nic nie pobrano. Prosimy spróbować ponownie.',
  'order.obstacle.no_gateway':
    'Tego zamówienia nie można tutaj opłacić kartą. Nic nie pobrano; prosimy zapytać sklep, jak zapłacić.',
  'order.obstacle.currency_not_supported':
    'Żadną kartą nie można zapłacić w walucie {currency}. Nic nie pobrano; prosimy zapytać sklep, jak zapłacić.',
  'order.obstacle.amount_too_small':
    'Kwota {total} jest za niska dla płatności kartą. Nic nie pobrano; prosimy zapytać sklep, jak zapłacić.',
  'order.obstacle.amount_too_large':
    'Kwota {total} jest za wysoka dla jednej płatności kartą. Nic nie pobrano; prosimy zapytać sklep, jak zapłacić.',
  'order.keep_link': 'Prosimy zachować adres tej strony: pokazuje ona stan zamówienia.',

  'objection.title': 'To nie moje zamówienie',
  'objection.text':
    'Czy przyszedł e-mail od {shop} w sprawie zamówienia, którego nikt tu nie złożył? Prosimy to potwierdzić: {shop} nie wyśle więcej e-maili, a zgłoszenie obciąża sklep.',
  'objection.confirm': 'To nie moje zamówienie, proszę nie pisać',
  'objection.done_title': 'Dziękujemy, zgłoszenie zostało przyjęte',
  'objection.done_text': '{shop} nie wyśle więcej e-maili, chyba że nastąpi tam zakup.',

  'withdrawal.link': 'Odstąp od umowy',
  'withdrawal.hint': 'Nic nie zostało jeszcze oświadczone: następna strona pokaże podane dane i zapyta.',
  'withdrawal.errors_text': 'Nic nie zostało oświadczone. Pola są oznaczone poniżej.',
  'withdrawal.name': 'Imię i nazwisko',
  'withdrawal.order_number': 'Numer zamówienia',
  'withdrawal.order_number_help': 'Jest w każdym e-mailu dotyczącym zamówienia.',
  'withdrawal.email': 'E-mail',
  'withdrawal.email_help':
    'Najlepiej ten z zamówienia. Od razu przyjdzie e-mail z informacją, co wpłynęło i kiedy.',
  'withdrawal.goods': 'Które produkty, jeśli nie wszystkie, lub uwagi',
  'withdrawal.goods_short': 'Produkty lub uwagi',
  'withdrawal.go_on': 'Dalej',
  'withdrawal.check_title': 'Prosimy sprawdzić odstąpienie od umowy',
  'withdrawal.check_text': 'Zostanie złożone po naciśnięciu przycisku.',
  'withdrawal.statement': 'Odstępuję od mojej umowy ze sklepem {shop}.',
  'withdrawal.confirm': 'Potwierdź odstąpienie od umowy',
  'withdrawal.change': 'Zmień dane',
  'withdrawal.done_title': 'Odstąpienie od umowy zostało przyjęte',
  'withdrawal.done_text': 'Wpłynęło do sklepu {shop} dnia {received_on}.',
  'withdrawal.mailed': 'Potwierdza to też e-mail na adres {email}.',
  'withdrawal.not_mailed':
    'Na ten adres wysłano ostatnio kilka takich e-maili, dlatego teraz nie wysłano żadnego. Prosimy wydrukować tę stronę.',

  'form.title': 'Formularz zamówienia',
  'form.search': 'Znajdź produkt',
  'form.total': 'Suma częściowa',
  'form.cut': 'Formularz pokazuje pierwsze produkty w liczbie {count}.',
  'form.hint': 'Wybór ilości, adres i płatność: wszystko na tej stronie.',
  'form.products': 'Produkty',
  'form.go_on': 'Adres i płatność',
  'form.nothing': 'Po wyborze produktu pojawi się tutaj kwota.',

  'hand_over.title': 'Do strony płatności',
  'hand_over.text': 'Trwa przekierowanie na stronę płatności.',
  'hand_over.button': 'Przejdź do strony płatności',

  'check.title': 'Chwila przed płatnością',
  'check.text':
    'W tym sklepie rozpoczęto ostatnio wiele płatności, których nie dokończono. Aby wykluczyć kradzione karty, przeglądarka wykonuje najpierw małe obliczenie; potem strona płatności otworzy się sama.',
  'check.wait':
    'Jeśli nic się nie dzieje, prosimy odczekać {seconds} s i nacisnąć przycisk. Zamówienie i produkty pozostają w tym czasie zarezerwowane.',
  'check.go_on': 'Przejdź do płatności',
}

// The texts of the way from the cart's sums to the order and back, in German.

import type { BuyingMessages } from './messages.en.ts'

export const buying: BuyingMessages = {
  'sum.goods': 'Zwischensumme',
  'sum.discount': 'Rabatt',
  'sum.shipping': 'Versand',
  'sum.free': 'Kostenlos',
  'sum.tax_total': 'Steuer',
  'sum.total': 'Gesamtbetrag',
  'sum.due': 'Zu zahlen',
  'sum.paid': 'Bezahlt',
  'sum.set_off': 'Mit hinzugefügten Artikeln verrechnet',
  'sum.in_total': 'Im Gesamtbetrag enthalten',
  'sum.net_goods': 'Zwischensumme ohne Steuer',
  'sum.net_shipping': 'Versand ohne Steuer',
  'sum.tax': '{label} {rate} % auf {taxable}',
  'sum.vat': 'MwSt.',
  'sum.reverse_charge': 'Steuerschuldnerschaft des Leistungsempfängers: keine MwSt., Sie führen sie ab.',
  'sum.zero_rated': 'Steuersatz null: Es wird keine Steuer berechnet.',
  'sum.no_tax': 'Es wird keine Steuer berechnet.',
  'sum.vat_invalid':
    'Die USt-IdNr. {number} ist laut EU-Register nicht gültig, deshalb wird MwSt. berechnet. Bitte prüfen Sie die Nummer, oder bestellen Sie mit MwSt.',
  'sum.vat_pending':
    'Das EU-Register der USt-IdNrn. antwortet gerade nicht, deshalb wird vorerst MwSt. berechnet. Wir prüfen erneut: Ist {number} gültig, wird die MwSt. erstattet.',
  'sum.vat_malformed':
    '{number} ist keine USt-IdNr. eines EU-Landes, deshalb wird MwSt. berechnet. Eine USt-IdNr. beginnt mit den zwei Buchstaben des Landes.',
  'sum.vat_wrong_digits':
    'Die Prüfziffern von {number} stimmen nicht, deshalb wird MwSt. berechnet. Bitte prüfen Sie auf Tippfehler, oder bestellen Sie mit MwSt.',
  'sum.vat_check_digits': 'Die Prüfziffern von {number} stimmen nicht. Bitte prüfen Sie auf Tippfehler.',
  'sum.recalculating': 'Der Betrag wird berechnet …',

  'code.label': 'Rabattcode oder Gutschein',
  'code.apply': 'Anwenden',
  'code.remove': 'Code {code} entfernen',
  'code.missing_amount': 'Für diesen Code fehlen noch {amount}.',
  'code.missing_quantity.one': 'Für diesen Code fehlt noch {count} Artikel.',
  'code.missing_quantity.other': 'Für diesen Code fehlen noch {count} Artikel.',
  'code.try_later': 'Es wurden zu viele Codes ausprobiert. Bitte versuchen Sie es in einigen Minuten erneut.',
  'code.unknown': 'Der Code {code} ist nicht gültig.',
  'code.not_started': 'Dieser Code gilt noch nicht.',
  'code.ended': 'Dieser Code ist abgelaufen.',
  'code.used_up': 'Dieser Code ist aufgebraucht.',
  'code.not_for_you':
    'Dieser Code gilt nicht für diese Bestellung. Er kann auf bestimmte Kunden oder Länder beschränkt sein.',
  'code.used_by_customer': 'Sie haben diesen Code bereits verwendet.',
  'code.not_for_these': 'Dieser Code gilt nicht für diese Artikel.',
  'code.minimum_not_met': 'Ihre Bestellung erreicht den Mindestwert für diesen Code nicht.',
  'code.does_not_combine':
    'Dieser Code lässt sich nicht mit einem besseren Rabatt Ihrer Bestellung kombinieren.',
  'code.no_effect': 'Dieser Code ändert Ihren Gesamtbetrag nicht.',
  'card.ending': 'Gutschein mit Endung {last4}',
  'card.unknown': 'Es gibt keinen Gutschein, dessen Code auf {last4} endet.',
  'card.ended': 'Der Gutschein mit Endung {last4} ist nicht mehr gültig.',
  'card.empty': 'Auf dem Gutschein mit Endung {last4} ist kein Guthaben mehr.',
  'card.try_later':
    'Es wurden zu viele Gutscheine ausprobiert. Bitte versuchen Sie es in einer Stunde erneut.',

  'problem.insufficient_stock.one':
    'Von {title} ist nur noch {count} verfügbar. Bitte verringern Sie die Menge.',
  'problem.insufficient_stock.other':
    'Von {title} sind nur noch {count} verfügbar. Bitte verringern Sie die Menge.',
  'problem.insufficient_stock_none': '{title} ist ausverkauft. Bitte entfernen Sie den Artikel.',
  'problem.too_many_gift_cards':
    'Höchstens {count} Gutscheine je Bestellung. Bitte verringern Sie die Menge.',
  'problem.product_unavailable': '{title} wird nicht mehr verkauft. Bitte entfernen Sie den Artikel.',
  'problem.no_shipping_rate': 'In dieses Land liefert der Shop nicht: {country}.',
  'problem.no_single_warehouse':
    'Diese Produkte können nicht zusammen versandt werden. Bitte bestellen Sie sie getrennt.',
  'problem.split_stock.one':
    'Von {title} kann nur {count} je Bestellung versandt werden. Bitte verringern Sie die Menge, oder bestellen Sie den Rest getrennt.',
  'problem.split_stock.other':
    'Von {title} können nur {count} je Bestellung versandt werden. Bitte verringern Sie die Menge, oder bestellen Sie den Rest getrennt.',
  'problem.state_missing':
    'Die Steuer hängt von Ihrem Bundesstaat oder Ihrer Provinz ab. Geben Sie diese an, oder eine vollständige Postleitzahl.',
  'problem.weight_missing':
    'Der Versand für {title} lässt sich nicht berechnen. Bitte wenden Sie sich an den Shop.',
  'problem.this_product': 'Dieses Produkt',

  'checkout.about': 'Lieferung, Zahlung und Gesamtbetrag Ihrer Bestellung bei {shop}.',
  'checkout.title': 'Kasse',
  'checkout.contact': 'Kontakt',
  'checkout.email': 'E-Mail',
  'checkout.email_help': 'Für Bestätigung und Rechnung.',
  'checkout.delivery': 'Lieferadresse',
  'checkout.address': 'Adresse',
  'checkout.recipient_name': 'Vor- und Nachname',
  'checkout.street': 'Straße und Hausnummer',
  'checkout.street2': 'Adresszusatz',
  'checkout.city': 'Ort',
  'checkout.country': 'Land',
  'checkout.phone': 'Telefon',
  'checkout.optional': 'optional',
  'checkout.choose': 'Bitte wählen',
  'checkout.zip.postcode': 'Postleitzahl',
  'checkout.zip.zip': 'ZIP-Code',
  'checkout.zip.postal': 'Postleitzahl',
  'checkout.zip.eircode': 'Eircode',
  'checkout.zip.pin': 'PIN-Code',
  'checkout.zip_none': 'Keine Postleitzahl? „-“\u00a0eintragen.',
  'checkout.state.state': 'Bundesstaat',
  'checkout.state.province': 'Provinz',
  'checkout.state.prefecture': 'Präfektur',
  'checkout.state.county': 'Grafschaft',
  'checkout.state.region': 'Region',
  'checkout.state.emirate': 'Emirat',
  'checkout.company': 'Ich kaufe für ein Unternehmen',
  'checkout.company_name': 'Firma',
  'checkout.vat_number': 'USt-IdNr.',
  'checkout.vat_help': 'Mit Länderkürzel, zum Beispiel DE123456789.',
  'checkout.digital_consent':
    'Ich verlange ausdrücklich, dass die digitalen Inhalte sofort bereitgestellt werden, also vor Ablauf der Widerrufsfrist. Mir ist bekannt, dass mein Widerrufsrecht dafür mit Beginn der Bereitstellung erlischt.',
  'checkout.billing_different': 'Abweichende Rechnungsadresse verwenden',
  'checkout.billing': 'Rechnungsadresse',
  'checkout.shipping': 'Versand',
  'checkout.shipping_none': 'Wählen Sie ein Land, um die Versandarten zu sehen.',
  'checkout.express': 'Express',
  'gift.email': 'E-Mail des Empfängers',
  'gift.email_help':
    'Wir senden den Gutschein nach der Zahlung an diese Adresse. Bleibt das Feld leer, erhalten Sie ihn.',
  'gift.message': 'Nachricht',
  'checkout.notes': 'Nachricht an den Shop',
  'checkout.summary': 'Ihre Bestellung',
  'checkout.edit_cart': 'Warenkorb bearbeiten',
  'checkout.update': 'Beträge neu berechnen',
  'checkout.pay': 'Zahlungspflichtig bestellen: {total}',
  'checkout.pay_plain': 'Zahlungspflichtig bestellen',
  'checkout.free_order': 'Bestellen',
  'checkout.paying': 'Einen Moment …',
  'checkout.pay_help':
    'Sie bezahlen auf der sicheren Seite von Stripe. Ihre Bestellung wird mit der Zahlung verbindlich.',
  'checkout.accept_terms': 'Mit der Bestellung erkennen Sie die {link} des Shops an.',
  'checkout.accept_privacy': 'Wie Ihre Daten verwendet werden, steht in der {link}.',
  'checkout.accept_returns': 'Was Sie zurückgeben können, steht in der {link}.',
  'checkout.link_terms': 'AGB',
  'checkout.link_privacy': 'Datenschutzerklärung',
  'checkout.link_returns': 'Widerrufsbelehrung',
  'checkout.tick': 'Bitte kreuzen Sie dieses Feld an.',
  'checkout.required': 'Bitte ausfüllen.',
  'checkout.invalid': 'Bitte prüfen.',
  'checkout.invalid_email': 'Geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@example.com.',
  'checkout.too_long': 'Das ist zu lang.',
  'checkout.invalid_vat':
    'Geben Sie eine gültige USt-IdNr. ein, zum Beispiel DE123456789, oder lassen Sie das Feld leer.',
  'checkout.invalid_zip': 'Geben Sie eine gültige Postleitzahl ein, zum Beispiel {example}.',
  'checkout.invalid_country': 'In dieses Land liefert der Shop nicht.',
  'checkout.invalid_state': 'Bitte wählen Sie aus der Liste.',
  'checkout.empty': 'Keine Produkte ausgewählt',
  'checkout.empty_text': 'Geben Sie für mindestens ein Produkt eine Menge ein.',
  'checkout.errors': 'Bitte prüfen Sie die markierten Felder',
  'checkout.errors_text': 'Ihre Bestellung wurde nicht abgeschickt. Die Felder sind unten markiert.',
  'checkout.problems': 'Einige Artikel sind nicht bestellbar',
  'checkout.problems_text': 'Ihre Bestellung wurde nicht abgeschickt. Der Grund steht unten.',
  'checkout.goods_changed': 'Ihre Artikel haben sich geändert',
  'checkout.goods_changed_text':
    'Sie weichen von denen ab, die auf dieser Seite standen, vielleicht wegen eines anderen Tabs. Ihre Bestellung wurde nicht abgeschickt: Bitte prüfen Sie die Artikel unten und bestellen Sie dann erneut.',
  'checkout.total_changed': 'Der Gesamtbetrag ist jetzt {total}',
  'checkout.due_changed': 'Zu zahlen sind jetzt {total}',
  'checkout.total_changed_text':
    'Er wurde mit Ihren Angaben und den aktuellen Preisen des Shops neu berechnet. Zu diesem Betrag bestellen Sie erst, wenn Sie erneut auf den Button klicken.',
  'checkout.card_unusable': 'Ein Gutschein kann nicht eingelöst werden',
  'checkout.card_unusable_text': 'Ihre Bestellung wurde nicht abgeschickt. Der Grund steht unten.',
  'checkout.cannot_pay': 'Diese Bestellung kann hier nicht bezahlt werden',
  'checkout.cannot_pay_text':
    'Ihre Bestellung wurde nicht abgeschickt. Der Grund steht unter dem Gesamtbetrag.',
  'checkout.obstacle.no_gateway':
    'Dieser Shop nimmt noch keine Zahlungen an, daher können Sie nicht bestellen. Bitte wenden Sie sich an den Shop, oder kommen Sie später wieder.',
  'checkout.obstacle.currency_not_supported':
    'Kartenzahlung in {currency} ist nicht möglich, daher können Sie hier nicht bestellen. Bitte fragen Sie den Shop, wie Sie kaufen können.',
  'checkout.obstacle.amount_too_small':
    '{total} liegen unter dem Mindestbetrag für Kartenzahlungen. Bitte bestellen Sie noch etwas dazu.',
  'checkout.obstacle.amount_too_large':
    '{total} liegen über dem Höchstbetrag einer Kartenzahlung. Bitte teilen Sie Ihre Bestellung auf, oder wenden Sie sich an den Shop.',
  'checkout.changed_after_order': 'Sie haben nach der Bestellung etwas geändert',
  'checkout.changed_after_order_text':
    'Ihre erste Bestellung ist noch nicht bezahlt. Bezahlen Sie diese, oder geben Sie unten mit diesen Angaben eine neue auf.',
  'checkout.busy': 'Der Shop ist gerade ausgelastet',
  'checkout.busy_text': 'Ihre Bestellung wurde nicht abgeschickt. Bitte versuchen Sie es erneut.',
  'checkout.honeypot_label': 'Dieses Feld leer lassen',
  'checkout.honeypot': 'Bitte lassen Sie ein Feld leer',
  'checkout.honeypot_text':
    'Ihre Bestellung wurde nicht abgeschickt: Vielleicht hat Ihr Browser ein verstecktes Feld zum Schutz vor Spam ausgefüllt. Es ist jetzt leer. Bitte bestellen Sie erneut.',
  'checkout.unpaid': 'Bestellung {number} ist noch nicht bezahlt',
  'checkout.unpaid_text':
    'Sie haben sie aus diesem Warenkorb aufgegeben, für {total}. Es wurde noch nichts abgebucht.',
  'checkout.unpayable_text':
    'Sie haben sie aus diesem Warenkorb aufgegeben, für {total}. Mit Karte kann sie hier nicht bezahlt werden, und es wurde nichts abgebucht. Bitte fragen Sie den Shop, wie Sie zahlen können.',
  'checkout.pay_unpaid': 'Bestellung {number} bezahlen',
  'checkout.coming': 'Ihre Bank bearbeitet die Zahlung für Bestellung {number}',
  'checkout.coming_text':
    'Sie haben sie aus diesem Warenkorb aufgegeben, für {total}. Sie müssen nicht noch einmal bezahlen; nach Zahlungseingang erhalten Sie eine E-Mail.',
  'checkout.see_order': 'Bestellung {number} ansehen',

  'order.title': 'Bestellung {number}',
  'order.placed_on': 'Bestellt am',
  'order.status.draft': 'Entwurf',
  'order.status.new': 'Wartet auf Zahlung',
  'order.status.free': 'Wartet auf Bestätigung',
  'order.status.paid': 'Bezahlt',
  'order.status.processing': 'In Bearbeitung',
  'order.status.on_hold': 'Angehalten',
  'order.status.shipped': 'Versandt',
  'order.status.delivered': 'Zugestellt',
  'order.status.cancelled': 'Storniert',
  'order.status.refunded': 'Erstattet',
  'order.status.failed': 'Zahlung fehlgeschlagen',
  'order.paid_title': 'Danke, Ihre Bestellung ist bezahlt',
  'order.paid_text': 'Sie erhalten eine Bestätigung per E-Mail.',
  'order.paid_text_to':
    'Sie erhalten eine Bestätigung an {email}. Ist das nicht Ihre Adresse, wenden Sie sich bitte an den Shop.',
  'order.waiting_title': 'Die Zahlung wird bestätigt',
  'order.waiting_text':
    'Sie kommen von der Zahlungsseite zurück. Sobald die Zahlung bestätigt ist, aktualisiert sich diese Seite, meist in Sekunden. Sie müssen nicht noch einmal bezahlen.',
  'order.waiting_long':
    'Die Bestätigung dauert länger als sonst; bei einer Lastschrift sind es einige Tage. Sie können diese Seite schließen: Sie erhalten die Bestätigung auch per E-Mail.',
  'order.coming_title': 'Ihre Bank bearbeitet die Zahlung',
  'order.coming_text':
    'Das kann einige Tage dauern. Sie müssen nicht noch einmal bezahlen: Sie erhalten eine E-Mail, sobald die Zahlung eingegangen oder fehlgeschlagen ist.',
  'order.coming_text_to':
    'Das kann einige Tage dauern. Sie müssen nicht noch einmal bezahlen: Wir senden eine E-Mail an {email}, sobald die Zahlung eingegangen oder fehlgeschlagen ist.',
  'order.free_title': 'Für diese Bestellung ist nichts zu bezahlen',
  'order.free_text':
    'Sie wird verbindlich, sobald der Shop sie bestätigt hat. Sie erhalten dann eine E-Mail.',
  'order.draft_title': 'Diese Bestellung ist vorbereitet, aber noch nicht bezahlt',
  'order.draft_text':
    'Sie wird mit der Zahlung verbindlich. Bis dahin sind keine Artikel für Sie reserviert. Es wurde nichts abgebucht.',
  'order.unpaid_title': 'Diese Bestellung ist noch nicht bezahlt',
  'order.unpaid_text': 'Die Artikel sind für kurze Zeit reserviert. Es wurde nichts abgebucht.',
  'order.unpaid_until': 'Die Artikel sind bis zum {until} reserviert. Es wurde nichts abgebucht.',
  'order.back_title': 'Sie haben die Zahlungsseite verlassen',
  'order.back_text':
    'Es wurde nichts abgebucht. Ihr Warenkorb ist gespeichert, und die Artikel sind für kurze Zeit reserviert.',
  'order.back_until':
    'Es wurde nichts abgebucht. Ihr Warenkorb ist gespeichert, und die Artikel sind bis zum {until} reserviert.',
  'order.failed_title': 'Zahlung fehlgeschlagen',
  'order.failed_text':
    'Es wurde nichts abgebucht, und die Artikel sind nicht mehr reserviert. Sie können erneut bestellen und anders bezahlen.',
  'order.cancelled_title': 'Diese Bestellung wurde storniert',
  'order.cancelled_text':
    'Sie wurde nicht rechtzeitig bezahlt, oder der Shop hat sie storniert. Zahlungen werden erstattet. Sie können jederzeit erneut bestellen.',
  'order.replaced_title': 'Diese Bestellung wurde wegen einer Änderung storniert',
  'order.replaced_text':
    'Für diese Bestellung wurde nichts abgebucht. Haben Sie neu bestellt, gilt die neue Bestellung.',
  'order.refunded_title': 'Diese Bestellung wurde erstattet',
  'order.refunded_text': 'Der Betrag wird auf Ihr Zahlungsmittel erstattet.',
  'order.refunded_to_cards': '{amount} wurden einem Gutschein gutgeschrieben.',
  'order.refunded_rest': 'Der Rest wird auf Ihr Zahlungsmittel erstattet.',
  'order.owed_text': 'Der Shop erstattet Ihnen {amount}.',
  'order.partly_refunded': 'Teilweise erstattet: {amount}.',
  'order.moving_title': 'Ihre Bestellung wird vorbereitet',
  'order.moving_text': 'Ihre Zahlung ist eingegangen.',
  'order.shipped_title': 'Ihre Bestellung wurde versandt',
  'order.shipped_text': 'Sie ist auf dem Weg zu Ihnen.',
  'order.tracking': 'Sendungsnummer: {number}.',
  'order.follow': 'Sendung verfolgen',
  'order.delivered_title': 'Ihre Bestellung wurde zugestellt',
  'order.delivered_text': 'Wir hoffen, sie gefällt Ihnen.',
  'order.pay': '{total} bezahlen',
  'order.edit_title': 'Eine Änderung Ihrer Bestellung',
  'order.edit_text':
    'Der Shop hat Ihre Bestellung wie vereinbart geändert. Bitte bezahlen Sie die Differenz von {amount} bis zum {until}. Bis dahin bleibt Ihre Bestellung unverändert.',
  'order.edit_adds': 'Hinzugefügt: {goods}',
  'order.edit_removes': 'Entfernt: {goods}',
  'order.edit_coming_text':
    'Das kann einige Tage dauern. Sie müssen nicht noch einmal bezahlen: Ihre Bestellung wird geändert, sobald die Zahlung eingegangen ist.',
  'order.edit_ended_title': 'Die Änderung Ihrer Bestellung wurde nicht ausgeführt',
  'order.edit_ended_text':
    'Sie wurde nicht rechtzeitig bezahlt, oder der Shop hat sie zurückgezogen. Falls Sie dafür bezahlt haben, wird der Betrag erstattet.',
  'order.to_cart': 'Zurück zum Warenkorb',
  'order.again': 'Erneut bestellen',
  'order.again_help':
    'Um diese Artikel in den Warenkorb zu legen, geben Sie unten die E-Mail-Adresse der Bestellung ein.',
  'order.downloads': 'Downloads',
  'order.download_left.one': 'noch {count} Download',
  'order.download_left.other': 'noch {count} Downloads',
  'order.download_until': 'bis {until}',
  'order.download_used_up':
    'Alle Downloads sind aufgebraucht. Wenden Sie sich an den Shop, wenn Sie die Datei noch brauchen.',
  'order.download_over':
    'Dieser Download ist abgelaufen. Wenden Sie sich an den Shop, wenn Sie die Datei noch brauchen.',
  'order.license_key': 'Lizenzschlüssel',
  'order.downloads_withdrawal':
    'Sie haben die sofortige Bereitstellung verlangt. Ihr Widerrufsrecht ist dafür erloschen.',
  'order.items': 'Artikel',
  'order.removed': '{quantity} entfernt',
  'order.download_invoice': 'Rechnung {number} herunterladen',
  'order.download_credit_note': 'Rechnungskorrektur {number} herunterladen',
  'order.download_receipt': 'Quittung {number} herunterladen',
  'order.email': 'E-Mail-Adresse der Bestellung',
  'order.email_help': 'Zur Bestätigung, dass es Ihre Bestellung ist.',
  'order.email_wrong': 'Diese Bestellung wurde nicht mit dieser Adresse aufgegeben. Bitte prüfen Sie sie.',
  'order.show_items': 'Artikel anzeigen',
  'order.show_to_pay': 'Prüfen und bezahlen',
  'order.payment_unavailable':
    'Die Zahlungsseite konnte nicht geöffnet werden. Es wurde nichts abgebucht. Bitte versuchen Sie es erneut.',
  'order.obstacle.no_gateway':
    'Diese Bestellung kann hier nicht mit Karte bezahlt werden. Es wurde nichts abgebucht; bitte fragen Sie den Shop, wie Sie zahlen können.',
  'order.obstacle.currency_not_supported':
    'Kartenzahlung in {currency} ist nicht möglich. Es wurde nichts abgebucht; bitte fragen Sie den Shop, wie Sie zahlen können.',
  'order.obstacle.amount_too_small':
    '{total} liegen unter dem Mindestbetrag für Kartenzahlungen. Es wurde nichts abgebucht; bitte fragen Sie den Shop, wie Sie zahlen können.',
  'order.obstacle.amount_too_large':
    '{total} liegen über dem Höchstbetrag einer Kartenzahlung. Es wurde nichts abgebucht; bitte fragen Sie den Shop, wie Sie zahlen können.',
  'order.keep_link': 'Speichern Sie diese Seite als Lesezeichen, um den Status Ihrer Bestellung zu sehen.',

  'objection.title': 'Ich habe das nicht bestellt',
  'objection.text':
    'Sie haben von {shop} eine E-Mail zu einer Bestellung erhalten, die nicht von Ihnen ist? Bestätigen Sie es hier: {shop} sendet Ihnen dann keine E-Mails mehr, und die Meldung zählt gegen den Shop.',
  'objection.confirm': 'Nicht bestellt, keine E-Mails mehr',
  'objection.gift_title': 'Ich möchte diese E-Mails nicht',
  'objection.gift_text':
    '{shop} hat Ihnen einen Gutschein gesendet. Wenn Sie das nicht möchten, sendet Ihnen {shop} keine E-Mails mehr, außer Sie bestellen dort. Wenn Sie nicht wissen, von wem der Gutschein ist, können Sie ihn auch melden: Die Meldung zählt gegen den Shop.',
  'objection.gift_stop': 'Keine E-Mails mehr',
  'objection.gift_report': 'Absender unbekannt, melden',
  'objection.done_title': 'Danke, Ihre Meldung ist eingegangen',
  'objection.done_text': '{shop} sendet Ihnen keine E-Mails mehr, außer Sie bestellen dort.',

  'withdrawal.link': 'Vertrag widerrufen',
  'withdrawal.hint': 'Auf der nächsten Seite prüfen Sie Ihre Angaben, bevor Sie bestätigen.',
  'withdrawal.errors_text': 'Ihr Widerruf wurde nicht abgesendet. Die Felder sind unten markiert.',
  'withdrawal.name': 'Ihr Name',
  'withdrawal.order_number': 'Bestellnummer',
  'withdrawal.order_number_help': 'Sie steht in jeder E-Mail zur Bestellung.',
  'withdrawal.email': 'E-Mail',
  'withdrawal.email_help':
    'Am besten die der Bestellung. Sie erhalten sofort eine Bestätigung mit Datum und Uhrzeit.',
  'withdrawal.goods': 'Welche Artikel, wenn nicht alle, oder eine Anmerkung',
  'withdrawal.goods_short': 'Artikel oder Anmerkung',
  'withdrawal.go_on': 'Weiter',
  'withdrawal.check_title': 'Bitte prüfen Sie Ihren Widerruf',
  'withdrawal.check_text': 'Er wird mit dem Klick auf „Widerruf bestätigen“ abgesendet.',
  'withdrawal.statement': 'Ich widerrufe meinen Vertrag mit {shop}.',
  'withdrawal.confirm': 'Widerruf bestätigen',
  'withdrawal.change': 'Angaben ändern',
  'withdrawal.done_title': 'Ihr Widerruf ist eingegangen',
  'withdrawal.done_text': '{shop} hat ihn am {received_on} erhalten.',
  'withdrawal.mailed':
    'Eine Bestätigung geht an {email}. Falls keine E-Mail ankommt, drucken Sie bitte diese Seite.',

  'form.title': 'Bestellformular',
  'form.search': 'Produkt finden',
  'form.total': 'Zwischensumme',
  'form.cut': 'Das Formular zeigt die ersten {count} Produkte.',
  'form.hint': 'Mengen wählen, Adresse eingeben und bezahlen, alles auf dieser Seite.',
  'form.products': 'Produkte',
  'form.go_on': 'Adresse und Zahlung',
  'form.nothing': 'Wählen Sie Produkte, um den Gesamtbetrag zu sehen.',

  'redirect.title': 'Weiter zur Zahlung',
  'redirect.text': 'Sie werden zur Zahlungsseite weitergeleitet.',
  'redirect.button': 'Zur Zahlungsseite',
  'redirect.press': 'Klicken Sie auf den Button, um die Zahlungsseite zu öffnen.',
  'redirect.order_title': 'Weiter zu Ihrer Bestellung',
  'redirect.order_press': 'Klicken Sie auf den Button, um Ihre Bestellung zu öffnen.',
  'redirect.order_button': 'Zu Ihrer Bestellung',

  'check.title': 'Einen Moment vor der Zahlung',
  'check.text':
    'In diesem Shop wurden zuletzt viele Zahlungen nicht abgeschlossen. Zum Schutz vor Kartenbetrug führt Ihr Browser eine kurze Prüfung aus; dann öffnet sich die Zahlungsseite automatisch.',
  'check.wait':
    'Falls nichts geschieht, warten Sie {seconds} Sekunden und klicken Sie auf den Button. Ihre Bestellung und die Artikel bleiben reserviert.',
  'check.go_on': 'Weiter zur Zahlung',
}

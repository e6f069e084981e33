// The texts of the way from the cart's sums to the order and back, in German.

import type { buying as english } from './buying-messages.en.ts'

export const buying: Record<keyof typeof english, string> = {
  'sum.goods': 'Artikel',
  'sum.discount': 'Rabatt',
  'sum.shipping': 'Versand',
  'sum.free': 'Kostenlos',
  'sum.tax_total': 'Steuer',
  'sum.total': 'Gesamtbetrag',
  'sum.in_total': 'Darin enthalten',
  'sum.net_goods': 'Artikel ohne Steuer',
  'sum.net_shipping': 'Versand ohne Steuer',
  'sum.tax': '{label} {rate} % auf {taxable}',
  'sum.vat': 'MwSt.',
  'sum.reverse_charge': 'Steuerschuldnerschaft des Leistungsempfängers: keine MwSt., Sie führen sie ab.',
  'sum.zero_rated': 'Steuersatz null: Es wird keine Steuer berechnet.',
  'sum.no_tax': 'Es wird keine Steuer berechnet.',
  'sum.vat_invalid':
    'Laut dem Register der EU ist die USt-IdNr. {number} nicht gültig, deshalb wird MwSt. berechnet. Bitte prüfen Sie die Nummer, oder bestellen Sie mit MwSt.',
  'sum.vat_pending':
    'Das Register der EU für USt-IdNrn. ist nicht erreichbar, deshalb wird die MwSt. zunächst berechnet. Wir prüfen erneut; ist die Nummer {number} gültig, wird die MwSt. erstattet.',
  'sum.vat_malformed':
    '{number} ist keine USt-IdNr. eines EU-Landes, deshalb wird MwSt. berechnet. Eine USt-IdNr. beginnt mit den zwei Buchstaben des Landes.',
  'sum.vat_check_digits':
    'Die Prüfziffern von {number} sind falsch. Bitte prüfen Sie die Nummer auf Tippfehler.',
  'sum.recalculating': 'Der Betrag wird berechnet …',

  'problem.insufficient_stock.one':
    'Von {title} ist nur noch {count} verfügbar. Bitte verringern Sie die Menge.',
  'problem.insufficient_stock.other':
    'Von {title} sind nur noch {count} verfügbar. Bitte verringern Sie die Menge.',
  'problem.insufficient_stock_none': '{title} ist ausverkauft. Bitte entfernen Sie den Artikel.',
  'problem.product_unavailable': '{title} wird nicht mehr verkauft. Bitte entfernen Sie den Artikel.',
  'problem.no_shipping_rate': 'In dieses Land liefert der Shop nicht: {country}.',
  'problem.no_single_warehouse':
    'Diese Produkte können nicht zusammen verschickt werden. Bitte bestellen Sie sie einzeln.',
  'problem.in_pieces.one':
    'Von {title} kann nur {count} zusammen verschickt werden. Bitte verringern Sie die Menge, oder bestellen Sie den Rest einzeln.',
  'problem.in_pieces.other':
    'Von {title} können nur {count} zusammen verschickt werden. Bitte verringern Sie die Menge, oder bestellen Sie den Rest einzeln.',
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
  'checkout.optional': 'freiwillig',
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
  'checkout.billing_different': 'Abweichende Rechnungsadresse',
  'checkout.billing': 'Rechnungsadresse',
  'checkout.shipping': 'Versand',
  'checkout.shipping_none': 'Wählen Sie ein Land, um die Versandarten zu sehen.',
  'checkout.express': 'Express',
  'checkout.notes': 'Nachricht an den Shop',
  'checkout.summary': 'Ihre Bestellung',
  'checkout.edit_cart': 'Warenkorb ändern',
  'checkout.update': 'Beträge neu berechnen',
  'checkout.pay': 'Zahlungspflichtig bestellen: {total}',
  'checkout.pay_plain': 'Zahlungspflichtig bestellen',
  'checkout.free_order': 'Bestellen',
  'checkout.paying': 'Einen Moment …',
  'checkout.pay_help':
    'Sie bezahlen auf der sicheren Zahlungsseite von Stripe. Verbindlich wird die Bestellung mit der Zahlung.',
  'checkout.accept_terms': 'Mit der Bestellung erkennen Sie die {link} des Shops an.',
  'checkout.accept_privacy': 'Wie Ihre Daten verwendet werden, steht in der {link}.',
  'checkout.accept_returns': 'Was Sie zurückgeben können, steht in der {link}.',
  'checkout.link_terms': 'Geschäftsbedingungen',
  'checkout.link_privacy': 'Datenschutzerklärung',
  'checkout.link_returns': 'Widerrufsbelehrung',
  'checkout.required': 'Bitte ausfüllen.',
  'checkout.invalid': 'Bitte prüfen.',
  'checkout.invalid_email': 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
  'checkout.too_long': 'Das ist zu lang.',
  'checkout.invalid_vat':
    'Das ist keine USt-IdNr. Geben Sie eine wie DE123456789 ein, oder lassen Sie das Feld leer.',
  'checkout.invalid_zip': 'Bitte prüfen. Beispiel: {example}.',
  'checkout.invalid_country': 'In dieses Land liefert der Shop nicht.',
  'checkout.invalid_state': 'Bitte wählen Sie aus der Liste.',
  'checkout.empty': 'Keine Produkte ausgewählt',
  'checkout.empty_text': 'Geben Sie bei mindestens einem Produkt eine Menge ein.',
  'checkout.errors': 'Bitte prüfen Sie die markierten Felder',
  'checkout.errors_text': 'Ihre Bestellung wurde nicht abgeschickt. Die Felder sind unten markiert.',
  'checkout.problems': 'Einige Artikel sind nicht bestellbar',
  'checkout.problems_text': 'Ihre Bestellung wurde nicht abgeschickt. Der Grund steht unten.',
  'checkout.goods_changed': 'Ihre Artikel haben sich geändert',
  'checkout.goods_changed_text':
    'Sie stimmen nicht mehr mit dieser Seite überein, vielleicht wegen eines anderen Tabs. Ihre Bestellung wurde nicht abgeschickt. Bitte prüfen Sie die Artikel unten und bestellen Sie dann erneut.',
  'checkout.total_changed': 'Der Gesamtbetrag ist jetzt {total}',
  'checkout.total_changed_text':
    'Er wurde mit Ihren Angaben und den aktuellen Preisen neu berechnet. Zu diesem Betrag bestellen Sie erst, wenn Sie erneut auf den Button klicken.',
  'checkout.cannot_pay': 'Diese Bestellung kann hier nicht bezahlt werden',
  'checkout.cannot_pay_text':
    'Ihre Bestellung wurde nicht abgeschickt. Der Grund steht unter dem Gesamtbetrag.',
  'checkout.obstacle.no_gateway':
    'Dieser Shop nimmt noch keine Zahlungen an, daher können Sie nicht bestellen. Bitte wenden Sie sich an den Shop, oder kommen Sie später wieder.',
  'checkout.obstacle.currency_not_supported':
    'Kartenzahlung in {currency} ist nicht möglich, daher können Sie hier nicht bestellen. Bitte wenden Sie sich an den Shop.',
  'checkout.obstacle.amount_too_small':
    '{total} liegt unter dem Mindestbetrag für Kartenzahlungen. Bitte bestellen Sie noch etwas dazu.',
  'checkout.obstacle.amount_too_large':
    '{total} liegt über dem Höchstbetrag für eine Kartenzahlung. Bitte teilen Sie die Bestellung auf, oder wenden Sie sich an den Shop.',
  'checkout.changed_after_order': 'Sie haben nach dem Bestellen etwas geändert',
  'checkout.changed_after_order_text':
    'Ihre erste Bestellung ist noch nicht bezahlt. Bezahlen Sie diese, oder geben Sie unten mit diesen Angaben eine neue auf.',
  'checkout.busy': 'Der Shop ist gerade ausgelastet',
  'checkout.busy_text': 'Ihre Bestellung wurde nicht abgeschickt. Bitte versuchen Sie es erneut.',
  'checkout.lure': 'Bitte leer lassen',
  'checkout.lured': 'Ein Feld muss leer bleiben',
  'checkout.lured_text':
    'Ihre Bestellung wurde nicht abgeschickt: Ihr Browser hat vielleicht ein verstecktes Feld zum Schutz vor Spam ausgefüllt. Es ist jetzt leer. Bitte bestellen Sie erneut.',
  'checkout.unpaid': 'Bestellung {number} ist noch nicht bezahlt',
  'checkout.unpaid_text':
    'Sie haben sie aus diesem Warenkorb aufgegeben: {total}. Es wurde noch nichts abgebucht.',
  'checkout.unpayable_text':
    'Sie haben sie aus diesem Warenkorb aufgegeben: {total}. Mit Karte kann sie hier nicht bezahlt werden. Es wurde nichts abgebucht. Bitte wenden Sie sich an den Shop.',
  'checkout.pay_unpaid': 'Bestellung {number} bezahlen',
  'checkout.coming': 'Ihre Bank bearbeitet die Zahlung für Bestellung {number}',
  'checkout.coming_text':
    'Sie haben sie aus diesem Warenkorb aufgegeben: {total}. Sie müssen nicht noch einmal bezahlen; nach Zahlungseingang erhalten Sie eine E-Mail.',
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
  'order.paid_text': 'Eine Bestätigung ist per E-Mail zu Ihnen unterwegs.',
  'order.paid_text_to':
    'Eine Bestätigung ist an {email} unterwegs. Ist das nicht Ihre Adresse, wenden Sie sich bitte an den Shop.',
  'order.waiting_title': 'Die Zahlung wird noch bestätigt',
  'order.waiting_text':
    'Sie kommen von der Zahlungsseite zurück. Sobald die Zahlung bestätigt ist, aktualisiert sich diese Seite, meist in Sekunden. Sie müssen nicht noch einmal bezahlen.',
  'order.waiting_long':
    'Die Bestätigung dauert länger als üblich; bei einer Lastschrift sind es einige Tage. Sie können diese Seite schließen: Sie erhalten die Bestätigung auch per E-Mail.',
  'order.coming_title': 'Ihre Bank bearbeitet die Zahlung',
  'order.coming_text':
    'Das kann einige Tage dauern. Sie müssen nicht noch einmal bezahlen: Sie erhalten eine E-Mail, wenn die Zahlung eingegangen oder fehlgeschlagen ist.',
  'order.coming_text_to':
    'Das kann einige Tage dauern. Sie müssen nicht noch einmal bezahlen: Sie erhalten eine E-Mail an {email}, wenn die Zahlung eingegangen oder fehlgeschlagen ist.',
  'order.free_title': 'Für diese Bestellung ist nichts zu bezahlen',
  'order.free_text': 'Sie gilt, sobald der Shop sie bestätigt hat. Sie erhalten dann eine E-Mail.',
  'order.draft_title': 'Diese Bestellung ist vorbereitet und noch nicht bezahlt',
  'order.draft_text':
    'Sie gilt, sobald sie bezahlt ist. Bis dahin sind keine Artikel für Sie reserviert. Es wurde nichts abgebucht.',
  'order.unpaid_title': 'Diese Bestellung ist noch nicht bezahlt',
  'order.unpaid_text': 'Die Artikel sind für kurze Zeit reserviert. Es wurde nichts abgebucht.',
  'order.back_title': 'Sie haben die Zahlungsseite verlassen',
  'order.back_text':
    'Es wurde nichts abgebucht. Ihr Warenkorb ist noch da, und die Artikel sind für kurze Zeit reserviert.',
  'order.failed_title': 'Zahlung fehlgeschlagen',
  'order.failed_text':
    'Es wurde nichts abgebucht, und die Artikel sind nicht mehr reserviert. Sie können erneut bestellen und auf anderem Weg bezahlen.',
  'order.cancelled_title': 'Diese Bestellung wurde storniert',
  'order.cancelled_text':
    'Sie wurde nicht rechtzeitig bezahlt, oder der Shop hat sie storniert. Bezahlte Beträge werden erstattet. Sie können jederzeit erneut bestellen.',
  'order.replaced_title': 'Diese Bestellung wurde nach einer Änderung storniert',
  'order.replaced_text':
    'Für diese Bestellung wurde nichts abgebucht. Haben Sie neu bestellt, gilt die neue Bestellung.',
  'order.refunded_title': 'Diese Bestellung wurde erstattet',
  'order.refunded_text': 'Der Betrag wird auf Ihr Zahlungsmittel erstattet.',
  'order.owed_text': 'Der Shop erstattet Ihnen {amount}.',
  'order.partly_refunded': 'Teilweise erstattet: {amount}.',
  'order.moving_title': 'Ihre Bestellung wird vorbereitet',
  'order.moving_text': 'Sie ist bezahlt. Sie müssen nichts weiter tun.',
  'order.shipped_title': 'Ihre Bestellung wurde versandt',
  'order.shipped_text': 'Sie ist auf dem Weg zu Ihnen.',
  'order.tracking': 'Sendungsnummer: {number}.',
  'order.follow': 'Sendung verfolgen',
  'order.delivered_title': 'Ihre Bestellung wurde zugestellt',
  'order.delivered_text': 'Wir hoffen, sie gefällt Ihnen.',
  'order.pay': '{total} bezahlen',
  'order.to_cart': 'Zurück zum Warenkorb',
  'order.again': 'Erneut bestellen',
  'order.again_help':
    'Um die Artikel in den Warenkorb zu legen, geben Sie unten die E-Mail-Adresse der Bestellung ein.',
  'order.items': 'Bestellte Artikel',
  'order.download_invoice': 'Rechnung {number} herunterladen',
  'order.download_credit_note': 'Rechnungskorrektur {number} herunterladen',
  'order.email': 'E-Mail-Adresse der Bestellung',
  'order.email_help': 'Erforderlich, um die Bestelldetails zu sehen.',
  'order.email_wrong': 'Das ist nicht die E-Mail-Adresse der Bestellung. Bitte prüfen Sie sie.',
  'order.show_items': 'Artikel anzeigen',
  'order.payment_unavailable':
    'Die Zahlungsseite konnte nicht geöffnet werden. Es wurde nichts abgebucht. Bitte versuchen Sie es erneut.',
  'order.obstacle.no_gateway':
    'Diese Bestellung kann hier nicht mit Karte bezahlt werden. Es wurde nichts abgebucht. Bitte wenden Sie sich an den Shop.',
  'order.obstacle.currency_not_supported':
    'Kartenzahlung in {currency} ist nicht möglich. Es wurde nichts abgebucht. Bitte wenden Sie sich an den Shop.',
  'order.obstacle.amount_too_small':
    '{total} liegt unter dem Mindestbetrag für Kartenzahlungen. Es wurde nichts abgebucht. Bitte wenden Sie sich an den Shop.',
  'order.obstacle.amount_too_large':
    '{total} liegt über dem Höchstbetrag für eine Kartenzahlung. Es wurde nichts abgebucht. Bitte wenden Sie sich an den Shop.',
  'order.keep_link': 'Speichern Sie diese Seite als Lesezeichen, um den Status Ihrer Bestellung zu sehen.',

  'withdrawal.link': 'Vertrag widerrufen',
  'withdrawal.hint': 'Auf der nächsten Seite prüfen Sie Ihre Angaben, bevor Sie bestätigen.',
  'withdrawal.errors_text': 'Ihr Widerruf wurde nicht abgesendet. Die Felder sind unten markiert.',
  'withdrawal.name': 'Ihr Name',
  'withdrawal.order_number': 'Bestellnummer',
  'withdrawal.order_number_help': 'Sie steht in jeder E-Mail zur Bestellung.',
  'withdrawal.email': 'E-Mail',
  'withdrawal.email_help':
    'Am besten die der Bestellung. Sie erhalten sofort eine Bestätigung mit Inhalt, Datum und Uhrzeit.',
  'withdrawal.goods': 'Artikel, wenn nicht alle, oder eine Anmerkung',
  'withdrawal.goods_short': 'Artikel oder Anmerkung',
  'withdrawal.go_on': 'Weiter',
  'withdrawal.check_title': 'Bitte prüfen Sie Ihren Widerruf',
  'withdrawal.check_text': 'Er wird mit dem Klick auf „Widerruf bestätigen“ abgesendet.',
  'withdrawal.statement': 'Ich widerrufe meinen Vertrag mit {shop}.',
  'withdrawal.confirm': 'Widerruf bestätigen',
  'withdrawal.change': 'Angaben ändern',
  'withdrawal.done_title': 'Ihr Widerruf ist eingegangen',
  'withdrawal.done_text': 'Er ist am {received_on} bei {shop} eingegangen.',
  'withdrawal.mailed': 'Eine Bestätigung ging an {email}.',
  'withdrawal.not_mailed':
    'An diese Adresse gingen zuletzt mehrere solche E-Mails, deshalb wurde jetzt keine gesendet. Bitte drucken Sie diese Seite.',

  'form.title': 'Bestellformular',
  'form.search': 'Produkte suchen',
  'form.total': 'Zwischensumme',
  'form.cut': 'Das Formular zeigt die ersten {count} Produkte.',
  'form.hint': 'Mengen wählen, Adresse eintragen, bezahlen: alles auf dieser Seite.',
  'form.products': 'Produkte',
  'form.go_on': 'Adresse und Zahlung',
  'form.nothing': 'Wählen Sie Produkte, um den Betrag zu sehen.',

  'hand_over.title': 'Zur Zahlungsseite',
  'hand_over.text': 'Sie werden zur Zahlungsseite weitergeleitet.',
  'hand_over.button': 'Zur Zahlungsseite',

  'check.title': 'Kurze Prüfung vor der Zahlung',
  'check.text':
    'In diesem Shop wurden zuletzt viele Zahlungen begonnen und nicht abgeschlossen. Zum Schutz vor Kartenbetrug führt Ihr Browser eine kurze Prüfung durch; dann öffnet sich die Zahlungsseite automatisch.',
  'check.wait':
    'Falls nichts geschieht, warten Sie {seconds} Sekunden und klicken Sie dann auf den Button. Ihre Bestellung und die Artikel bleiben so lange reserviert.',
  'check.go_on': 'Weiter zur Zahlung',
}

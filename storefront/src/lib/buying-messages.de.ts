// The texts of the way from the cart's sums to the order and back, in German.

import type { BuyingMessages } from './messages.en.ts'

export const buying: BuyingMessages = {
  'sum.goods': 'Waren',
  'sum.discount': 'Rabatt',
  'sum.shipping': 'Versand',
  'sum.free': 'Kostenlos',
  'sum.tax_total': 'Steuer',
  'sum.total': 'Gesamtbetrag',
  'sum.due': 'Zu zahlen',
  'sum.in_total': 'Darin enthalten',
  'sum.net_goods': 'Waren ohne Steuer',
  'sum.net_shipping': 'Versand ohne Steuer',
  'sum.tax': '{label} {rate} % auf {taxable}',
  'sum.vat': 'MwSt.',
  'sum.reverse_charge': 'Steuerschuldnerschaft des Leistungsempfängers: keine MwSt., Sie führen sie ab.',
  'sum.zero_rated': 'Steuersatz null: Es wird keine Steuer berechnet.',
  'sum.no_tax': 'Es wird keine Steuer berechnet.',
  'sum.vat_invalid':
    'Laut dem Register der EU ist die USt-IdNr. {number} nicht gültig, deshalb wird MwSt. berechnet. Bitte prüfen Sie die Nummer, oder bestellen Sie mit MwSt.',
  'sum.vat_pending':
    'Das Register der EU für USt-IdNrn. antwortet gerade nicht, deshalb wird die MwSt. zunächst berechnet. Wir fragen wieder nach; ist die Nummer {number} gültig, erhalten Sie die MwSt. zurück.',
  'sum.vat_malformed':
    '{number} ist keine USt-IdNr. eines EU-Landes, deshalb wird MwSt. berechnet. Eine USt-IdNr. beginnt mit den zwei Buchstaben des Landes.',
  'sum.vat_check_digits': 'Die Prüfziffern von {number} stimmen nicht: vielleicht ein Tippfehler.',
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
    'Von {title} ist nur noch {count} zu haben. Bitte verringern Sie die Menge.',
  'problem.insufficient_stock.other':
    'Von {title} sind nur noch {count} zu haben. Bitte verringern Sie die Menge.',
  'problem.insufficient_stock_none': '{title} ist ausverkauft. Bitte entfernen Sie den Artikel.',
  'problem.product_unavailable': '{title} wird nicht mehr verkauft. Bitte entfernen Sie den Artikel.',
  'problem.no_shipping_rate': 'In dieses Land liefert der Shop nicht: {country}.',
  'problem.no_single_warehouse':
    'Diese Produkte können nicht zusammen verschickt werden. Bitte bestellen Sie sie einzeln.',
  'problem.in_pieces.one':
    'Von {title} kann nur {count} auf einmal verschickt werden. Bitte verringern Sie die Menge, oder bestellen Sie den Rest einzeln.',
  'problem.in_pieces.other':
    'Von {title} können nur {count} auf einmal verschickt werden. Bitte verringern Sie die Menge, oder bestellen Sie den Rest einzeln.',
  'problem.weight_missing':
    'Der Versand für {title} lässt sich nicht berechnen. Bitte wenden Sie sich an den Shop.',
  'problem.this_product': 'Dieses Produkt',

  'checkout.about': 'Wohin und wie {shop} Ihre Auswahl schickt, und woraus sich der Gesamtbetrag ergibt.',
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
  'checkout.digital_consent':
    'Ich verlange ausdrücklich, dass die digitalen Inhalte sofort bereitgestellt werden, also vor Ablauf der Widerrufsfrist. Mir ist bekannt, dass mein Widerrufsrecht dafür mit Beginn der Bereitstellung erlischt.',
  'checkout.billing_different': 'Die Rechnung geht an eine andere Adresse',
  'checkout.billing': 'Rechnungsadresse',
  'checkout.shipping': 'Versand',
  'checkout.shipping_none':
    'Wählen Sie ein Land, in das der Shop liefert; dann stehen hier die Versandarten.',
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
    'Sie bezahlen auf der sicheren Seite von Stripe. Verbindlich wird die Bestellung mit der Zahlung.',
  'checkout.accept_terms': 'Mit der Bestellung erkennen Sie die {link} des Shops an.',
  'checkout.accept_privacy': 'Wie Ihre Daten verwendet werden, steht in der {link}.',
  'checkout.accept_returns': 'Was Sie zurückgeben können, steht in der {link}.',
  'checkout.link_terms': 'Geschäftsbedingungen',
  'checkout.link_privacy': 'Datenschutzerklärung',
  'checkout.link_returns': 'Widerrufsbelehrung',
  'checkout.tick': 'Bitte kreuzen Sie dieses Feld an.',
  'checkout.required': 'Bitte ausfüllen.',
  'checkout.invalid': 'Bitte prüfen.',
  'checkout.invalid_email': 'Das ist keine E-Mail-Adresse. Sie sollte aussehen wie name@example.com.',
  'checkout.too_long': 'Das ist zu lang.',
  'checkout.invalid_vat':
    'Das ist keine USt-IdNr. Sie sieht aus wie DE123456789; ohne USt-IdNr. bleibt das Feld leer.',
  'checkout.invalid_zip': 'Bitte prüfen. Das sollte aussehen wie {example}.',
  'checkout.invalid_country': 'In dieses Land liefert der Shop nicht.',
  'checkout.invalid_state': 'Bitte wählen Sie aus der Liste.',
  'checkout.empty': 'Es ist noch nichts gewählt',
  'checkout.empty_text': 'Tragen Sie bei mindestens einem Produkt eine Menge ein.',
  'checkout.errors': 'Einige Felder brauchen noch einen Blick',
  'checkout.errors_text': 'Mit diesen Angaben wurde nichts bestellt. Die Felder sind unten markiert.',
  'checkout.problems': 'Nicht alles lässt sich so bestellen',
  'checkout.problems_text': 'So wie es war, wurde nichts bestellt. Woran es liegt, steht unten.',
  'checkout.goods_changed': 'Ihre Waren haben sich geändert',
  'checkout.goods_changed_text':
    'Es sind nicht mehr die, die auf dieser Seite standen, vielleicht wegen eines anderen Tabs. Bestellt wurde nichts: Bitte sehen Sie sie unten an und drücken Sie dann den Knopf noch einmal.',
  'checkout.total_changed': 'Der Gesamtbetrag ist jetzt {total}',
  'checkout.due_changed': 'Zu zahlen sind jetzt {total}',
  'checkout.total_changed_text':
    'Er wurde mit Ihren Angaben und den jetzigen Preisen des Shops neu berechnet. Zu diesem Betrag wird erst bestellt, wenn Sie den Knopf noch einmal drücken.',
  'checkout.cannot_pay': 'Diese Bestellung lässt sich hier nicht bezahlen',
  'checkout.cannot_pay_text': 'Deshalb wurde nichts bestellt. Der Grund steht unter dem Gesamtbetrag.',
  'checkout.obstacle.no_gateway':
    'Dieser Shop nimmt noch keine Zahlungen an, daher kann nichts bestellt werden. Bitte fragen Sie den Shop, oder kommen Sie später wieder.',
  'checkout.obstacle.currency_not_supported':
    'In {currency} kann keine Karte zahlen, daher kann hier nichts bestellt werden. Bitte fragen Sie den Shop, wie Sie kaufen können.',
  'checkout.obstacle.amount_too_small':
    '{total} sind zu wenig für eine Kartenzahlung. Bitte bestellen Sie noch etwas dazu.',
  'checkout.obstacle.amount_too_large':
    '{total} sind zu viel für eine einzige Kartenzahlung. Bitte bestellen Sie in kleineren Teilen, oder fragen Sie den Shop.',
  'checkout.changed_after_order': 'Sie haben nach dem Bestellen etwas geändert',
  'checkout.changed_after_order_text':
    'Ihre erste Bestellung ist noch nicht bezahlt. Bezahlen Sie diese, oder geben Sie unten mit diesen Angaben eine neue auf.',
  'checkout.busy': 'Der Shop ist gerade ausgelastet',
  'checkout.busy_text': 'Dieser Knopfdruck hat nichts bestellt. Bitte drücken Sie gleich noch einmal.',
  'checkout.lure': 'Bitte leer lassen',
  'checkout.lured': 'Ein Feld muss leer bleiben',
  'checkout.lured_text':
    'Dieser Knopfdruck hat nichts bestellt. Ein Feld, das Menschen nicht sehen, war ausgefüllt, vielleicht von Ihrem Browser. Unten ist es zu sehen und wieder leer; bitte drücken Sie den Knopf noch einmal.',
  'checkout.unpaid': 'Die Bestellung {number} wartet auf ihre Zahlung',
  'checkout.unpaid_text':
    'Sie haben sie aus diesem Warenkorb aufgegeben: {total}. Abgebucht wurde noch nichts.',
  'checkout.unpayable_text':
    'Sie haben sie aus diesem Warenkorb aufgegeben: {total}. Mit Karte kann sie hier nicht bezahlt werden, und abgebucht wurde nichts. Bitte fragen Sie den Shop, wie Sie zahlen können.',
  'checkout.pay_unpaid': 'Bestellung {number} bezahlen',
  'checkout.coming': 'Ihre Bank überweist das Geld für die Bestellung {number}',
  'checkout.coming_text':
    'Sie haben sie aus diesem Warenkorb aufgegeben: {total}. Sie müssen nicht noch einmal bezahlen; wenn das Geld angekommen ist, sagt es Ihnen eine Mail.',
  'checkout.see_order': 'Bestellung {number} ansehen',

  'order.title': 'Bestellung {number}',
  'order.placed_on': 'Bestellt am',
  'order.status.draft': 'Entwurf',
  'order.status.new': 'Wartet auf Zahlung',
  'order.status.free': 'Wartet auf den Shop',
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
    'Eine Bestätigung ist an {email} unterwegs. Ist das nicht Ihre Adresse, sagen Sie es bitte dem Shop.',
  'order.waiting_title': 'Die Zahlung wird noch bestätigt',
  'order.waiting_text':
    'Sie kommen von der Zahlungsseite zurück. Sobald die Zahlung bestätigt ist, sagt diese Seite es von selbst; meist dauert es Sekunden. Sie müssen nicht noch einmal bezahlen.',
  'order.waiting_long':
    'Die Bestätigung dauert länger als sonst; bei einer Lastschrift sind es einige Tage. Sie können diese Seite schließen: Die Bestätigung kommt auch per E-Mail.',
  'order.coming_title': 'Ihre Bank überweist das Geld',
  'order.coming_text':
    'Das kann einige Tage dauern. Sie müssen nicht noch einmal bezahlen: Eine Mail sagt Ihnen, wenn das Geld angekommen ist oder wenn die Bank es nicht überweist.',
  'order.coming_text_to':
    'Das kann einige Tage dauern. Sie müssen nicht noch einmal bezahlen: Eine Mail an {email} sagt Ihnen, wenn das Geld angekommen ist oder wenn die Bank es nicht überweist.',
  'order.free_title': 'Für diese Bestellung ist nichts zu bezahlen',
  'order.free_text': 'Sie gilt, sobald der Shop sie bestätigt hat. Eine Mail sagt es Ihnen dann.',
  'order.draft_title': 'Diese Bestellung ist vorbereitet und noch nicht bezahlt',
  'order.draft_text':
    'Sie gilt, sobald sie bezahlt ist. Bis dahin sind keine Waren für Sie zurückgelegt. Es wurde nichts abgebucht.',
  'order.unpaid_title': 'Diese Bestellung ist noch nicht bezahlt',
  'order.unpaid_text': 'Die Waren sind eine Weile für Sie zurückgelegt. Es wurde nichts abgebucht.',
  'order.back_title': 'Sie haben die Zahlungsseite verlassen',
  'order.back_text':
    'Es wurde nichts abgebucht. Ihr Warenkorb ist noch da, und die Waren sind eine Weile zurückgelegt.',
  'order.failed_title': 'Die Zahlung hat nicht geklappt',
  'order.failed_text':
    'Es wurde nichts abgebucht, und die Waren sind nicht mehr für Sie zurückgelegt. Sie können neu bestellen und auf anderem Weg bezahlen.',
  'order.cancelled_title': 'Diese Bestellung wurde storniert',
  'order.cancelled_text':
    'Sie wurde nicht rechtzeitig bezahlt, oder der Shop hat sie storniert. Was bezahlt war, wird erstattet. Sie können jederzeit neu bestellen.',
  'order.replaced_title': 'Es wurde etwas geändert, daher wurde diese Bestellung storniert',
  'order.replaced_text':
    'Für diese Bestellung wurde nichts abgebucht. Haben Sie neu bestellt, so gilt jene Bestellung.',
  'order.refunded_title': 'Diese Bestellung wurde erstattet',
  'order.refunded_text': 'Das Geld ist unterwegs dorthin zurück, woher es kam.',
  'order.owed_text': 'Der Shop zahlt Ihnen {amount} zurück.',
  'order.partly_refunded': 'Ein Teil des Geldes wurde erstattet: {amount}.',
  'order.moving_title': 'Ihre Bestellung ist in Arbeit',
  'order.moving_text': 'Sie ist bezahlt. Der Shop kümmert sich darum.',
  'order.shipped_title': 'Ihre Bestellung wurde versandt',
  'order.shipped_text': 'Sie ist auf dem Weg zu Ihnen.',
  'order.tracking': 'Sendungsnummer: {number}.',
  'order.follow': 'Sendung verfolgen',
  'order.delivered_title': 'Ihre Bestellung wurde zugestellt',
  'order.delivered_text': 'Wir hoffen, sie gefällt Ihnen.',
  'order.pay': '{total} bezahlen',
  'order.edit_title': 'Eine Änderung Ihrer Bestellung',
  'order.edit_text':
    'Der Shop hat Ihre Bestellung wie vereinbart geändert. Bitte bezahlen Sie die Differenz von {amount} bis {day}. Bis dahin bleibt Ihre Bestellung, wie sie ist.',
  'order.to_cart': 'Zurück zum Warenkorb',
  'order.again': 'Noch einmal bestellen',
  'order.again_help':
    'Um den Warenkorb wieder damit zu füllen, geben Sie unten die E-Mail-Adresse der Bestellung ein.',
  'order.downloads': 'Downloads',
  'order.download_left.one': 'noch {count} Download',
  'order.download_left.other': 'noch {count} Downloads',
  'order.download_until': 'bis {day}',
  'order.download_used_up':
    'Alle Downloads sind verbraucht. Fragen Sie den Shop, wenn Sie die Datei noch brauchen.',
  'order.download_over':
    'Dieser Download ist abgelaufen. Fragen Sie den Shop, wenn Sie die Datei noch brauchen.',
  'order.license_key': 'Lizenzschlüssel',
  'order.downloads_withdrawal':
    'Sie haben die sofortige Bereitstellung verlangt. Ihr Widerrufsrecht ist dafür erloschen.',
  'order.items': 'Was bestellt wurde',
  'order.download_invoice': 'Rechnung {number} herunterladen',
  'order.download_credit_note': 'Rechnungskorrektur {number} herunterladen',
  'order.email': 'E-Mail-Adresse der Bestellung',
  'order.email_help': 'Damit nur Sie sehen, was darin ist.',
  'order.email_wrong': 'Diese Bestellung wurde nicht mit dieser Adresse aufgegeben. Bitte prüfen Sie sie.',
  'order.show_items': 'Zeigen, was bestellt wurde',
  'order.payment_unavailable':
    'Die Zahlungsseite ließ sich nicht öffnen. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.',
  'order.obstacle.no_gateway':
    'Diese Bestellung kann hier nicht mit Karte bezahlt werden. Es wurde nichts abgebucht; bitte fragen Sie den Shop, wie Sie zahlen können.',
  'order.obstacle.currency_not_supported':
    'In {currency} kann keine Karte zahlen. Es wurde nichts abgebucht; bitte fragen Sie den Shop, wie Sie zahlen können.',
  'order.obstacle.amount_too_small':
    '{total} sind zu wenig für eine Kartenzahlung. Es wurde nichts abgebucht; bitte fragen Sie den Shop, wie Sie zahlen können.',
  'order.obstacle.amount_too_large':
    '{total} sind zu viel für eine einzige Kartenzahlung. Es wurde nichts abgebucht; bitte fragen Sie den Shop, wie Sie zahlen können.',
  'order.keep_link': 'Heben Sie die Adresse dieser Seite auf: Sie zeigt, wie es um Ihre Bestellung steht.',

  'objection.title': 'Ich habe das nicht bestellt',
  'objection.text':
    'Sie haben von {shop} eine E-Mail zu einer Bestellung bekommen, die nicht von Ihnen ist? Bestätigen Sie es hier: {shop} schickt Ihnen dann keine E-Mails mehr, und die Meldung zählt gegen den Shop.',
  'objection.confirm': 'Nicht bestellt, keine E-Mails mehr',
  'objection.done_title': 'Danke, Ihre Meldung ist eingegangen',
  'objection.done_text': '{shop} schickt Ihnen keine E-Mails mehr, außer Sie kaufen dort etwas.',

  'withdrawal.link': 'Vertrag widerrufen',
  'withdrawal.hint': 'Noch ist nichts erklärt: Die nächste Seite zeigt Ihre Angaben und fragt nach.',
  'withdrawal.errors_text': 'Es wurde nichts erklärt. Die Felder sind unten markiert.',
  'withdrawal.name': 'Ihr Name',
  'withdrawal.order_number': 'Bestellnummer',
  'withdrawal.order_number_help': 'Sie steht in jeder Mail zur Bestellung.',
  'withdrawal.email': 'E-Mail',
  'withdrawal.email_help':
    'Am besten die der Bestellung. Sie bekommen sofort eine Mail, die sagt, was ankam, und wann.',
  'withdrawal.goods': 'Welche Ware, wenn nicht alles, oder eine Anmerkung',
  'withdrawal.goods_short': 'Ware, oder eine Anmerkung',
  'withdrawal.go_on': 'Weiter',
  'withdrawal.check_title': 'Bitte prüfen Sie Ihren Widerruf',
  'withdrawal.check_text': 'Erklärt ist er, sobald Sie den Knopf drücken.',
  'withdrawal.statement': 'Ich widerrufe meinen Vertrag mit {shop}.',
  'withdrawal.confirm': 'Widerruf bestätigen',
  'withdrawal.change': 'Etwas ändern',
  'withdrawal.done_title': 'Ihr Widerruf ist eingegangen',
  'withdrawal.done_text': 'Er kam am {received_on} bei {shop} an.',
  'withdrawal.mailed': 'Das sagt auch eine Mail an {email}.',
  'withdrawal.not_mailed':
    'An diese Adresse gingen zuletzt mehrere solche Mails, deshalb jetzt keine. Bitte drucken Sie diese Seite.',

  'form.title': 'Bestellformular',
  'form.search': 'Produkt finden',
  'form.total': 'Waren',
  'form.cut': 'Das Formular zeigt die ersten {count} Produkte.',
  'form.hint': 'Mengen wählen, Adresse eintragen, bezahlen: alles auf dieser Seite.',
  'form.products': 'Produkte',
  'form.go_on': 'Adresse und Zahlung',
  'form.nothing': 'Wählen Sie etwas, und der Betrag erscheint hier.',

  'hand_over.title': 'Zur Zahlungsseite',
  'hand_over.text': 'Sie werden zur Zahlungsseite weitergeleitet.',
  'hand_over.button': 'Zur Zahlungsseite',

  'check.title': 'Einen Moment vor der Zahlung',
  'check.text':
    'In diesem Shop wurden zuletzt viele Zahlungen begonnen und nicht beendet. Damit niemand gestohlene Karten ausprobiert, rechnet Ihr Browser zuerst eine kleine Aufgabe; dann öffnet sich die Zahlungsseite von selbst.',
  'check.wait':
    'Falls nichts geschieht: Warten Sie {seconds} Sekunden und drücken Sie dann den Knopf. Ihre Bestellung und die Ware bleiben so lange reserviert.',
  'check.go_on': 'Weiter zur Zahlung',
}

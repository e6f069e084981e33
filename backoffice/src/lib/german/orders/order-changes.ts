// German: refunds and edits of orders.

import type { Dictionary } from '../dictionary.ts'

export const orderChanges = {
  'Edit order {order_number}': 'Bestellung {order_number} bearbeiten',
  'Products to add': 'Hinzuzufügende Produkte',
  'Do not add': 'Nicht hinzufügen',
  'Shipping after the edit, including tax. Empty: no change.':
    'Versandkosten nach der Bearbeitung, einschließlich Steuer. Leer: unverändert.',
  'Shipping after the edit. Empty: no change.': 'Versandkosten nach der Bearbeitung. Leer: unverändert.',
  'Request payment': 'Zahlung anfordern',
  Removed: 'Entfernt',
  Added: 'Hinzugefügt',
  'Customer pays': 'Kunde zahlt',
  'Refund to customer': 'Erstattung an den Kunden',
  'The order does not change until the difference is paid. Added items are reserved for 72 hours.':
    'Die Bestellung ändert sich erst, wenn die Differenz bezahlt ist. Hinzugefügte Artikel sind 72 Stunden reserviert.',
  'The request is emailed to {email} unless the email is held back: see Emails on this page.':
    'Die Anforderung wird an {email} gesendet, wenn die E-Mail nicht zurückgehalten wird: siehe E-Mails auf dieser Seite.',
  'The link was emailed to {email}.': 'Der Link wurde an {email} gesendet.',
  'This amount is below the minimum for card payments. Your customer has to pay it another way; then mark the edit as paid.':
    'Dieser Betrag liegt unter dem Mindestbetrag für Kartenzahlungen. Ihr Kunde muss ihn anders bezahlen; markieren Sie die Bearbeitung dann als bezahlt.',
  'The changes are saved. They take effect when your customer has paid {amount}.':
    'Die Änderungen sind gespeichert. Sie gelten, sobald Ihr Kunde {amount} bezahlt hat.',
  Edits: 'Bearbeitungen',
  'An edit of this order is awaiting payment.': 'Eine Bearbeitung dieser Bestellung wartet auf Zahlung.',
  'No difference': 'Kein Unterschied',
  'Cancel edit': 'Bearbeitung verwerfen',
  'Edits could not be loaded': 'Die Bearbeitungen konnten nicht geladen werden',
  'Mark as paid?': 'Als bezahlt markieren?',
  '{amount} is recorded as paid outside Stripe, and the order is changed. This cannot be undone.':
    '{amount} werden als außerhalb von Stripe bezahlt vermerkt, und die Bestellung wird geändert. Das lässt sich nicht rückgängig machen.',
  'Cancel this edit?': 'Diese Bearbeitung verwerfen?',
  'The order stays as it is. The payment link ends and reserved items are released.':
    'Die Bestellung bleibt unverändert. Der Zahlungslink gilt nicht mehr, und reservierte Artikel werden freigegeben.',
  'Keep edit': 'Bearbeitung behalten',
  'It is shipped and cannot be cancelled. You can refund it.':
    'Sie ist versandt und kann nicht storniert werden. Sie können sie erstatten.',
  'It was imported as history and cannot be cancelled or refunded here.':
    'Sie wurde als Altbestellung importiert und kann hier nicht storniert oder erstattet werden.',
  'It is already refunded, so there is nothing to do.': 'Sie ist bereits erstattet, es ist nichts zu tun.',
  'Tax is added to your prices.': 'Zu Ihren Preisen kommt die Steuer hinzu.',
  '{code} was not added': '{code} wurde nicht hinzugefügt',
  'Edit order…': 'Bestellung bearbeiten …',
  'Refund a part…': 'Teilweise erstatten …',
  'Edit the email address': 'E-Mail-Adresse bearbeiten',
  'Edit the delivery address': 'Lieferadresse bearbeiten',
  'Refund in full': 'Vollständig erstatten',
  'Failed to refund the order. Please try again later.':
    'Die Bestellung konnte nicht erstattet werden. Bitte versuchen Sie es später erneut.',
  'Refund of {amount} pending': 'Erstattung von {amount} ausstehend',
  'Refund of {amount}': 'Erstattung von {amount}',
  'Refund of {amount} failed': 'Erstattung von {amount} fehlgeschlagen',
  Refunds: 'Erstattungen',
  'This order is closed but not fully refunded. Retry the failed refund or create a new one.':
    'Diese Bestellung ist abgeschlossen, aber nicht vollständig erstattet. Wiederholen Sie die fehlgeschlagene Erstattung, oder erstellen Sie eine neue.',
  'Refund remaining amount…': 'Restbetrag erstatten …',
  'Try this refund again?': 'Diese Erstattung erneut versuchen?',
  'Mark as refunded?': 'Als erstattet markieren?',
  'Mark as refunded outside Stripe?': 'Als außerhalb von Stripe erstattet markieren?',
  'Mark as refunded': 'Als erstattet markieren',
  'Refunded outside Stripe': 'Außerhalb von Stripe erstattet',
  'The refund of {amount} is sent to Stripe again.':
    'Die Erstattung von {amount} wird erneut an Stripe gesendet.',
  '{amount} is recorded as refunded. Nothing is sent to Stripe.':
    '{amount} werden als erstattet vermerkt. An Stripe wird nichts gesendet.',
  'Refunded in part': 'Teilweise erstattet',
  'order: refunded': 'erstattet',
  'VIES unavailable. Tax was charged and is refunded if the number proves valid.':
    'VIES nicht erreichbar. Steuer wurde berechnet und wird erstattet, wenn sich die Nummer als gültig erweist.',
  'VIES was unavailable at first. The number is valid and the tax was refunded.':
    'VIES war zunächst nicht erreichbar. Die Nummer ist gültig, und die Steuer wurde erstattet.',
  'Not verified. Tax was charged and is not refunded.':
    'Nicht bestätigt. Steuer wurde berechnet und wird nicht erstattet.',
  'Nothing to pack: no items are left to ship.': 'Nichts zu packen: Es sind keine Artikel mehr zu versenden.',
  'Refund order {order_number}': 'Bestellung {order_number} erstatten',
  'Loading the refundable amount…': 'Der erstattbare Betrag wird geladen …',
  '{amount} can be refunded.': '{amount} können erstattet werden.',
  'Total refund': 'Erstattungsbetrag',
  'Refund {amount}': '{amount} erstatten',
  Refund: 'Erstatten',
  'Refund to a gift card': 'Auf einen Gutschein erstatten',
  'The full amount goes to the gift card that paid. Otherwise gift cards are refunded up to what they paid, then the payment.':
    'Der volle Betrag geht auf den Gutschein, mit dem bezahlt wurde. Sonst werden Gutscheine bis zu dem erstattet, was sie bezahlt haben, dann die Zahlung.',
  'Your first attempt succeeded. The refund is listed in the order.':
    'Ihr erster Versuch war erfolgreich. Die Erstattung steht bei der Bestellung.',
  'You refund': 'Sie erstatten',
  'The order is then fully refunded.': 'Die Bestellung ist dann vollständig erstattet.',
  '{amount} can be refunded afterwards.': 'Danach können noch {amount} erstattet werden.',
  'Your first attempt succeeded. No further refund was made.':
    'Ihr erster Versuch war erfolgreich. Es wurde keine weitere Erstattung ausgeführt.',
  'The refund may have been made. Trying again does not create a second one.':
    'Die Erstattung wurde möglicherweise ausgeführt. Ein erneuter Versuch führt keine zweite aus.',
  Restock: 'Einlagern',
  'Restock {title}': '{title} wieder einlagern',
  '{count} restocked': '{count} wieder eingelagert',
  'Withheld at {rate}': 'Einbehalten zu {rate}',
  'Items not yet shipped are restocked.': 'Noch nicht versandte Artikel kommen zurück in den Bestand.',
  'Paid outside Stripe: refund {amount} yourself. It is recorded and the customer is notified unless the email is held back.':
    'Außerhalb von Stripe bezahlt: Erstatten Sie {amount} selbst. Die Erstattung wird vermerkt, und der Kunde wird benachrichtigt, wenn die E-Mail nicht zurückgehalten wird.',
  'Paid outside Stripe: refund the remaining amount yourself. It is recorded and the customer is notified unless the email is held back.':
    'Außerhalb von Stripe bezahlt: Erstatten Sie den Restbetrag selbst. Die Erstattung wird vermerkt, und der Kunde wird benachrichtigt, wenn die E-Mail nicht zurückgehalten wird.',
  'Refund in full?': 'Vollständig erstatten?',
  'The remaining amount is refunded to the customer.': 'Der Restbetrag wird dem Kunden erstattet.',
  '{amount} is credited to a gift card automatically.':
    '{amount} werden automatisch einem Gutschein gutgeschrieben.',
  'Stripe refunds the rest.': 'Den Rest erstattet Stripe.',
  '{amount} is the rest of {total}: {before} was already refunded.':
    '{amount} sind der Rest von {total}: {before} wurden bereits erstattet.',
  '{amount} is refunded to the customer, the rest of {total}: {before} was already refunded.':
    '{amount} werden dem Kunden erstattet, der Rest von {total}: {before} wurden bereits erstattet.',
  '{amount} is refunded to the customer.': '{amount} werden dem Kunden erstattet.',
  'Refund {amount}?': '{amount} erstatten?',
  'Payments through Stripe are refunded to the customer.':
    'Zahlungen über Stripe werden dem Kunden erstattet.',
  'Payments by gift card and through Stripe are refunded to the customer.':
    'Zahlungen mit Gutschein und über Stripe werden dem Kunden erstattet.',
  'This cannot be undone; you can refund the order.':
    'Das lässt sich nicht rückgängig machen; Sie können die Bestellung erstatten.',
  'Reverse charge: the customer pays the tax in {country}':
    'Steuerschuldnerschaft des Leistungsempfängers: Der Kunde führt die Steuer ab in {country}',
  '{amount} refunded': '{amount} erstattet',
} satisfies Dictionary

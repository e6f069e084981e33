// German: orders.

import type { Dictionary } from '../dictionary.ts'

export const orders = {
  'The latest email about this order is also sent to this address.':
    'Die letzte E-Mail zu dieser Bestellung wird auch an diese Adresse gesendet.',
  'Delivery address': 'Lieferadresse',
  '{country}. To change the country or VAT number, cancel the order and create a new one.':
    '{country}. Um das Land oder die USt-IdNr. zu ändern, stornieren Sie die Bestellung und erstellen Sie eine neue.',
  'This order was changed elsewhere, but not in these fields. Check it and save again.':
    'Diese Bestellung wurde anderswo geändert, aber nicht in diesen Feldern. Prüfen Sie sie, und speichern Sie erneut.',
  'For your records. The customer does not see it.': 'Für Ihre Unterlagen. Der Kunde sieht es nicht.',
  'Remove or add items, or change the shipping.':
    'Entfernen Sie Artikel, fügen Sie welche hinzu, oder ändern Sie den Versand.',
  'Save changes': 'Änderungen speichern',
  '{count} ordered': '{count} bestellt',
  'Quantity of {title} to remove': 'Zu entfernende Menge von {title}',
  'At most {count}': 'Höchstens {count}',
  'Total with shipping and tax': 'Gesamt mit Versand und Steuer',
  'Nothing to pay': 'Nichts zu zahlen',
  'Payment link': 'Zahlungslink',
  'Send it to your customer.': 'Senden Sie ihn Ihrem Kunden.',
  'Waiting for payment': 'Wartet auf Zahlung',
  'Not paid in time': 'Nicht rechtzeitig bezahlt',
  'Mark as paid': 'Als bezahlt markieren',
  'Placed orders are kept for your records: invoices and reports refer to them.':
    'Aufgegebene Bestellungen bleiben für Ihre Unterlagen erhalten: Rechnungen und Berichte beziehen sich auf sie.',
  'You can cancel it instead.': 'Sie können sie stattdessen stornieren.',
  'It is already cancelled, so there is nothing to do.': 'Sie ist bereits storniert, es ist nichts zu tun.',
  'Not active: customers cannot see it. You can still sell it here.':
    'Nicht aktiv: Kunden sehen es nicht. Hier können Sie es trotzdem verkaufen.',
  'Products in this order': 'Produkte in dieser Bestellung',
  '{amount} each': 'je {amount}',
  'Remove this product': 'Dieses Produkt entfernen',
  'this product': 'dieses Produkt',
  'Check the fields marked in red.': 'Prüfen Sie die rot markierten Felder.',
  'Draft {number} created': 'Entwurf {number} erstellt',
  'Order {number} created': 'Bestellung {number} erstellt',
  'Your first attempt succeeded: the order was created.':
    'Ihr erster Versuch war erfolgreich: Die Bestellung wurde erstellt.',
  'The order may have been created. Trying again does not create a second one.':
    'Die Bestellung wurde möglicherweise erstellt. Ein erneuter Versuch erstellt keine zweite.',
  'For orders by phone or email, at current prices.':
    'Für Bestellungen per Telefon oder E-Mail, zu aktuellen Preisen.',
  Items: 'Artikel',
  'Customer email': 'E-Mail des Kunden',
  'Optional. The invoice is sent here once the order is paid.':
    'Optional. Hierhin wird die Rechnung gesendet, sobald die Bestellung bezahlt ist.',
  'Shipping address': 'Lieferadresse',
  'Billing address': 'Rechnungsadresse',
  'Shipping and tax depend on the country.': 'Versand und Steuer hängen vom Land ab.',
  'No item requires shipping. Tax depends on the customer’s country.':
    'Kein Artikel wird versandt. Die Steuer hängt vom Land des Kunden ab.',
  'Different billing address': 'Abweichende Rechnungsadresse',
  'In addition to automatic discounts.': 'Zusätzlich zu automatischen Rabatten.',
  'Customers see it in the order and on the invoice.':
    'Kunden sehen es in der Bestellung und auf der Rechnung.',
  'Saved with the order.': 'Wird mit der Bestellung gespeichert.',
  Calculating: 'Wird berechnet',
  'The total could not be calculated': 'Der Gesamtbetrag konnte nicht berechnet werden',
  'Add a product and choose a country to see price, shipping and tax.':
    'Fügen Sie ein Produkt hinzu, und wählen Sie ein Land, um Preis, Versand und Steuer zu sehen.',
  'Your prices include tax.': 'Ihre Preise enthalten die Steuer.',
  'Amounts are recalculated when the order is created. New orders reserve stock, drafts do not.':
    'Beträge werden beim Erstellen neu berechnet. Neue Bestellungen reservieren Bestand, Entwürfe nicht.',
  'Create order': 'Bestellung erstellen',
  'Save as draft': 'Als Entwurf speichern',
  'Saved address': 'Gespeicherte Adresse',
  'Choose one or enter it below': 'Wählen Sie eine, oder geben Sie sie unten ein',
  'Enter another address': 'Andere Adresse eingeben',
  'not active': 'nicht aktiv',
  '{label} of {name}': '{label}: {name}',
  'Quantity of {name}': 'Menge: {name}',
  'Decrease quantity': 'Menge verringern',
  'Increase quantity': 'Menge erhöhen',
  'Currently {title}.': 'Derzeit {title}.',
  'Choose automatically': 'Automatisch wählen',
  'Add a product and choose a country to see shipping options.':
    'Fügen Sie ein Produkt hinzu, und wählen Sie ein Land, um Versandarten zu sehen.',
  'No item requires shipping.': 'Kein Artikel wird versandt.',
  'No product found.': 'Kein Produkt gefunden.',
  'Packing slip': 'Packzettel',
  'This page': 'Diese Seite',
  'VAT {vat_number}': 'USt-IdNr. {vat_number}',
  'Link for the customer': 'Link für den Kunden',
  'Order details and payment link.': 'Details der Bestellung und Zahlungslink.',
  'Order status page.': 'Seite mit dem Status der Bestellung.',
  'Shipping and billing address': 'Liefer- und Rechnungsadresse',
  'Place order': 'Bestellung aufgeben',
  'Failed to place the order. Please try again later.':
    'Die Bestellung konnte nicht aufgegeben werden. Bitte versuchen Sie es später erneut.',
  'Reopen order': 'Bestellung wieder öffnen',
  'Failed to reopen the order. Please try again later.':
    'Die Bestellung konnte nicht wieder geöffnet werden. Bitte versuchen Sie es später erneut.',
  'Mark as Paid': 'Als bezahlt markieren',
  'Failed to mark order as paid. Please try again later.':
    'Die Bestellung konnte nicht als bezahlt markiert werden. Bitte versuchen Sie es später erneut.',
  'Mark as Shipped': 'Als versandt markieren',
  'Failed to mark order as shipped. Please try again later.':
    'Die Bestellung konnte nicht als versandt markiert werden. Bitte versuchen Sie es später erneut.',
  'Mark as Delivered': 'Als zugestellt markieren',
  'Failed to mark order as delivered. Please try again later.':
    'Die Bestellung konnte nicht als zugestellt markiert werden. Bitte versuchen Sie es später erneut.',
  'Mark as Processing': 'In Bearbeitung nehmen',
  'Failed to mark order as processing. Please try again later.':
    'Die Bestellung konnte nicht in Bearbeitung genommen werden. Bitte versuchen Sie es später erneut.',
  'Put on Hold': 'Anhalten',
  'Failed to put the order on hold. Please try again later.':
    'Die Bestellung konnte nicht angehalten werden. Bitte versuchen Sie es später erneut.',
  'Cancel order': 'Bestellung stornieren',
  'Failed to cancel the order. Please try again later.':
    'Die Bestellung konnte nicht storniert werden. Bitte versuchen Sie es später erneut.',
  'Digital products could not be loaded': 'Die digitalen Produkte konnten nicht geladen werden',
  'The customer asked for immediate delivery and accepted the loss of the right of withdrawal {time}. This does not apply to items added later.':
    'Der Kunde hat die sofortige Bereitstellung verlangt und {time} bestätigt, dass das Widerrufsrecht erlischt. Das gilt nicht für später hinzugefügte Artikel.',
  'Reset downloads': 'Downloads zurücksetzen',
  'downloaded {count} times': ['{count}-mal heruntergeladen', '{count}-mal heruntergeladen'],
  '{part} of {total} downloads': '{part} von {total} Downloads',
  'expired {time}': '{time} abgelaufen',
  'expires {time}': 'läuft {time} ab',
  'Licence key {key}': 'Lizenzschlüssel {key}',
  'a member of the shop': 'ein Mitglied des Shops',
  'the customer': 'den Kunden',
  'Email address changed': 'E-Mail-Adresse geändert',
  'Delivery address changed': 'Lieferadresse geändert',
  Timeline: 'Verlauf',
  'by {actor}': 'durch {actor}',
  'From {warehouse}.': 'Aus {warehouse}.',
  'Prices include tax.': 'Preise enthalten die Steuer.',
  'Prices are before tax, totals include it.': 'Preise sind ohne Steuer, Gesamtbeträge enthalten sie.',
  'Cancel order…': 'Bestellung stornieren …',
  'Order {order_number} cannot be deleted': 'Bestellung {order_number} kann nicht gelöscht werden',
  'Keep order': 'Bestellung behalten',
  'Order {order_number} cancelled': 'Bestellung {order_number} storniert',
  'too many emails to this address, from this shop or from this account.':
    'zu viele E-Mails an diese Adresse, von diesem Shop oder von diesem Konto.',
  'many orders from the same network.': 'viele Bestellungen aus demselben Netz.',
  'this shop has not received a payment through a live gateway yet, and the customer did not pay online. Write to the customer yourself.':
    'Dieser Shop hat noch keine Zahlung über einen echten Zahlungsanbieter erhalten, und der Kunde hat nicht online bezahlt. Schreiben Sie dem Kunden selbst.',
  'too many recipients reported orders that they did not place. See To do.':
    'Zu viele Empfänger haben Bestellungen gemeldet, die sie nicht aufgegeben haben. Siehe Aufgaben.',
  'the recipient reported that they did not order, or unsubscribed.':
    'Der Empfänger hat gemeldet, dass er nicht bestellt hat, oder hat sich abgemeldet.',
  'the email server refused the recipient’s address. Check the address.':
    'Der E-Mail-Server hat die Adresse des Empfängers abgelehnt. Prüfen Sie die Adresse.',
  'Emails could not be loaded': 'Die E-Mails konnten nicht geladen werden',
  '{name}: sent {time}': '{name}: {time} gesendet',
  'not sent': 'nicht gesendet',
  'tried again every hour': 'wird stündlich erneut versucht',
  'tried again': 'wird erneut versucht',
  'the email server has not accepted it.': 'der E-Mail-Server hat sie noch nicht angenommen.',
  'Failed to load order data. Please try again later.':
    'Die Bestellung konnte nicht geladen werden. Bitte versuchen Sie es später erneut.',
  'View Order': 'Bestellung',
  'from the storefront': 'aus dem Shop',
  'imported as history': 'als Altbestellung importiert',
  'from a customer account': 'aus einem Kundenkonto',
  'entered manually': 'manuell erfasst',
  'Loading the order': 'Die Bestellung wird geladen',
  Parcel: 'Paket',
  'Track parcel': 'Sendung verfolgen',
  'No tracking number yet.': 'Noch keine Sendungsnummer.',
  'Change tracking': 'Sendungsnummer ändern',
  'Add tracking': 'Sendungsnummer hinzufügen',
  'Save and notify customer': 'Speichern und Kunden benachrichtigen',
  Authorised: 'Autorisiert',
  Payment: 'Zahlung',
  'All of {one}': 'Alle: {one}',
  Today: 'Heute',
  'Last 7 days': 'Letzte 7 Tage',
  Pending: 'Ausstehend',
  'made in Stripe': 'in Stripe ausgeführt',
  '{amount} to gift card …{last4}': '{amount} auf Gutschein …{last4}',
  '{amount} to a new gift card': '{amount} auf einen neuen Gutschein',
  'A late or duplicate payment. It is not part of the sale.':
    'Eine verspätete oder doppelte Zahlung. Sie gehört nicht zum Verkauf.',
  'Not paid yet': 'Noch nicht bezahlt',
  'order: draft': 'Entwurf',
  'order: new': 'neu',
  'order: paid': 'bezahlt',
  'order: processing': 'in Bearbeitung',
  'order: on hold': 'angehalten',
  'order: shipped': 'versandt',
  'order: delivered': 'zugestellt',
  'order: cancelled': 'storniert',
  'order: failed': 'fehlgeschlagen',
  'Not paid': 'Nicht bezahlt',
  WITHDRAWN: 'WIDERRUFEN',
  TEST: 'TEST',
  '{tax} on {amount}': '{tax} auf {amount}',
  'No tax': 'Keine Steuer',
  'Items before tax': 'Artikel ohne Steuer',
  'Gift card …{last4}': 'Gutschein …{last4}',
  'Amount due': 'Zu zahlen',
  'Set off': 'Verrechnet',
  'Nothing to refund': 'Nichts zu erstatten',
  'Shipping before tax': 'Versand ohne Steuer',
  'Included in the total': 'Im Gesamtbetrag enthalten',
  'Valid format, not checked with VIES. No tax was charged: check the number yourself.':
    'Gültiges Format, nicht mit VIES geprüft. Es wurde keine Steuer berechnet: Prüfen Sie die Nummer selbst.',
  'Valid (VIES). No tax was charged.': 'Gültig (VIES). Es wurde keine Steuer berechnet.',
  'without tax': 'ohne Steuer',
  'Wrong check digits. Tax was charged.': 'Falsche Prüfziffern. Steuer wurde berechnet.',
  'Wrong check digits. No tax was charged, so you may owe it: ask the customer for the right number.':
    'Falsche Prüfziffern. Es wurde keine Steuer berechnet, die Sie daher schulden können: Fragen Sie den Kunden nach der richtigen Nummer.',
  'Invalid (VIES). Tax was charged.': 'Ungültig (VIES). Steuer wurde berechnet.',
  'Checked {time}': '{time} geprüft',
  'consultation {number}': 'Abfrage {number}',
  'Next check {time}': 'Nächste Prüfung {time}',
  'Deleted warehouse': 'Gelöschtes Lager',
  Withdrawal: 'Widerruf',
  'Withdrawals could not be loaded': 'Die Widerrufe konnten nicht geladen werden',
  'Declared {time} by {name}': '{time} erklärt von {name}',
  'Declared {time}': '{time} erklärt',
  'No confirmation was emailed. Contact the customer.':
    'Es wurde keine Eingangsbestätigung gesendet. Kontaktieren Sie den Kunden.',
  'Resolved {time}': '{time} erledigt',
  'Open: {link}': 'Offen: {link}',
  'Use orders to manage your sales': 'Verwalten Sie Ihre Verkäufe mit Bestellungen',
  'Order {order_number}': 'Bestellung {order_number}',
  'Search order, customer or product': 'Bestellung, Kunde oder Produkt suchen',
  'Shipping status': 'Versandstatus',
  'To be shipped': 'Zu versenden',
  'Nothing to ship': 'Nichts zu versenden',
  'Any time': 'Jede Zeit',
  'No orders yet': 'Noch keine Bestellungen',
  'Orders from your storefront appear here. You can also create orders yourself.':
    'Hier erscheinen Bestellungen aus Ihrem Shop. Sie können auch selbst Bestellungen erstellen.',
  'Ship to': 'Lieferung an',
  'Bill to': 'Rechnung an',
  Packed: 'Gepackt',
  Carrier: 'Versanddienst',
  'Other carrier': 'Anderer Versanddienst',
  'Tracking number': 'Sendungsnummer',
  'Tracking link': 'Link zur Sendungsverfolgung',
  'Carrier and tracking numbers are optional. They are in the email to the customer.':
    'Versanddienst und Sendungsnummern sind optional. Sie stehen in der E-Mail an den Kunden.',
  'Carrier and tracking numbers are optional.': 'Versanddienst und Sendungsnummern sind optional.',
  'Tracking number of order {order_number}': 'Sendungsnummer der Bestellung {order_number}',
  'Select all': 'Alle auswählen',
  'Including tax; at most {amount}.': 'Einschließlich Steuer; höchstens {amount}.',
  'If different from the sum above.': 'Falls er von der Summe oben abweicht.',
  'Choose items, shipping or an amount.': 'Wählen Sie Artikel, Versand oder einen Betrag.',
  'To a new gift card, whose code is emailed to the customer. Otherwise to the payment.':
    'Auf einen neuen Gutschein, dessen Code der Kunde per E-Mail erhält. Sonst auf die Zahlung.',
  'Enter a number, for example 12.50': 'Geben Sie eine Zahl ein, zum Beispiel 12,50',
  '{count} refunded or removed': '{count} erstattet oder entfernt',
  '{part} of {total} left': '{part} von {total} übrig',
  'Quantity of {title}': 'Menge von {title}',
  '{amount} tax ({rate})': '{amount} Steuer ({rate})',
  'Amount at {rate}': 'Betrag zu {rate}',
  '{amount} tax': '{amount} Steuer',
  'Its reserved stock is released.': 'Der reservierte Bestand wird freigegeben.',
  'The order was imported as history, so no email is sent.':
    'Die Bestellung wurde als Altbestellung importiert, daher wird keine E-Mail gesendet.',
  'Orders imported as history cannot be changed.':
    'Importierte Altbestellungen können nicht geändert werden.',
  'The order has no email address, so no email is sent.':
    'Die Bestellung hat keine E-Mail-Adresse, daher wird keine E-Mail gesendet.',
  'It is emailed to {email} unless the email is held back: see Emails on this page.':
    'Sie wird an {email} gesendet, wenn die E-Mail nicht zurückgehalten wird: siehe E-Mails auf dieser Seite.',
  '{amount} is recorded as paid outside Stripe, and the invoice is issued.':
    '{amount} werden als außerhalb von Stripe bezahlt vermerkt, und die Rechnung wird ausgestellt.',
  'The orders could not be downloaded.': 'Die Bestellungen konnten nicht heruntergeladen werden.',
  'The customer has withdrawn. Resolve the withdrawal before shipping.':
    'Der Kunde hat widerrufen. Erledigen Sie den Widerruf vor dem Versand.',
  'Only paid orders that are not yet shipped can be marked.':
    'Nur bezahlte Bestellungen, die noch nicht versandt sind, können markiert werden.',
  'The order is on hold. Mark it as processing before shipping.':
    'Die Bestellung ist angehalten. Nehmen Sie sie vor dem Versand in Bearbeitung.',
  'Open orders without shipping to mark them as delivered.':
    'Öffnen Sie Bestellungen ohne Versand, um sie als zugestellt zu markieren.',
  'marked as shipped': 'als versandt markiert',
  'Mark {what} as shipped?': '{what} als versandt markieren?',
  'Customers are notified by email unless the email is held back. This cannot be undone.':
    'Die Kunden werden per E-Mail benachrichtigt, wenn die E-Mail nicht zurückgehalten wird. Das lässt sich nicht rückgängig machen.',
  'Customers are notified by email unless the email is held back, but not of orders that were imported as history or have no email address. This cannot be undone.':
    'Die Kunden werden per E-Mail benachrichtigt, wenn die E-Mail nicht zurückgehalten wird, außer bei Bestellungen, die als Altbestellungen importiert wurden oder keine E-Mail-Adresse haben. Das lässt sich nicht rückgängig machen.',
  'No emails are sent: the orders were imported as history or have no email address. This cannot be undone.':
    'Es werden keine E-Mails gesendet: Die Bestellungen wurden als Altbestellungen importiert oder haben keine E-Mail-Adresse. Das lässt sich nicht rückgängig machen.',
  'The order stays on hold until you mark it as processing or shipped. The customer is not notified.':
    'Die Bestellung bleibt angehalten, bis Sie sie als in Bearbeitung oder versandt markieren. Der Kunde wird nicht benachrichtigt.',
  'The customer is notified by email unless the email is held back: see Emails on this page.':
    'Der Kunde wird per E-Mail benachrichtigt, wenn die E-Mail nicht zurückgehalten wird: siehe E-Mails auf dieser Seite.',
  'The customer has withdrawn from this order: resolve that first.':
    'Der Kunde hat diese Bestellung widerrufen: Erledigen Sie das zuerst.',
  'Order {number}.': 'Bestellung {number}.',
  'Save the tracking you have entered first, or cancel it.':
    'Speichern Sie zuerst die eingegebene Sendungsverfolgung, oder brechen Sie die Eingabe ab.',
  'Optional. Shown in the timeline; the customer does not see it.':
    'Optional. Erscheint im Verlauf; der Kunde sieht es nicht.',
  'Northern Ireland': 'Nordirland',
  'Not taxed': 'Nicht besteuert',
  '{tax} of {country} (customer’s country)': '{tax}, {country} (Land des Kunden)',
  '{tax} of {country}': '{tax}, {country}',
  'The customer of this order was erased.': 'Der Kunde dieser Bestellung wurde gelöscht.',
  'The delivery address can be changed only until the order is shipped.':
    'Die Lieferadresse kann nur geändert werden, bis die Bestellung versandt ist.',
  '{amount} to pay': '{amount} zu zahlen',
} satisfies Dictionary

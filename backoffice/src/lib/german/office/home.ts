// German: home.

import type { Dictionary } from '../dictionary.ts'

export const home = {
  'The secret key is rejected. Replace it.': 'Der geheime Schlüssel wird abgelehnt. Ersetzen Sie ihn.',
  'The warehouse has no address. Add one.': 'Das Lager hat keine Adresse. Geben Sie eine an.',
  'The warehouse is not active. Activate it.': 'Das Lager ist nicht aktiv. Aktivieren Sie es.',
  'No active warehouse with an address is selected. Select one.':
    'Es ist kein aktives Lager mit Adresse ausgewählt. Wählen Sie eines aus.',
  'Add payment gateway details': 'Zahlungsanbieter einrichten',
  'API keys of your Stripe account. Customers pay you directly.':
    'API-Schlüssel Ihres Stripe-Kontos. Kunden bezahlen direkt an Sie.',
  'Add a warehouse address': 'Adresse des Lagers angeben',
  'The address you ship from. It determines tax.':
    'Die Adresse, von der Sie versenden. Von ihr hängt die Steuer ab.',
  'Add the warehouse': 'Lager erstellen',
  'Where your stock is stored.': 'Wo Ihre Ware liegt.',
  'Add shipping rates from the warehouse': 'Versandtarife ab dem Lager angeben',
  'Shipping prices by country.': 'Versandkosten nach Land.',
  'Add first products': 'Erste Produkte erstellen',
  'Title, price and a picture.': 'Titel, Preis und ein Bild.',
  'Add stock to the warehouse': 'Bestand im Lager erfassen',
  'Record a purchase for each product.': 'Erfassen Sie einen Einkauf für jedes Produkt.',
  'Add licence keys to your products': 'Lizenzschlüssel zu Ihren Produkten hinzufügen',
  'Not needed: cards are not charged in {currency}. Mark orders as paid manually.':
    'Nicht nötig: In {currency} werden keine Karten belastet. Markieren Sie Bestellungen manuell als bezahlt.',
  'Not needed: none of your products is shipped.': 'Nicht nötig: Keines Ihrer Produkte wird versandt.',
  'Not needed: none of your products is shipped or stocked.':
    'Nicht nötig: Keines Ihrer Produkte wird versandt oder gelagert.',
  'Not needed: none of your products is stocked.': 'Nicht nötig: Keines Ihrer Produkte wird gelagert.',
  'Create a shop': 'Shop erstellen',
  'Its name and currency.': 'Sein Name und seine Währung.',
  'no imprint': 'kein Impressum',
  'no terms': 'keine AGB',
  'no privacy page': 'keine Datenschutzerklärung',
  'No orders yet. Your shop is open: {link}.': 'Noch keine Bestellungen. Ihr Shop ist geöffnet: {link}.',
  'view your storefront': 'Shop ansehen',
  'No orders yet. Your shop is empty because no product is active: {link}.':
    'Noch keine Bestellungen. Ihr Shop ist leer, weil kein Produkt aktiv ist: {link}.',
  'publish a product': 'Produkt veröffentlichen',
  'No orders to ship. {link}': 'Keine Bestellungen zu versenden. {link}',
  '{count} paid and not yet shipped. {link}': '{count} bezahlt und noch nicht versandt. {link}',
  'Currency: {currency}.': 'Währung: {currency}.',
  'Edit shop': 'Shop bearbeiten',
  'Get started': 'Erste Schritte',
  'The {link} shows your whole shop on one page. Share the link or print it as a QR code.':
    'Das {link} zeigt Ihren ganzen Shop auf einer Seite. Teilen Sie den Link, oder drucken Sie ihn als QR-Code.',
  'order form': 'Bestellformular',
  Support: 'Hilfe',
  'Shop id': 'Shop-Kennung',
  'For programs that use the API, and for support.':
    'Für Programme, die die API benutzen, und für den Support.',
  'Questions or problems? Write to {link}.': 'Fragen oder Probleme? Schreiben Sie an {link}.',
  'Questions or problems? Ask the operator of this installation. No support address is set.':
    'Fragen oder Probleme? Wenden Sie sich an den Betreiber dieser Installation. Es ist keine Support-Adresse hinterlegt.',
  'All sales': 'Alle Umsätze',
  'The sales could not be loaded. {link}': 'Die Umsätze konnten nicht geladen werden. {link}',
  'The orders could not be loaded. {link}': 'Die Bestellungen konnten nicht geladen werden. {link}',
  'test orders only': 'nur Testbestellungen',
  'Legally required pages': 'Gesetzlich vorgeschriebene Seiten',
  'Your shop has {missing}. {link}': 'Ihr Shop hat {missing}. {link}',
  'Add missing pages': 'Fehlende Seiten ergänzen',
  'You are registered for the One Stop Shop: consumers in other EU countries pay their own country’s tax. You declare it every quarter, with the {link}.':
    'Sie sind für den One-Stop-Shop registriert: Verbraucher in anderen EU-Ländern zahlen die Steuer ihres Landes. Sie melden sie vierteljährlich mit dem {link}.',
  'OSS report': 'OSS-Bericht',
  'Up to {limit} a year, over all your shops, consumers in other EU countries pay the tax of your country.':
    'Bis {limit} im Jahr, über alle Ihre Shops, zahlen Verbraucher in anderen EU-Ländern die Steuer Ihres Landes.',
  'Above {limit} consumers in other EU countries pay their own country’s tax. Register for the One Stop Shop with your tax office now, then turn it on in {settings}.':
    'Über {limit} zahlen Verbraucher in anderen EU-Ländern die Steuer ihres Landes. Registrieren Sie sich jetzt bei Ihrem Finanzamt für den One-Stop-Shop, und schalten Sie ihn dann in {settings} ein.',
  'the shop’s settings': 'den Einstellungen des Shops',
  'Exceeded last year: until the end of {until} consumers in other EU countries pay their own country’s tax, which you owe there. Register for the One Stop Shop, then turn it on in {settings}.':
    'Im letzten Jahr überschritten: Bis Ende {until} zahlen Verbraucher in anderen EU-Ländern die Steuer ihres Landes, die Sie dort schulden. Registrieren Sie sich für den One-Stop-Shop, und schalten Sie ihn dann in {settings} ein.',
  'Exceeded: until the end of {until} consumers in other EU countries pay their own country’s tax, which you owe there. Register for the One Stop Shop, then turn it on in {settings}.':
    'Überschritten: Bis Ende {until} zahlen Verbraucher in anderen EU-Ländern die Steuer ihres Landes, die Sie dort schulden. Registrieren Sie sich für den One-Stop-Shop, und schalten Sie ihn dann in {settings} ein.',
  'Below the limit': 'Unter der Grenze',
  'Near the limit': 'Nahe der Grenze',
  'Above the limit': 'Über der Grenze',
  'Above the limit last year': 'Im letzten Jahr über der Grenze',
  'EU distance sales': 'EU-Fernverkäufe',
  '{amount} of {limit} in {year}': '{amount} von {limit} im Jahr {year}',
  'Sales to consumers in other EU countries in {year}':
    'Verkäufe an Verbraucher in anderen EU-Ländern im Jahr {year}',
  '{part} of {total} done': '{part} von {total} erledigt',
  'Sales of the last {days} days': 'Umsatz der letzten {days} Tage',
} satisfies Dictionary

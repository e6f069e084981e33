// German: shops.

import type { Dictionary } from '../dictionary.ts'

export const shops = {
  'Loading your shops': 'Ihre Shops werden geladen',
  'Welcome!': 'Willkommen!',
  'Create your first shop to get started': 'Erstellen Sie Ihren ersten Shop, um zu beginnen',
  'Select a Shop': 'Shop auswählen',
  'Choose the shop to manage.': 'Wählen Sie den Shop, den Sie verwalten möchten.',
  'Create another shop': 'Weiteren Shop erstellen',
  "'{name}' was restored. Its storefront is open again.":
    '‚{name}‘ wurde wiederhergestellt. Der Shop ist wieder geöffnet.',
  'Deleted shops': 'Gelöschte Shops',
  'Restoring brings back the URL, orders and stock.':
    'Beim Wiederherstellen kommen URL, Bestellungen und Bestand zurück.',
  'Deleted {time}, restorable until {until}': '{time} gelöscht, wiederherstellbar bis {until}',
  'Restore {name}': '{name} wiederherstellen',
  'Harbour Street Ceramics': 'Keramik Hafenstraße',
  'Default currency': 'Standardwährung',
  'Used for prices, orders and invoices. It cannot be changed later.':
    'Für Preise, Bestellungen und Rechnungen. Sie kann später nicht geändert werden.',
  'Choose a currency': 'Währung wählen',
  'Create shop': 'Shop erstellen',
  'Or {link} from an archive.': 'Oder {link} aus einem Archiv.',
  'import a shop': 'importieren Sie einen Shop',
  'Delete the shop': 'Shop löschen',
  'You can delete the shop once no orders, refunds or disputes are open, and 15 days after the last delivery.':
    'Sie können den Shop löschen, sobald keine Bestellungen, Erstattungen oder Anfechtungen offen sind und die letzte Lieferung 15 Tage zurückliegt.',
  'Delete shop': 'Shop löschen',
  'Export your records first: {link}.': 'Exportieren Sie zuerst Ihre Unterlagen: {link}.',
  'export the shop': 'Shop exportieren',
  'Shop name is required': 'Geben Sie den Namen des Shops ein',
  'Pictures can be up to 10 MiB.': 'Bilder dürfen bis zu 10 MiB groß sein.',
  'Current logo': 'Aktuelles Logo',
  'Replace the logo': 'Logo ersetzen',
  'Upload a logo': 'Logo hochladen',
  'Remove the logo?': 'Logo entfernen?',
  'Your storefront, emails and new invoices no longer show it.':
    'Ihr Shop, E-Mails und neue Rechnungen zeigen es nicht mehr.',
  Replace: 'Ersetzen',
  'Gallery: large pictures, white space': 'Galerie: große Bilder, viel Weißraum',
  'Market: compact, with prices and stock at a glance': 'Markt: kompakt, Preise und Bestand auf einen Blick',
  Serif: 'Serifen',
  'Sans serif': 'Serifenlos',
  Monospace: 'Schreibmaschine',
  'Same as the visitor’s device': 'Wie das Gerät des Besuchers',
  'Always light': 'Immer hell',
  'Always dark': 'Immer dunkel',
  Appearance: 'Erscheinungsbild',
  'The design of your storefront. Changes apply when you save.':
    'Die Gestaltung Ihres Shops. Änderungen gelten, sobald Sie speichern.',
  Theme: 'Design',
  'Accent colour': 'Akzentfarbe',
  'For buttons and links, for example #0b6e6b. Empty: the theme’s colour.':
    'Für Buttons und Links, zum Beispiel #0b6e6b. Leer: die Farbe des Designs.',
  'Choose the accent colour': 'Akzentfarbe wählen',
  Headings: 'Überschriften',
  'Light or dark': 'Hell oder dunkel',
  'On a light page': 'Auf heller Seite',
  'On a dark page': 'Auf dunkler Seite',
  'On a light page this colour is hard to read, so it is shown as {colour} there.':
    'Auf einer hellen Seite ist diese Farbe schlecht lesbar, daher erscheint sie dort als {colour}.',
  'On a dark page this colour is hard to read, so it is shown as {colour} there.':
    'Auf einer dunklen Seite ist diese Farbe schlecht lesbar, daher erscheint sie dort als {colour}.',
  'The name your customers see and the URL of the shop.':
    'Der Name, den Ihre Kunden sehen, und die URL des Shops.',
  'Chosen when the shop was created; it cannot be changed.':
    'Beim Erstellen des Shops gewählt; sie kann nicht geändert werden.',
  'The language your shop’s texts are written in. It is the default storefront language, also for search engines.':
    'Die Sprache, in der die Texte Ihres Shops geschrieben sind. Sie ist die Standardsprache des Shops, auch für Suchmaschinen.',
  'Change the language to {language}?': 'Sprache zu {language} ändern?',
  'This does not translate any texts: your shop’s own texts count as {language} from now on. Translations into {language} are kept, but no longer shown.':
    'Dadurch werden keine Texte übersetzt: Die eigenen Texte Ihres Shops gelten ab dann als {language}. Übersetzungen in {language} bleiben erhalten, werden aber nicht mehr angezeigt.',
  'Change language': 'Sprache ändern',
  'Shop ID': 'Shop-ID',
  'For API requests.': 'Für API-Anfragen.',
  Logo: 'Logo',
  'Shown at the top of the shop instead of its name: jpg, png, gif or webp. Saved immediately.':
    'Steht oben im Shop anstelle seines Namens: jpg, png, gif oder webp. Wird sofort gespeichert.',
  'The languages of the shop, and its texts in them.': 'Die Sprachen des Shops und seine Texte darin.',
  'Edit languages and translations': 'Sprachen und Übersetzungen bearbeiten',
  'Imprint, terms, privacy and returns.': 'Impressum, AGB, Datenschutz und Widerruf.',
  'Edit pages': 'Seiten bearbeiten',
  'Manufacturers and responsible persons of your products.':
    'Hersteller und verantwortliche Personen Ihrer Produkte.',
  'Edit safety contacts': 'Sicherheitskontakte bearbeiten',
  'Edit start page': 'Startseite bearbeiten',
  'Edit menus': 'Menüs bearbeiten',
  'Products, customers, orders and more as CSV, also from other shop systems.':
    'Produkte, Kunden, Bestellungen und mehr als CSV, auch aus anderen Shopsystemen.',
  'Emails to your customers and to you.': 'E-Mails an Ihre Kunden und an Sie.',
  'Contact email': 'Kontakt-E-Mail',
  'Customers’ replies go to this address. If empty, customers are not asked to reply.':
    'Antworten von Kunden gehen an diese Adresse. Wenn leer, werden Kunden nicht um Antwort gebeten.',
  'Preview and edit emails': 'E-Mails ansehen und bearbeiten',
  'Legal name, tax number and footer text on invoices.':
    'Rechtlicher Name, Steuernummer und Fußtext auf Rechnungen.',
  'Prices and tax': 'Preise und Steuer',
  'Only a registered shop charges tax. The tax depends on where you ship from and to.':
    'Nur ein registrierter Shop berechnet Steuer. Sie hängt davon ab, von wo und wohin Sie versenden.',
  'Registered for tax': 'Steuerlich registriert',
  'Choose Yes if you have to charge tax and have a tax number, but no VAT number.':
    'Wählen Sie Ja, wenn Sie Steuer berechnen müssen und eine Steuernummer, aber keine USt-IdNr. haben.',
  'If the default address has a VAT number': 'Wenn die Standardadresse eine USt-IdNr. hat',
  'No, for example as a small business': 'Nein, zum Beispiel als Kleinunternehmer',
  'Printed on invoices. Required in Germany without a VAT number.':
    'Steht auf Rechnungen. In Deutschland ohne USt-IdNr. vorgeschrieben.',
  'Price if no tax is due': 'Preis, wenn keine Steuer anfällt',
  'For exports and businesses in other EU countries. Customer groups that see prices without tax always pay these.':
    'Für Ausfuhren und Unternehmen in anderen EU-Ländern. Kundengruppen, die Preise ohne Steuer sehen, zahlen immer diese.',
  'The price without your country’s tax': 'Der Preis ohne die Steuer Ihres Landes',
  'The price shown': 'Der angezeigte Preis',
  'Prices include tax': 'Preise enthalten die Steuer',
  'Customers pay the price shown; the tax in it depends on the country. Required for sales to consumers in the EU. If off, tax is added at checkout.':
    'Kunden zahlen den angezeigten Preis; die Steuer darin hängt vom Land ab. Für Verkäufe an Verbraucher in der EU vorgeschrieben. Wenn aus, kommt die Steuer an der Kasse hinzu.',
  'Registered for the One Stop Shop (OSS)': 'Für den One-Stop-Shop (OSS) registriert',
  'Consumers in other EU countries pay their own country’s rate from the first sale. If off, they pay your country’s rate until all your shops together exceed 10,000 euro of such sales in a year.':
    'Verbraucher in anderen EU-Ländern zahlen ab dem ersten Verkauf den Satz ihres Landes. Wenn aus, zahlen sie den Satz Ihres Landes, bis alle Ihre Shops zusammen 10.000 Euro solcher Umsätze im Jahr überschreiten.',
  'Settings for unpaid orders.': 'Einstellungen für unbezahlte Bestellungen.',
  'Reserve stock for unpaid orders (minutes)': 'Bestand für unbezahlte Bestellungen reservieren (Minuten)',
  '30 to 1440. Then the order is cancelled and the stock is released.':
    '30 bis 1440. Danach wird die Bestellung storniert und der Bestand freigegeben.',
  'Other websites': 'Andere Websites',
  'Show your products on your own websites.': 'Zeigen Sie Ihre Produkte auf Ihren eigenen Websites.',
  'Allowed origins': 'Erlaubte Websites',
  'Your websites, for example https://example.com. They can embed the order form, and customers can return to them after payment.':
    'Ihre Websites, zum Beispiel https://example.com. Sie können das Bestellformular einbetten, und Kunden können nach der Zahlung zu ihnen zurückkehren.',
  'Code to embed': 'Code zum Einbetten',
  'Add this code to a page to show your products and the cart.':
    'Fügen Sie diesen Code in eine Seite ein, um Ihre Produkte und den Warenkorb zu zeigen.',
  'View example and options': 'Beispiel und Möglichkeiten ansehen',
  'Tax is charged now.': 'Derzeit wird Steuer berechnet.',
  'No tax is charged now.': 'Derzeit wird keine Steuer berechnet.',
  'View addresses': 'Adressen ansehen',
  'Export the data of the shop.': 'Exportieren Sie die Daten des Shops.',
  'Who runs the shop: name, address, email, register and VAT number.':
    'Wer den Shop betreibt: Name, Anschrift, E-Mail, Register und USt-IdNr.',
  'What customers accept by ordering. Linked at checkout.':
    'Was Kunden mit der Bestellung annehmen. An der Kasse verlinkt.',
  'How personal data is used. Linked at checkout.':
    'Wie personenbezogene Daten verwendet werden. An der Kasse verlinkt.',
  'What can be returned, until when, and how it is refunded.':
    'Was zurückgegeben werden kann, bis wann, und wie es erstattet wird.',
  'Pages with content are linked at the bottom of every shop page. Start a line with # for a heading or - for a list; use **two stars** for bold text.':
    'Seiten mit Inhalt sind unten auf jeder Seite des Shops verlinkt. Beginnen Sie eine Zeile mit # für eine Überschrift oder - für eine Liste; **zwei Sterne** machen Text fett.',
  'Your shops could not be loaded': 'Ihre Shops konnten nicht geladen werden',
  'No data is lost. Try again.': 'Es sind keine Daten verloren. Versuchen Sie es erneut.',
  'Time zone': 'Zeitzone',
  'For dates of orders, reports and new invoices. If empty, the time zone of the default address applies.':
    'Für Daten von Bestellungen, Berichten und neuen Rechnungen. Wenn leer, gilt die Zeitzone der Standardadresse.',
  "Deleted '{name}'. Its owners can restore it in their profile for {days} days.":
    '‚{name}‘ gelöscht. Inhaber können den Shop {days} Tage lang in ihrem Profil wiederherstellen.',
  'Its storefront closes immediately. Its products, stock, orders and invoices are no longer accessible. For {days} days its owners can restore it in their profile. After that this cannot be undone.':
    'Der Shop schließt sofort. Produkte, Bestand, Bestellungen und Rechnungen sind nicht mehr zugänglich. {days} Tage lang können seine Inhaber ihn in ihrem Profil wiederherstellen. Danach lässt sich das nicht rückgängig machen.',
  'Start page, menus and redirects of your shop.': 'Startseite, Menüs und Weiterleitungen Ihres Shops.',
  'Edit redirects': 'Weiterleitungen bearbeiten',
} satisfies Dictionary

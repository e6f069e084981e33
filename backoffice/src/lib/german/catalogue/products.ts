// German: products.

import type { Dictionary } from '../dictionary.ts'

export const products = {
  'URL of a picture. The first upload fills it in.':
    'URL eines Bildes. Das erste hochgeladene Bild füllt das Feld aus.',
  'Name is required': 'Geben Sie den Namen ein',
  'Stock: enter a whole number': 'Bestand: Geben Sie eine ganze Zahl ein',
  'Pictures are still being uploaded. Please wait.': 'Bilder werden noch hochgeladen. Bitte warten Sie.',
  'Delivered as soon as an order is paid, by email and on the page of the order.':
    'Wird bereitgestellt, sobald eine Bestellung bezahlt ist, per E-Mail und auf der Seite der Bestellung.',
  'Create the product to add files and licence keys.':
    'Erstellen Sie das Produkt, um Dateien und Lizenzschlüssel hinzuzufügen.',
  'Downloads per file': 'Downloads je Datei',
  'For each order. Empty: no limit.': 'Für jede Bestellung. Leer: unbegrenzt.',
  'Days to download': 'Tage zum Herunterladen',
  'After delivery. Empty: no limit.': 'Nach der Bereitstellung. Leer: unbegrenzt.',
  'Deliver licence keys': 'Lizenzschlüssel ausliefern',
  'Sell licence keys instead of the stock?': 'Lizenzschlüssel statt des Bestands verkaufen?',
  'What is in stock is written off. Only free licence keys can be sold then.':
    'Der Bestand wird ausgebucht. Danach können nur freie Lizenzschlüssel verkauft werden.',
  '{count} items in stock are written off. Only free licence keys can be sold then.': [
    '{count} Artikel im Bestand wird ausgebucht. Danach können nur freie Lizenzschlüssel verkauft werden.',
    '{count} Artikel im Bestand werden ausgebucht. Danach können nur freie Lizenzschlüssel verkauft werden.',
  ],
  'Sell without licence keys?': 'Ohne Lizenzschlüssel verkaufen?',
  'Its free licence keys are not sold any more. The stock starts at 0.':
    'Die freien Lizenzschlüssel werden nicht mehr verkauft. Der Bestand beginnt bei 0.',
  'Sell without keys': 'Ohne Schlüssel verkaufen',
  'Each item sold uses one key. Free keys are the stock.':
    'Jeder verkaufte Artikel verbraucht einen Schlüssel. Freie Schlüssel sind der Bestand.',
  'Files can be up to 2 GiB.': 'Dateien dürfen bis zu 2 GiB groß sein.',
  Downloads: 'Downloads',
  'Add files to download': 'Dateien zum Herunterladen hinzufügen',
  'Add files': 'Dateien hinzufügen',
  'or drop them here. Any type, up to 2 GiB each. If the connection breaks, choose the same file again to resume.':
    'oder hierher ziehen. Jede Art; höchstens je 2 GiB. Bricht die Verbindung ab, wählen Sie dieselbe Datei erneut, um fortzufahren.',
  "'{title}' will no longer be sold. Customers who bought it can still download it.":
    '‚{title}‘ wird nicht mehr verkauft. Kunden, die es gekauft haben, können es weiterhin herunterladen.',
  '{count} keys added. Duplicates skipped: {duplicates}.': [
    '{count} Schlüssel hinzugefügt. Übersprungene Duplikate: {duplicates}.',
    '{count} Schlüssel hinzugefügt. Übersprungene Duplikate: {duplicates}.',
  ],
  '{count} keys added.': ['{count} Schlüssel hinzugefügt.', '{count} Schlüssel hinzugefügt.'],
  'Licence keys': 'Lizenzschlüssel',
  '{free} free, {held} reserved, {delivered} delivered, {revoked} revoked':
    '{free} frei, {held} reserviert, {delivered} ausgeliefert, {revoked} widerrufen',
  'Add licence keys': 'Lizenzschlüssel hinzufügen',
  'One per line, up to 10,000. They are stored encrypted and shown to the customer only.':
    'Einer je Zeile, bis zu 10.000. Sie werden verschlüsselt gespeichert und nur dem Kunden angezeigt.',
  'View free keys': 'Freie Schlüssel anzeigen',
  'Hide free keys': 'Freie Schlüssel ausblenden',
  'Free keys': 'Freie Schlüssel',
  'Delete this licence key?': 'Diesen Lizenzschlüssel löschen?',
  'The key that ends in {last4} will no longer be sold.':
    'Der Schlüssel, der auf {last4} endet, wird nicht mehr verkauft.',
  'Add keys': 'Schlüssel hinzufügen',
  'Add {count} keys': ['{count} Schlüssel hinzufügen', '{count} Schlüssel hinzufügen'],
  'Title of {filename}': 'Titel von {filename}',
  'Energy label': 'Energielabel',
  'For lamps, household appliances, tyres and other labelled goods.':
    'Für Lampen, Haushaltsgeräte, Reifen und andere kennzeichnungspflichtige Waren.',
  'Energy class': 'Energieeffizienzklasse',
  'Best class': 'Beste Klasse',
  'Worst class': 'Schlechteste Klasse',
  'URL of the picture of the label.': 'URL des Bildes des Labels.',
  'Product information sheet': 'Produktdatenblatt',
  'URL of the sheet.': 'URL des Datenblatts.',
  Required: 'Ja',
  'Not required': 'Nein',
  'Country of origin': 'Herkunftsland',
  'Same for all variants': 'Für alle Varianten gleich',
  'Description, categories, tax class and safety information are edited in {link}.':
    'Beschreibung, Kategorien, Steuerklasse und Sicherheitsangaben werden in {link} bearbeitet.',
  'Categories and tags': 'Kategorien und Schlagwörter',
  'Customers browse by category. Tags refine the search.':
    'Kunden stöbern nach Kategorien. Schlagwörter verfeinern die Suche.',
  'Alt text not saved': 'Alternativtext nicht gespeichert',
  'Each variant starts with this stock.': 'Jede Variante beginnt mit diesem Bestand.',
  'Leave empty to add stock later.': 'Leer lassen, um Bestand später zu erfassen.',
  'You need a warehouse to add stock. {link}': 'Um Bestand zu erfassen, brauchen Sie ein Lager. {link}',
  'On hand': 'Vorrätig',
  'The copy has the same texts, price and pictures. It is not active and has no SKU, barcode or stock.':
    'Die Kopie hat dieselben Texte, Preise und Bilder. Sie ist nicht aktiv und hat keine SKU, keinen Barcode und keinen Bestand.',
  'It is removed from the shop and your lists. Orders keep a copy. You can restore it from the archived products.':
    'Es wird aus dem Shop und Ihren Listen entfernt. Bestellungen behalten eine Kopie. Sie können es aus den archivierten Produkten wiederherstellen.',
  'It is removed from the shop and your lists. Orders keep a copy. You can restore it in the table of variants, under More, Archived variants.':
    'Sie wird aus dem Shop und Ihren Listen entfernt. Bestellungen behalten eine Kopie. Sie können sie in der Tabelle der Varianten unter Mehr, Archivierte Varianten wiederherstellen.',
  'Make this variant a single product?': 'Diese Variante zu einem Einzelprodukt machen?',
  "It keeps its price, SKU, stock and orders, and is called '{title} – {variant_title}'. The last variant takes the title and URL of the product.":
    'Sie behält Preis, SKU, Bestand und Bestellungen und heißt ‚{title} – {variant_title}‘. Die letzte Variante übernimmt Titel und URL des Produkts.',
  Content: 'Inhalt',
  'For products sold by weight, volume, length or area.':
    'Für Produkte, die nach Gewicht, Volumen, Länge oder Fläche verkauft werden.',
  'Shown as {shown}.': 'Angezeigt als {shown}.',
  'Content unit': 'Einheit des Inhalts',
  'Net of packaging. Used to show a price per kg, l, m or m².':
    'Ohne Verpackung. Daraus wird der Grundpreis je kg, l, m oder m² berechnet.',
  'Standard rate': 'Normaler Satz',
  'Reduced rate': 'Ermäßigter Satz',
  'Zero rate': 'Nullsatz',
  Exempt: 'Steuerfrei',
  'The standard rate of the country that taxes the sale.':
    'Der normale Satz des Landes, das den Verkauf besteuert.',
  'The reduced rate, for example for books; the standard rate where there is none.':
    'Der ermäßigte Satz, zum Beispiel für Bücher; der normale Satz, wo es keinen gibt.',
  'Taxed at 0%. You can still deduct input tax.': 'Mit 0 % besteuert. Der Vorsteuerabzug bleibt möglich.',
  'Exempt from tax, for example insurance or medical services.':
    'Von der Steuer befreit, zum Beispiel Versicherungen oder ärztliche Leistungen.',
  'The description can contain paragraphs, lists, **bold** and *italic* text and [links](https://…).':
    'Die Beschreibung kann Absätze, Listen, **fetten** und *kursiven* Text und [Links](https://…) enthalten.',
  'Part of the product URL.': 'Teil der URL des Produkts.',
  Pricing: 'Preise',
  'The compare-at price is a higher price that this price is reduced from.':
    'Der Vergleichspreis ist ein höherer Preis, von dem dieser ermäßigt ist.',
  'Compare-at price: must be above the price.': 'Vergleichspreis: muss über dem Preis liegen.',
  'Your own article number. It must be unique.': 'Ihre eigene Artikelnummer. Sie muss eindeutig sein.',
  'GTIN, such as the EAN, or a code of your own.': 'GTIN, zum Beispiel die EAN, oder ein eigener Code.',
  'Weight and dimensions': 'Gewicht und Maße',
  'Required for shipping by kilogram. 0: unknown.':
    'Für den Versand nach Kilogramm erforderlich. 0: unbekannt.',
  'Weight unit': 'Einheit des Gewichts',
  grams: 'Gramm',
  kilograms: 'Kilogramm',
  pounds: 'Pfund',
  ounces: 'Unzen',
  Length: 'Länge',
  Height: 'Höhe',
  'Dimension unit': 'Einheit der Maße',
  millimeters: 'Millimeter',
  centimeters: 'Zentimeter',
  meters: 'Meter',
  inches: 'Zoll',
  feet: 'Fuß',
  'Clear weight and dimensions': 'Gewicht und Maße leeren',
  'Custom data (JSON)': 'Eigene Daten (JSON)',
  'Fields for your own software and shop pages.': 'Felder für Ihre eigene Software und Shop-Seiten.',
  Data: 'Daten',
  'Visible only to members of the shop.': 'Nur für Mitglieder des Shops sichtbar.',
  'Public data': 'Öffentliche Daten',
  'Visible to everyone.': 'Für alle sichtbar.',
  'Add a new product to your store.': 'Fügen Sie Ihrem Shop ein neues Produkt hinzu.',
  'For a product in several sizes or colours, for example.':
    'Zum Beispiel für ein Produkt in mehreren Größen oder Farben.',
  'Add options such as size or colour': 'Optionen wie Größe oder Farbe hinzufügen',
  'In the order customers see them. Lists show the cover.':
    'In der Reihenfolge, in der Kunden sie sehen. Listen zeigen das Titelbild.',
  'Customers can see and order it if its product is active.':
    'Kunden sehen und bestellen sie, wenn ihr Produkt aktiv ist.',
  'Customers can see and order it.': 'Kunden können es sehen und bestellen.',
  'Each item is a code worth its price, sent by email after payment. No shipping, stock, tax or discount.':
    'Jeder Artikel ist ein Code im Wert seines Preises, nach der Zahlung per E-Mail gesendet. Ohne Versand, Bestand, Steuer und Rabatt.',
  'If you sell in one country and at one tax rate only, gift cards are taxed when sold: ask your tax adviser.':
    'Wenn Sie nur in einem Land und nur zu einem Steuersatz verkaufen, sind Gutscheine beim Verkauf zu versteuern: Fragen Sie Ihre Steuerberatung.',
  'Not with licence keys: the free keys are the stock.':
    'Nicht mit Lizenzschlüsseln: Die freien Schlüssel sind der Bestand.',
  'For products made to order, and for downloads.': 'Für Produkte auf Bestellung und für Downloads.',
  'Low stock alert level': 'Meldegrenze',
  'You get one alert when available stock falls to this number. Empty: no alert.':
    'Sie erhalten eine Meldung, wenn der verfügbare Bestand auf diese Zahl fällt. Leer: keine Meldung.',
  'Shown on the product page. Required for most goods sold in the EU (Regulation (EU) 2023/988).':
    'Steht auf der Produktseite. Für die meisten in der EU verkauften Waren vorgeschrieben (Verordnung (EU) 2023/988).',
  Manufacturer: 'Hersteller',
  'Name and contact details of the manufacturer.': 'Name und Kontaktdaten des Herstellers.',
  'Responsible person in the EU': 'Verantwortliche Person in der EU',
  'Needed if the manufacturer is outside the EU.': 'Nötig, wenn der Hersteller außerhalb der EU sitzt.',
  'All safety contacts': 'Alle Sicherheitskontakte',
  'Warnings and safety information': 'Warnhinweise und Sicherheitsangaben',
  'Can contain paragraphs, lists and **bold** text.': 'Kann Absätze, Listen und **fetten** Text enthalten.',
  'Such as 95% cotton, 5% elastane.': 'Zum Beispiel 95 % Baumwolle, 5 % Elastan.',
  'Reserved: for open orders. Available: can be sold.':
    'Reserviert: für offene Bestellungen. Verfügbar: kann verkauft werden.',
  'No stock yet.': 'Noch kein Bestand.',
  'The stock could not be loaded': 'Der Bestand konnte nicht geladen werden',
  Reserved: 'Reserviert',
  'The free licence keys are the stock.': 'Die freien Lizenzschlüssel sind der Bestand.',
  'View stock movements': 'Lagerbewegungen ansehen',
  '{amount} added to stock': '{amount} zum Bestand hinzugefügt',
  'Add stock': 'Bestand hinzufügen',
  'Archived products can only be restored.': 'Archivierte Produkte können nur wiederhergestellt werden.',
  Unpublish: 'Veröffentlichung aufheben',
  unpublished: 'aus dem Shop genommen',
  restored: 'wiederhergestellt',
  'These products are not archived. Filter the list for archived products.':
    'Diese Produkte sind nicht archiviert. Filtern Sie die Liste nach archivierten Produkten.',
  'No Shipping': 'Ohne Versand',
  'Negative Stock': 'Negativer Bestand',
  'No Negative Stock': 'Kein negativer Bestand',
  Archived: 'Archiviert',
  'Products are the things you sell': 'Produkte sind das, was Sie verkaufen',
  Properties: 'Eigenschaften',
  'It is removed from the shop and your lists. Orders keep a copy of the product data. You can restore it from the archived products.':
    'Es wird aus dem Shop und Ihren Listen entfernt. Bestellungen behalten eine Kopie der Produktdaten. Sie können es aus den archivierten Produkten wiederherstellen.',
  'They are removed from the shop and your lists. Orders keep a copy of the product data.':
    'Sie werden aus dem Shop und Ihren Listen entfernt. Bestellungen behalten eine Kopie der Produktdaten.',
  'You can restore them from the archived products.':
    'Sie können sie aus den archivierten Produkten wiederherstellen.',
  'Search title, SKU or category': 'Titel, SKU oder Kategorie suchen',
  'Not archived': 'Nicht archiviert',
  'There are {link}.': 'Es gibt {link}.',
  'archived products': 'archivierte Produkte',
  'import products': 'Produkte importieren',
  'N/A': '–',
  'Stock by Warehouse': 'Bestand nach Lager',
  'Out of Stock': 'Nicht auf Lager',
  '{part} of {total} in stock': '{part} von {total} auf Lager',
  'View in shop': 'Im Shop ansehen',
  'From {amount}': 'Ab {amount}',
  'A product has a title, a price and pictures. Customers can buy it once it is active and in stock. You can also {link} from a file or another shop system.':
    'Ein Produkt hat einen Titel, einen Preis und Bilder. Kunden können es kaufen, sobald es aktiv und auf Lager ist. Sie können auch {link}, aus einer Datei oder einem anderen Shopsystem.',
} satisfies Dictionary

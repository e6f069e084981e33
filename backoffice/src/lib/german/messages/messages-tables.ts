// German: messages about files, tables and archives, and about their rows. Placeholders are what varies.

export const messagesOfTables = {
  'Format: kontor or xliff': 'Format: kontor oder xliff',
  'Format: only translations are exported as xliff.':
    'Format: Nur Übersetzungen werden als XLIFF exportiert.',
  'Only translations have a language.': 'Nur Übersetzungen haben eine Sprache.',
  'Language: which one is translated into?': 'Sprache: In welche wird übersetzt?',
  'Format: {kind} are imported as {formats}.': 'Format: {kind} werden als {formats} importiert.',
  'A {file} can be at most {size} MiB.': '{file}: höchstens {size} MiB.',
  'Send one {file}.': 'Senden Sie nur eine Datei: {file}.',
  'At most {count} {files} can be uploaded together.': 'Höchstens {count} {files} auf einmal.',
  file: 'Datei',
  files: 'Dateien',
  picture: 'Bild',
  pictures: 'Bilder',
  'The upload could not be read. Please send it again.':
    'Der Upload konnte nicht gelesen werden. Senden Sie ihn erneut.',
  'This picture is damaged and cannot be read.': 'Dieses Bild ist beschädigt und nicht lesbar.',
  'This picture is too large: at most {count} megapixels.':
    'Dieses Bild ist zu groß: höchstens {count} Megapixel.',
  'This animation is too large: at most {frames} frames, which together have at most {count} megapixels.':
    'Diese Animation ist zu groß: höchstens {frames} Einzelbilder mit zusammen höchstens {count} Megapixeln.',
  'Many pictures are being processed. Please try again in a moment.':
    'Gerade werden viele Bilder verarbeitet. Versuchen Sie es gleich noch einmal.',
  'This picture took too long to process. Try again in a moment, or make it smaller.':
    'Dieses Bild zu verarbeiten dauerte zu lange. Versuchen Sie es gleich noch einmal, oder verkleinern Sie es.',
  'The disk of this server is nearly full, so files cannot be stored. Please try again later, or contact the operator.':
    'Die Festplatte dieses Servers ist fast voll, daher können keine Dateien gespeichert werden. Versuchen Sie es später erneut, oder wenden Sie sich an den Betreiber.',
  'Send a part of the file as application/octet-stream.':
    'Senden Sie einen Teil der Datei als application/octet-stream.',
  'Send a part of the archive as application/octet-stream.':
    'Senden Sie einen Teil des Archivs als application/octet-stream.',
  'Size: a whole number of bytes': 'Größe: eine ganze Zahl von Bytes',
  'This part is empty or longer than the missing rest.':
    'Dieser Teil ist leer oder länger als der fehlende Rest.',
  'This part is longer than the missing rest.': 'Dieser Teil ist länger als der fehlende Rest.',
  'This part does not follow the received bytes.': 'Dieser Teil schließt nicht an das Empfangene an.',
  'Bytes before this part are missing.': 'Vor diesem Teil fehlen Daten.',

  // Exports
  'A shop can export {count} tables a day. Try again tomorrow.':
    'Ein Shop kann am Tag {count} Tabellen exportieren. Versuchen Sie es morgen erneut.',
  'The disk of this server is nearly full, so the table was not written. Try again later.':
    'Die Festplatte dieses Servers ist fast voll, daher wurde die Tabelle nicht geschrieben. Versuchen Sie es später erneut.',
  'The table could not be created. Try again.':
    'Die Tabelle konnte nicht erstellt werden. Versuchen Sie es erneut.',

  // Imports and exports
  'This account has {count} imports and exports in progress. Wait until one is complete.':
    'Für dieses Konto laufen {count} Importe und Exporte. Warten Sie, bis einer abgeschlossen ist.',

  // Uploads
  'This account has {count} uploads that are not used yet. Use one of them, or try again tomorrow.':
    'Dieses Konto hat {count} hochgeladene Dateien, die noch nicht verwendet sind. Verwenden Sie eine davon, oder versuchen Sie es morgen erneut.',

  // Imports
  'This shop has {count} open imports. Start or cancel them first.':
    'Dieser Shop hat {count} offene Importe. Starten Sie sie zuerst, oder brechen Sie sie ab.',
  'A shop can import {count} files a day. Try again tomorrow.':
    'Ein Shop kann am Tag {count} Dateien importieren. Versuchen Sie es morgen erneut.',
  'The rows of this table take up too much storage. Leave out columns that you do not need, or split the table into several files.':
    'Die Zeilen dieser Tabelle belegen zu viel Speicherplatz. Lassen Sie Spalten weg, die Sie nicht brauchen, oder teilen Sie die Tabelle auf mehrere Dateien auf.',
  'A table can have at most {count} rows.': 'Eine Tabelle kann höchstens {count} Zeilen haben.',
  'A table can have at most {size}.': 'Eine Tabelle darf höchstens {size} groß sein.',
  'Open imports can take up at most {size}. Start or cancel some first.':
    'Offene Importe dürfen höchstens {size} belegen. Starten Sie zuerst einige, oder brechen Sie sie ab.',
  'This import cannot be started: it must be checked first.':
    'Dieser Import kann nicht gestartet werden: Er muss zuerst geprüft werden.',
  'The member who started this import no longer has permission.':
    'Das Mitglied, das diesen Import gestartet hat, ist dazu nicht mehr berechtigt.',
  'This file is empty.': 'Diese Datei ist leer.',
  'This is a ZIP archive or an Excel workbook, not a text file. Unpack the archive, or save the workbook as CSV, and choose the CSV file.':
    'Das ist ein ZIP-Archiv oder eine Excel-Mappe, keine Textdatei. Entpacken Sie das Archiv, oder speichern Sie die Mappe als CSV, und wählen Sie die CSV-Datei.',
  'This file is compressed (gzip) and not a text file. Unpack it, and choose the CSV file in it.':
    'Diese Datei ist komprimiert (gzip) und keine Textdatei. Entpacken Sie sie, und wählen Sie die CSV-Datei darin.',
  'This is an Excel workbook, not a text file. Save it as CSV, and choose the CSV file.':
    'Das ist eine Excel-Mappe, keine Textdatei. Speichern Sie sie als CSV, und wählen Sie die CSV-Datei.',
  'This file is damaged: it contains data that is not text.':
    'Diese Datei ist beschädigt: Sie enthält Daten, die kein Text sind.',
  'This is not a text file. Save the table as CSV.':
    'Das ist keine Textdatei. Speichern Sie die Tabelle als CSV.',
  'This is not well-formed XML: {reason}': 'Das ist kein wohlgeformtes XML: {reason}',
  'This file has a document type declaration, which XLIFF does not allow.':
    'Diese Datei hat eine Dokumenttyp-Deklaration, die XLIFF nicht zulässt.',
  'This file has a text or a tag that is longer than a million characters.':
    'Diese Datei hat einen Text oder ein Tag mit mehr als einer Million Zeichen.',
  'This is not an XLIFF file.': 'Das ist keine XLIFF-Datei.',
  'The elements of this file are nested too deeply.': 'Die Elemente dieser Datei sind zu tief verschachtelt.',
  'A unit of this file is longer than a million characters.':
    'Eine Einheit dieser Datei ist länger als eine Million Zeichen.',
  'This file has no units.': 'Diese Datei enthält keine Einheiten.',
  'This table has a header but no rows.': 'Diese Tabelle hat eine Kopfzeile, aber keine Zeilen.',
  'This table has two columns named {name}.': 'Diese Tabelle hat zwei Spalten namens {name}.',
  'This table has no column price.': 'Diese Tabelle hat keine Spalte price.',
  'This table needs a column sku, slug or title to identify products.':
    'Diese Tabelle braucht eine Spalte sku, slug oder title, um Produkte zu erkennen.',
  'This table has neither a column code nor a column title, so its discounts cannot be distinguished.':
    'Diese Tabelle hat weder eine Spalte code noch title, daher sind ihre Rabatte nicht zu unterscheiden.',
  'The column {name} cannot be read, and without it discounts could apply to more than they should. Rename or remove it.':
    'Die Spalte {name} kann nicht gelesen werden, und ohne sie könnten Rabatte für mehr gelten als gewollt. Benennen Sie sie um, oder entfernen Sie sie.',
  'This is not an export of orders from Shopify: it has no columns for name, financial status, currency, total and line items. {advice}':
    'Das ist kein Export von Bestellungen aus Shopify: Es fehlen Spalten für Name, Zahlungsstatus, Währung, Gesamtbetrag und Zeilen. {advice}',
  'This is not an export of products from Shopify: it has no columns for handle and title. {advice}':
    'Das ist kein Export von Produkten aus Shopify: Es fehlen Spalten für Handle und Titel. {advice}',
  'This is not an export of customers from Shopify: it has no columns for first name, last name and email. {advice}':
    'Das ist kein Export von Kunden aus Shopify: Es fehlen Spalten für Vorname, Nachname und E-Mail. {advice}',
  'This is not an export of products from WooCommerce: it has no columns for type and name. {advice}':
    'Das ist kein Export von Produkten aus WooCommerce: Es fehlen Spalten für Typ und Name. {advice}',
  'Missing column: {name}.': 'Fehlende Spalte: {name}.',
  'Row {row}: a quote is not closed before the end of the file.':
    'Zeile {row}: Ein Anführungszeichen wird bis zum Ende der Datei nicht geschlossen.',
  'Row {row} has more than {count} columns.': 'Zeile {row} hat mehr als {count} Spalten.',
  'Row {row} is longer than a million characters.': 'Zeile {row} ist länger als eine Million Zeichen.',
  'Row {row} is longer than a million characters{more}.':
    'Zeile {row} ist länger als eine Million Zeichen{more}.',
  ': a quote is not closed': ': Ein Anführungszeichen wird nicht geschlossen',
  'Row {row} has the same key.': 'Zeile {row} hat denselben Schlüssel.',
  'Row {row} has the same title. Enter a SKU or a slug for both.':
    'Zeile {row} hat denselben Titel. Geben Sie für beide eine SKU oder ein URL-Kürzel an.',
  'Another product has this title. Enter a SKU or a slug.':
    'Ein anderes Produkt hat diesen Titel. Geben Sie eine SKU oder ein URL-Kürzel an.',
  'A variant of another product has this slug. Enter a SKU or another slug.':
    'Eine Variante eines anderen Produkts hat dieses URL-Kürzel. Geben Sie eine SKU oder ein anderes URL-Kürzel an.',
  'Row {row} has the same SKU but is another product.':
    'Zeile {row} hat dieselbe SKU, ist aber ein anderes Produkt.',
  'Enter a whole number in the column {column}.': 'Tragen Sie in der Spalte {column} eine ganze Zahl ein.',
  'Leave this empty, or enter buy_x_get_y in the column kind.':
    'Lassen Sie dies leer, oder tragen Sie in der Spalte kind buy_x_get_y ein.',
  'Leave this empty for buy_x_get_y, and use the columns buys_applies_to and gets_applies_to.':
    'Lassen Sie dies bei buy_x_get_y leer, und verwenden Sie die Spalten buys_applies_to und gets_applies_to.',
  'This is not a table of stock from Shopify: it has no columns for SKU, location and on hand. {advice}':
    'Das ist keine Bestandstabelle aus Shopify: Es fehlen Spalten für SKU, Standort und vorrätigen Bestand. {advice}',
  'This table has no column for the location. Export the stock from Shopify again with all states, or rename the columns to sku, warehouse and quantity and choose Kontor.':
    'Diese Tabelle hat keine Spalte für den Standort. Exportieren Sie den Bestand erneut aus Shopify, mit allen Status, oder benennen Sie die Spalten in sku, warehouse und quantity um, und wählen Sie Kontor.',
  'This is another table than the chosen one. {advice}':
    'Das ist eine andere Tabelle als die gewählte. {advice}',
  '{problem} The file has the columns {names}.': '{problem} Die Datei hat die Spalten {names}.',
  'Choose the table and the program that the file comes from.':
    'Wählen Sie die Tabelle und das Programm, aus dem die Datei kommt.',
  'It looks like a table of stock from Shopify: choose Stock and Shopify.':
    'Es sieht nach einer Bestandstabelle aus Shopify aus: Wählen Sie Bestand und Shopify.',
  'It looks like a table of products from Shopify: choose Products and Shopify.':
    'Es sieht nach einer Produkttabelle aus Shopify aus: Wählen Sie Produkte und Shopify.',
  'It looks like a table of orders from Shopify: choose Orders and Shopify.':
    'Es sieht nach einer Bestelltabelle aus Shopify aus: Wählen Sie Bestellungen und Shopify.',
  'It looks like a table of customers from Shopify: choose Customers and Shopify.':
    'Es sieht nach einer Kundentabelle aus Shopify aus: Wählen Sie Kunden und Shopify.',
  'It looks like a table of products from WooCommerce: choose Products and WooCommerce.':
    'Es sieht nach einer Produkttabelle aus WooCommerce aus: Wählen Sie Produkte und WooCommerce.',
  'It looks like a table of orders from Kontor: choose Orders and Kontor.':
    'Es sieht nach einer Bestelltabelle aus Kontor aus: Wählen Sie Bestellungen und Kontor.',
  'It looks like a table of products from Kontor: choose Products and Kontor.':
    'Es sieht nach einer Produkttabelle aus Kontor aus: Wählen Sie Produkte und Kontor.',
  'Cells are separated by {sign}. Save the table with commas, semicolons or tabs.':
    'Die Zellen sind durch {sign} getrennt. Speichern Sie die Tabelle mit Kommas, Semikolons oder Tabulatoren.',
  'This table needs a column sku or slug to identify products.':
    'Diese Tabelle braucht eine Spalte sku oder slug, um Produkte zu erkennen.',
  'This row has {count} cells, but the table has {columns} columns. A text with a separator in it needs quotation marks.':
    'Diese Zeile hat {count} Zellen, die Tabelle aber {columns} Spalten. Ein Text mit einem Trennzeichen darin braucht Anführungszeichen.',
  'This row has {count} cells, but the table has {columns} columns. Fields of missing cells are not changed.':
    'Diese Zeile hat {count} Zellen, die Tabelle aber {columns} Spalten. Felder fehlender Zellen werden nicht geändert.',
  'This cell has characters that cannot be read. Correct it, or choose another encoding.':
    'Diese Zelle hat Zeichen, die nicht lesbar sind. Korrigieren Sie sie, oder wählen Sie eine andere Zeichencodierung.',
  'This can be read as two numbers. Enter it without thousands separators, such as 1500 or 1.5.':
    'Das kann als zwei Zahlen gelesen werden. Geben Sie es ohne Tausendertrennzeichen an, zum Beispiel 1500 oder 1.5.',
  'Enter a whole number, without thousands separators.':
    'Geben Sie eine ganze Zahl ohne Tausendertrennzeichen an.',
  'A spreadsheet has made a date of this. Format the column as text, and enter the value again.':
    'Eine Tabellenkalkulation hat daraus ein Datum gemacht. Formatieren Sie die Spalte als Text, und geben Sie den Wert erneut ein.',
  'A spreadsheet has added a decimal to this number. Format the column as text, and enter the number again.':
    'Eine Tabellenkalkulation hat dieser Zahl eine Nachkommastelle angehängt. Formatieren Sie die Spalte als Text, und geben Sie die Zahl erneut ein.',
  'A spreadsheet has written this number with thousands separators. Format the column as text, and enter the number again.':
    'Eine Tabellenkalkulation hat diese Zahl mit Tausendertrennzeichen geschrieben. Formatieren Sie die Spalte als Text, und geben Sie die Zahl erneut ein.',
  'Row {row} has the same email address, and is imported instead of this one.':
    'Zeile {row} hat dieselbe E-Mail-Adresse und wird statt dieser importiert.',
  'The table has two orders with the number {number}, of two buyers.':
    'Die Tabelle hat zwei Bestellungen mit der Nummer {number}, von zwei Käufern.',
  'The encoding can be chosen only while the import is checked and not started. Upload the file again.':
    'Die Zeichencodierung lässt sich nur wählen, solange der Import geprüft und nicht gestartet ist. Laden Sie die Datei erneut hoch.',
  'This import has no pictures to try again. Upload the file again if it is older than 7 days.':
    'Bei diesem Import gibt es keine Bilder, die erneut geladen werden können. Laden Sie die Datei erneut hoch, wenn er älter als 7 Tage ist.',
  'The shop has no product with this slug.': 'Der Shop hat kein Produkt mit diesem URL-Kürzel.',
  'This row has no email address, by which customers are told apart.':
    'Diese Zeile hat keine E-Mail-Adresse, an der Kunden erkannt werden.',
  'This row has no path.': 'Diese Zeile hat keinen Pfad.',
  'This row needs language, kind, id and field.': 'Diese Zeile braucht language, kind, id und field.',
  'This row has no order number.': 'Diese Zeile hat keine Bestellnummer.',
  'This row has neither a code nor a title.': 'Diese Zeile hat weder Code noch Titel.',
  'This row has no SKU, slug, handle or title, by which products are told apart.':
    'Diese Zeile hat weder SKU noch URL-Kürzel, Handle oder Titel, woran Produkte erkannt werden.',
  'This row has no SKU and no slug.': 'Diese Zeile hat weder SKU noch URL-Kürzel.',
  'This could not be saved.': 'Das konnte nicht gespeichert werden.',
  'This product has too much data.': 'Dieses Produkt hat zu viele Daten.',
  'One of {values}': 'Eines von: {values}',
  '{field}: one of {values}': '{field}: eines von {values}',
  'Enter true or false.': 'Geben Sie true oder false an.',
  'Enter a number such as 12.50 or 12,50, without thousands separators.':
    'Geben Sie eine Zahl wie 12.50 oder 12,50 ohne Tausendertrennzeichen an.',
  'Enter an amount in {currency} with its decimals.':
    'Geben Sie einen Betrag in {currency} mit seinen Nachkommastellen an.',
  'Enter a currency such as EUR.': 'Geben Sie eine Währung wie EUR an.',
  'Enter a quantity from 1.': 'Geben Sie die Menge an, ab 1.',
  'Amounts cannot be below zero.': 'Beträge dürfen nicht unter null liegen.',
  'This order is unpaid. It is imported as cancelled.':
    'Diese Bestellung ist nicht bezahlt. Sie wird als storniert importiert.',
  'Test orders are not imported.': 'Testbestellungen werden nicht importiert.',
  'Unpaid orders cannot be imported.': 'Unbezahlte Bestellungen können nicht importiert werden.',
  'The total is less than the sum of lines, shipping and taxes.':
    'Der Gesamtbetrag ist kleiner als die Summe aus Zeilen, Versand und Steuern.',
  'The total is more than the sum of lines, shipping and taxes. The difference counts as shipping.':
    'Der Gesamtbetrag ist größer als die Summe aus Zeilen, Versand und Steuern. Die Differenz zählt als Versand.',
  'The total of the line is not the sum of its subtotal and tax.':
    'Der Gesamtbetrag der Zeile ist nicht die Summe aus Zwischensumme und Steuer.',
  'The subtotal is not the sum of the lines.': 'Die Zwischensumme ist nicht die Summe der Zeilen.',
  'The total is not the sum of subtotal, shipping and tax.':
    'Der Gesamtbetrag ist nicht die Summe aus Zwischensumme, Versand und Steuer.',
  'The tax is less than the taxes of the lines.': 'Die Steuer ist kleiner als die Steuern der Zeilen.',
  'Order number {number} is already used by another order.':
    'Die Bestellnummer {number} hat schon eine andere Bestellung.',
  'A line needs a title.': 'Eine Zeile braucht einen Titel.',
  'The shop has no contact with this name.': 'Der Shop hat keinen Kontakt mit diesem Namen.',
  'The shop has no warehouse with this code.': 'Der Shop hat kein Lager mit diesem Code.',
  'The shop has no warehouse with this code or name.': 'Der Shop hat kein Lager mit diesem Code oder Namen.',
  'The shop has no product with this SKU.': 'Der Shop hat kein Produkt mit dieser SKU.',
  'The shop has no manual collection {name}.': 'Der Shop hat keine manuelle Kollektion {name}.',
  'The shop has no customer group {name}.': 'Der Shop hat keine Kundengruppe {name}.',
  'The shop has no {name}.': '{name} gibt es im Shop nicht.',
  'Choose the warehouse of this stock for the import.':
    'Wählen Sie für den Import das Lager dieses Bestands.',
  'Negative stock is not imported, because this product is not sold when out of stock.':
    'Negativer Bestand wird nicht importiert, weil dieses Produkt nicht ohne Bestand verkauft wird.',
  'The dates of a sale are not imported. Create a discount with these dates instead.':
    'Der Zeitraum einer Aktion wird nicht importiert. Erstellen Sie stattdessen einen Rabatt für diese Zeit.',
  'Products that are hidden from the catalog are not published.':
    'Produkte, die im Katalog verborgen sind, werden nicht veröffentlicht.',
  'The files of downloads are not imported. Upload them, then publish the product.':
    'Die Dateien von Downloads werden nicht importiert. Laden Sie sie hoch, und veröffentlichen Sie dann das Produkt.',
  'Enter a date such as 2026-12-31.': 'Geben Sie ein Datum wie 2026-12-31 ein.',
  'Enter a warehouse code, or choose one warehouse for all rows.':
    'Geben Sie den Code eines Lagers an, oder wählen Sie ein Lager für alle Zeilen.',
  'Enter all, or product:, group: or collection: before “{text}”.':
    'Geben Sie all ein, oder setzen Sie product:, group: oder collection: vor „{text}“.',
  'A spreadsheet has shortened this number. Format the column as text, and enter the number again.':
    'Eine Tabellenkalkulation hat diese Zahl gekürzt. Formatieren Sie die Spalte als Text, und geben Sie die Zahl erneut ein.',
  'Products of this type cannot be imported.': 'Produkte dieses Typs können nicht importiert werden.',
  'The product of this variation is not in the table.':
    'Das Produkt dieser Variante ist nicht in der Tabelle.',
  'Another row of this product has a different value.':
    'Eine andere Zeile dieses Produkts hat einen anderen Wert.',
  'Variants of a product have one tax class, so this one is not published.':
    'Varianten eines Produkts haben dieselbe Steuerklasse, daher wird diese nicht veröffentlicht.',
  'Another row has the same variant.': 'Eine andere Zeile hat dieselbe Variante.',
  'Another variant has this picture.': 'Eine andere Variante hat dieses Bild.',
  'A variant has this picture.': 'Eine Variante hat dieses Bild.',
  'The product has this picture for all of its variants.':
    'Das Produkt hat dieses Bild für alle seine Varianten.',
  'Enter an option, such as Size, and its values.':
    'Geben Sie eine Option, zum Beispiel Größe, und ihre Werte an.',
  'This customer has ordered, so the value in the newest order is used.':
    'Dieser Kunde hat bestellt, daher gilt die Angabe der neuesten Bestellung.',
  'Only {fields} can be translated here.': 'Hier kann nur {fields} übersetzt werden.',
  'Fetching the pictures of this product took too long. Import the file again for the rest.':
    'Die Bilder dieses Produkts zu laden dauerte zu lange. Importieren Sie die Datei für die übrigen erneut.',
  'This account has reached its daily limit of imported pictures. Import the file again tomorrow.':
    'Dieses Konto hat die Tagesgrenze importierter Bilder erreicht. Importieren Sie die Datei morgen erneut.',
  'This picture does not exist.': 'Dieses Bild gibt es nicht.',
  'The server repeatedly did not respond.': 'Der Server hat wiederholt nicht geantwortet.',
  'Enter a URL that starts with https://.': 'Geben Sie eine URL an, die mit https:// beginnt.',
  'This URL is too long: at most 2,000 characters.': 'Diese URL ist zu lang: höchstens 2.000 Zeichen.',
  'This URL leads to an internal network, so it is not requested.':
    'Diese URL führt in ein internes Netz und wird nicht aufgerufen.',
  'Only the standard web ports are requested.': 'Nur die üblichen Ports des Webs werden aufgerufen.',
  'URLs with a password are not requested.': 'URLs mit Passwort werden nicht aufgerufen.',
  'This host does not exist.': 'Diesen Host gibt es nicht.',
  'The server took too long.': 'Der Server hat zu lange gebraucht.',
  'The server could not be reached.': 'Der Server war nicht erreichbar.',

  // The operator's page
  'No backups are configured: set BACKUP_DIR first.':
    'Es sind keine Sicherungen eingerichtet: Setzen Sie zuerst BACKUP_DIR.',
  'The disk is full.': 'Die Festplatte ist voll.',
  'It was cut short: the process that ran it ended.':
    'Sie wurde abgebrochen: Der Prozess, in dem sie lief, wurde beendet.',
  'The backup was made, but not restored: less than DISK_RESERVE_MB would stay free on the disk of DATA_DIR or of the embedded database. Make room there.':
    'Die Sicherung wurde erstellt, aber nicht wiederhergestellt: Auf der Festplatte von DATA_DIR oder der eingebetteten Datenbank bliebe weniger als DISK_RESERVE_MB frei. Schaffen Sie dort Platz.',
  'The backup cannot be written to {file}: {reason}.':
    'Die Sicherung kann nicht nach {file} geschrieben werden: {reason}.',
  'The backup is not written to {file}: less than DISK_RESERVE_MB would stay free on that disk. Make room there, or choose another folder.':
    'Die Sicherung wird nicht nach {file} geschrieben: Auf dieser Festplatte bliebe weniger als DISK_RESERVE_MB frei. Schaffen Sie dort Platz, oder wählen Sie einen anderen Ordner.',
  'The database user may not create databases, which a drill needs. Run once, as a superuser: {statement}':
    'Der Datenbanknutzer darf keine Datenbanken anlegen; eine Wiederherstellungsprobe braucht das. Führen Sie einmal als Superuser aus: {statement}',
  'It ended with an error: {error}': 'Sie endete mit einem Fehler: {error}',
  'Everything was restored, but the consistency checks failed.':
    'Alles wurde wiederhergestellt, aber die Konsistenzprüfungen sind fehlgeschlagen.',
  'The backup lacks uploaded files that the database names ({count}), such as {key}. Check that DATA_DIR and its folder files are mounted and complete.':
    'In der Sicherung fehlen hochgeladene Dateien, die in der Datenbank stehen ({count}), zum Beispiel {key}. Prüfen Sie, ob DATA_DIR und der Ordner files darin eingehängt und vollständig sind.',

  // Archives of shops
  'An archive can have at most {size}.': 'Ein Archiv darf höchstens {size} groß sein.',
  'At most {count} archives a day can be imported. Try again tomorrow.':
    'Am Tag können höchstens {count} Archive importiert werden. Versuchen Sie es morgen erneut.',
  'The imports of an account can take up at most {size}. Complete or cancel your open imports first.':
    'Die Importe eines Kontos dürfen höchstens {size} belegen. Schließen Sie zuerst Ihre offenen Importe ab, oder brechen Sie sie ab.',
  'The archives of an account can take up at most {size}. They are deleted after a day; try again then.':
    'Die Archive eines Kontos dürfen höchstens {size} belegen. Sie werden nach einem Tag gelöscht; versuchen Sie es dann erneut.',
  'Another archive is being checked or imported. Try again when it is done.':
    'Ein anderes Archiv wird gerade geprüft oder importiert. Versuchen Sie es erneut, sobald das abgeschlossen ist.',
  'Upload the archive again.': 'Laden Sie das Archiv erneut hoch.',
  'A shop can be exported {count} times a day. Try again tomorrow.':
    'Ein Shop kann am Tag {count} Mal exportiert werden. Versuchen Sie es morgen erneut.',
  'This archive is not ready yet.': 'Dieses Archiv ist noch nicht fertig.',
  'This archive has expired. Export the shop again.':
    'Dieses Archiv ist abgelaufen. Exportieren Sie den Shop erneut.',
  'The disk of this server is nearly full, so the archive was not created. Try again later.':
    'Die Festplatte dieses Servers ist fast voll, daher wurde das Archiv nicht erstellt. Versuchen Sie es später erneut.',
  'The archive could not be created. Try again.':
    'Das Archiv konnte nicht erstellt werden. Versuchen Sie es erneut.',
  'The import was cancelled.': 'Der Import wurde abgebrochen.',
  'The archive could not be imported, and nothing was changed. Try again.':
    'Das Archiv konnte nicht importiert werden, und es wurde nichts geändert. Versuchen Sie es erneut.',
  'A file of the archive does not match its record.': 'Eine Datei des Archivs passt nicht zu ihrem Eintrag.',
  'The archive has an order number that the shop has not reached yet.':
    'Das Archiv hat eine Bestellnummer, die der Shop noch nicht erreicht hat.',
  'The archive has changes in the future. Import it again later.':
    'Das Archiv hat Änderungen, die in der Zukunft liegen. Importieren Sie es später erneut.',
  'Document {number} of the archive does not match its records.':
    'Das Dokument {number} des Archivs passt nicht zu dessen Daten.',
  'The archive is inconsistent: {rule} is violated.': 'Das Archiv ist widersprüchlich: {rule} ist verletzt.',
  'The archive has more than a shop can have: {what}.':
    'Das Archiv hat mehr, als ein Shop haben kann: {what}.',
  'sections of the start page': 'Abschnitte der Startseite',
  'products in a section': 'Produkte in einem Abschnitt',
  'links in a menu': 'Links in einem Menü',
  'list prices': 'Listenpreise',
  'rates of a shipping rate template': 'Preise in einem Versandtarif',
  'levels of collections': 'Ebenen von Kollektionen',
  'conditions of collections': 'Bedingungen von Kollektionen',
  'products in a collection': 'Produkte in einer Kollektion',
  'collections in discounts and price lists': 'Kollektionen in Rabatten und Preislisten',
  'products and collections of a discount': 'Produkte und Kollektionen eines Rabatts',
  'products and collections of a price list': 'Produkte und Kollektionen einer Preisliste',
  'customer groups of a discount': 'Kundengruppen eines Rabatts',
  'customer groups of a price list': 'Kundengruppen einer Preisliste',
  'members of a customer group': 'Mitglieder einer Kundengruppe',
  'codes of a discount': 'Codes eines Rabatts',
  'lines of an order': 'Positionen einer Bestellung',
  'variants of a product': 'Varianten eines Produkts',
  'data of the variants of a product': 'Daten der Varianten eines Produkts',
  'gift cards in an order': 'Gutscheine in einer Bestellung',
  'automatic discounts at a time': 'gleichzeitig laufende automatische Rabatte',
  'files of a product': 'Dateien eines Produkts',
  'pending refunds': 'ausstehende Erstattungen',
  'The rows of the archive are inconsistent.': 'Die Zeilen des Archivs sind widersprüchlich.',
  'A picture in the archive is damaged or too large.': 'Ein Bild im Archiv ist beschädigt oder zu groß.',
  'The archive contains a file that is neither a picture nor a video.':
    'Das Archiv enthält eine Datei, die weder Bild noch Video ist.',
  'The files of the archive exceed the storage limit of this shop or your account.':
    'Die Dateien des Archivs überschreiten die Speichergrenze dieses Shops oder Ihres Kontos.',
  'The disk of this server is nearly full. Import the archive again later.':
    'Die Festplatte dieses Servers ist fast voll. Importieren Sie das Archiv später erneut.',
  'Line {line} of {kind} is invalid.': 'Zeile {line} von {kind} ist ungültig.',
  'Line {line} of {kind} is invalid{where}.': 'Zeile {line} von {kind} ist ungültig{where}.',
  'The archive has a row of {kind} twice.': 'Das Archiv hat eine Zeile von {kind} doppelt.',
  'A row of {kind} refers to a row of {other} that is missing.':
    'Eine Zeile von {kind} verweist auf eine von {other}, die fehlt.',
  'The archive has a file that no row refers to.': 'Das Archiv hat eine Datei, auf die keine Zeile verweist.',
  'The archive is incomplete: files are missing.': 'Das Archiv ist unvollständig: Es fehlen Dateien.',
  'The archive must contain exactly one shop.': 'Das Archiv muss genau einen Shop enthalten.',
  'An amount in the archive has too many decimals: {amount} {currency}.':
    'Ein Betrag im Archiv hat zu viele Nachkommastellen: {amount} {currency}.',
  'The archive has ids that exports do not create.': 'Das Archiv hat IDs, die ein Export nicht erzeugt.',
  'The archive is damaged or was changed: a checksum is wrong.':
    'Das Archiv ist beschädigt oder wurde verändert: Eine Prüfsumme stimmt nicht.',
  'The unpacked archive is too large.': 'Das entpackte Archiv ist zu groß.',
  'This file is not a shop archive, or it is damaged.':
    'Diese Datei ist kein Archiv eines Shops, oder sie ist beschädigt.',
  'A file in the archive is too large.': 'Eine Datei im Archiv ist zu groß.',
  'The archive has a line that is not valid JSON.': 'Das Archiv hat eine Zeile, die kein gültiges JSON ist.',
  'The manifest of the archive is invalid.': 'Das Verzeichnis des Archivs ist ungültig.',
  'The archive is incomplete: a line of it is cut off.':
    'Das Archiv ist unvollständig: Eine Zeile ist abgeschnitten.',
  'The archive has a line that is too long.': 'Das Archiv hat eine zu lange Zeile.',
  'The archive has too many lines.': 'Das Archiv hat zu viele Zeilen.',
  'The archive has an unknown entry: {name}.': 'Das Archiv hat einen unbekannten Eintrag: {name}.',
  'The entries of the archive are in the wrong order.':
    'Die Einträge des Archivs sind in der falschen Reihenfolge.',
  'The archive is incomplete: its end is missing.': 'Das Archiv ist unvollständig: Das Ende fehlt.',
  'The archive has format {format}; this version reads {known}. It was made by Kontor {version}.':
    'Das Archiv hat das Format {format}; diese Version liest {known}. Es stammt von Kontor {version}.',
  'The archive has a file that exports do not create. Only unchanged exports can be imported.':
    'Das Archiv hat eine Datei, die ein Export nicht erzeugt. Nur unveränderte Exporte können importiert werden.',
  'The archive has an entry that is not a regular file. Only unchanged exports can be imported.':
    'Das Archiv hat einen Eintrag, der keine gewöhnliche Datei ist. Nur unveränderte Exporte können importiert werden.',
} as const satisfies Readonly<Record<string, string>>

// German: tables.

import type { Dictionary } from '../dictionary.ts'

export const tables = {
  'Table to export': 'Zu exportierende Tabelle',
  Format: 'Format',
  'Edit the file in a spreadsheet and import it again to change many rows in one step. Importing an unchanged file sets stock levels to the numbers in it, so what was sold since is in stock again; nothing else changes.':
    'Bearbeiten Sie die Datei in einer Tabellenkalkulation, und importieren Sie sie wieder, um viele Zeilen auf einmal zu ändern. Eine unveränderte Datei setzt die Bestände auf ihre Zahlen zurück, seither Verkauftes ist also wieder auf Lager; sonst ändert sie nichts.',
  'Stock levels are set to the numbers in the file: what was sold since the export is in stock again. Remove the stock columns from the file to keep the levels.':
    'Die Bestände werden auf die Zahlen in der Datei gesetzt: Was seit dem Export verkauft wurde, ist wieder auf Lager. Entfernen Sie die Bestandsspalten aus der Datei, um die Bestände zu behalten.',
  'Edit the file in a spreadsheet and import it again to change many rows in one step. Importing an unchanged file has no effect.':
    'Bearbeiten Sie die Datei in einer Tabellenkalkulation, und importieren Sie sie wieder, um viele Zeilen auf einmal zu ändern. Eine unveränderte Datei ändert nichts.',
  'Import the file into another Kontor shop to have the orders there as history. In this shop, an import does not change orders that were placed here.':
    'Importieren Sie die Datei in einen anderen Kontor-Shop, um die Bestellungen dort als Altbestellungen zu führen. In diesem Shop ändert ein Import keine Bestellungen, die hier eingegangen sind.',
  'Edit the file in a spreadsheet and import it again to change many customers in one step. Names and countries of customers who have ordered stay as they are in their newest order. Importing an unchanged file has no effect.':
    'Bearbeiten Sie die Datei in einer Tabellenkalkulation, und importieren Sie sie wieder, um viele Kunden auf einmal zu ändern. Namen und Länder von Kunden, die bestellt haben, bleiben wie in ihrer neuesten Bestellung. Eine unveränderte Datei ändert nichts.',
  'Exporting {table}…': '{table} wird exportiert …',
  'You can leave this page.': 'Sie können diese Seite verlassen.',
  'The exports could not be loaded': 'Die Exporte konnten nicht geladen werden',
  'Not downloaded': 'Nicht heruntergeladen',
  'No exports yet. Each can be downloaded for 24 hours.':
    'Noch keine Exporte. Jeder kann 24 Stunden lang heruntergeladen werden.',
  Table: 'Tabelle',
  'Columns: {count} imported, {ignored} not imported':
    'Spalten: {count} importiert, {ignored} nicht importiert',
  'Columns: {count} imported': 'Spalten: {count} importiert',
  Columns: 'Spalten',
  'Imported as': 'Importiert als',
  Import: 'Import',
  'As in the file': 'Wie in der Datei',
  Choose: 'Wählen',
  'Choose a file': 'Datei wählen',
  'or drop it here: {format}, up to {most} MB. It is checked first, and nothing changes until you start the import.':
    'oder hierher ziehen: {format}, bis {most} MB. Sie wird zuerst geprüft, und nichts ändert sich, bis Sie den Import starten.',
  'This file is empty.': 'Diese Datei ist leer.',
  '{name} is too large: {size}.': '{name} ist zu groß: {size}.',
  '{name} was uploaded. Start the import once it is checked.':
    '{name} wurde hochgeladen. Starten Sie den Import, sobald die Datei geprüft ist.',
  Problems: 'Probleme',
  'Download all problems': 'Alle Probleme herunterladen',
  'The problems could not be loaded': 'Die Probleme konnten nicht geladen werden',
  'Loading the problems': 'Die Probleme werden geladen',
  Row: 'Zeile',
  Level: 'Art',
  Item: 'Eintrag',
  Problem: 'Problem',
  Warning: 'Warnung',
  'The first {part} of {total}.': 'Die ersten {part} von {total}.',
  'The imports could not be loaded': 'Die Importe konnten nicht geladen werden',
  'Loading the imports': 'Die Importe werden geladen',
  'Latest imports': 'Letzte Importe',
  'No imports yet. They are listed here for 30 days.': 'Noch keine Importe. Sie stehen hier 30 Tage lang.',
  File: 'Datei',
  imports: 'Importe',
  'Loading the import': 'Der Import wird geladen',
  'View products': 'Produkte ansehen',
  'View customers': 'Kunden ansehen',
  'View discounts': 'Rabatte ansehen',
  'View translations': 'Übersetzungen ansehen',
  '{table} from {format}.': '{table} aus {format}.',
  '{count} rows': ['{count} Zeile', '{count} Zeilen'],
  'separated by {delimiter}': 'getrennt durch {delimiter}',
  'Start import': 'Import starten',
  'Import another file': 'Weitere Datei importieren',
  'Cancel import': 'Import abbrechen',
  'Import {filename}?': '{filename} importieren?',
  'Cancel this import?': 'Diesen Import abbrechen?',
  'Keep import': 'Import behalten',
  'Rows imported so far are kept. The rest is not imported.':
    'Bisher importierte Zeilen bleiben. Der Rest wird nicht importiert.',
  'Nothing has been imported. To import the file later, upload it again.':
    'Es wurde nichts importiert. Um die Datei später zu importieren, laden Sie sie erneut hoch.',
  'Stock goes to': 'Bestand geht in',
  'Stock went to': 'Bestand ging in',
  'This file cannot be imported': 'Diese Datei kann nicht importiert werden',
  'Ready to import': 'Bereit zum Import',
  'Nothing is changed until the import is started.': 'Nichts ändert sich, bis der Import gestartet wird.',
  'Nothing to import': 'Nichts zu importieren',
  'The file contains no changes that can be imported.':
    'Die Datei enthält keine Änderungen, die importiert werden können.',
  'Import finished': 'Import abgeschlossen',
  'Nothing was changed.': 'Es wurde nichts geändert.',
  'Import cancelled': 'Import abgebrochen',
  'Imported before it was cancelled:': 'Vor dem Abbruch importiert:',
  'Nothing is changed yet.': 'Noch wird nichts geändert.',
  'Checking the file…': 'Die Datei wird geprüft …',
  'Importing…': 'Wird importiert …',
  Plan: 'Plan',
  Redirects: 'Weiterleitungen',
  Translations: 'Übersetzungen',
  'stock level': 'Bestand',
  'stock levels': 'Bestände',
  redirect: 'Weiterleitung',
  redirects: 'Weiterleitungen',
  translation: 'Übersetzung',
  'Not readable': 'Nicht lesbar',
  'Ready to start': 'Bereit zum Start',
  Importing: 'Wird importiert',
  'to create': 'zu erstellen',
  created: 'erstellt',
  'to update': 'zu ändern',
  updated: 'geändert',
  unchanged: 'unverändert',
  'skipped: this kind of product is not imported':
    'übersprungen: Diese Art von Produkt wird nicht importiert',
  'with errors: left out': 'mit Fehlern: ausgelassen',
  'with errors: not imported': 'mit Fehlern: nicht importiert',
  'warning: value left out': 'Warnung: Wert ausgelassen',
  'warnings: values left out': 'Warnungen: Werte ausgelassen',
  comma: 'Komma',
  semicolon: 'Semikolon',
  'Whether stock is tracked': 'Ob Bestand geführt wird',
  'Short description': 'Kurzbeschreibung',
  'Stock in the chosen warehouse': 'Bestand im gewählten Lager',
  'Stock: {warehouse}': 'Bestand: {warehouse}',
  'Option {number}: name': 'Option {number}: Name',
  'Option {number}: value': 'Option {number}: Wert',
  'Attribute {number}: name': 'Eigenschaft {number}: Name',
  'Attribute {number}: value': 'Eigenschaft {number}: Wert',
  'Tax {number}: name': 'Steuer {number}: Name',
  'Tax {number}: amount': 'Steuer {number}: Betrag',
  'Item: {field}': 'Artikel: {field}',
  'Delivery address: {field}': 'Lieferadresse: {field}',
  'Billing address: {field}': 'Rechnungsadresse: {field}',
  'Whether it is taxed': 'Ob es besteuert wird',
  'Start of the sale': 'Beginn des Angebots',
  'End of the sale': 'Ende des Angebots',
  Visibility: 'Sichtbarkeit',
  'Product with variants: active': 'Produkt mit Varianten: aktiv',
  'Pictures of this variant only': 'Bilder nur dieser Variante',
  'Product with variants: cover image': 'Produkt mit Varianten: Titelbild',
  Field: 'Feld',
  'Original text': 'Originaltext',
  'Order number': 'Bestellnummer',
  Subtotal: 'Zwischensumme',
  'Unit price': 'Einzelpreis',
  'Tax rate': 'Steuersatz',
  'In Shopify, open Customers and choose Export, as plain CSV. Names, email addresses and countries are imported; no emails are sent.':
    'Öffnen Sie in Shopify „Kunden“, und wählen Sie „Exportieren“ als einfaches CSV. Importiert werden Namen, E-Mail-Adressen und Länder; es werden keine E-Mails gesendet.',
  'Columns: email and, if you use them, name, country (such as DE) and groups (titles of customer groups, separated by |). No emails are sent.':
    'Spalten: email und, wenn Sie sie nutzen, name, country (zum Beispiel DE) und groups (Titel von Kundengruppen, durch | getrennt). Es werden keine E-Mails gesendet.',
  'In Shopify, open Orders and choose Export, as plain CSV. Orders become history: they change no stock, invoice or report, and send no emails.':
    'Öffnen Sie in Shopify „Bestellungen“, und wählen Sie „Exportieren“ als einfaches CSV. Die Bestellungen werden zu Altbestellungen: Sie ändern keinen Bestand, keine Rechnung und keinen Bericht, und es werden keine E-Mails gesendet.',
  'An export of another Kontor shop, or a table with the same columns, one row per item. Orders become history: they change no stock, invoice or report, and send no emails.':
    'Ein Export eines anderen Kontor-Shops oder eine Tabelle mit denselben Spalten, eine Zeile je Artikel. Die Bestellungen werden zu Altbestellungen: Sie ändern keinen Bestand, keine Rechnung und keinen Bericht, und es werden keine E-Mails gesendet.',
  'In Shopify, open Products and choose Export, as plain CSV. The stock goes to the warehouse you choose; pictures are fetched from Shopify while the import runs.':
    'Öffnen Sie in Shopify „Produkte“, und wählen Sie „Exportieren“ als einfaches CSV. Der Bestand geht in das Lager, das Sie wählen; Bilder werden während des Imports von Shopify geladen.',
  'In WooCommerce, open All Products and choose Export, with all columns. The stock goes to the warehouse you choose; pictures are fetched from your shop while the import runs.':
    'Öffnen Sie in WooCommerce „Alle Produkte“, und wählen Sie „Exportieren“ mit allen Spalten. Der Bestand geht in das Lager, das Sie wählen; Bilder werden während des Imports von Ihrem Shop geladen.',
  'An export of this shop or another Kontor shop, or a table with the same columns, such as title, code, class, kind, percent, amount. Rows are matched by code, else by title. What a discount applies to is written as all, product:slug, group:slug or collection:slug.':
    'Ein Export dieses oder eines anderen Kontor-Shops oder eine Tabelle mit denselben Spalten, zum Beispiel title, code, class, kind, percent, amount. Zeilen werden am Code erkannt, sonst am Titel. Wofür ein Rabatt gilt, steht als all, product:slug, group:slug oder collection:slug.',
  'An export of this shop in which the targets are translated, in XLIFF 1.2 or 2. Texts without a target are left as they are.':
    'Ein Export dieses Shops mit übersetzten Zieltexten, in XLIFF 1.2 oder 2. Texte ohne Zieltext bleiben, wie sie sind.',
  'An export of this shop in which the column text is filled in. Empty texts stay as they are.':
    'Ein Export dieses Shops mit ausgefüllter Spalte text. Leere Texte bleiben, wie sie sind.',
  'Columns: sku, quantity and, if there are several warehouses, warehouse (its code). The quantity replaces the stock on hand.':
    'Spalten: sku, quantity und, bei mehreren Lagern, warehouse (dessen Code). Die Menge ersetzt den vorrätigen Bestand.',
  'Columns: sku, price and, if you use it, compare_at_price.':
    'Spalten: sku, price und, wenn Sie ihn nutzen, compare_at_price.',
  'An export of this shop or another Kontor shop, or a table with the same columns. Rows are matched by SKU.':
    'Ein Export dieses oder eines anderen Kontor-Shops oder eine Tabelle mit denselben Spalten. Zeilen werden an der SKU erkannt.',
  '{rows} will be created': ['{rows} wird erstellt', '{rows} werden erstellt'],
  '{rows} will be updated': ['{rows} wird geändert', '{rows} werden geändert'],
  '{rows} with errors will be left out': [
    '{rows} mit Fehlern wird ausgelassen',
    '{rows} mit Fehlern werden ausgelassen',
  ],
  'An import cannot be undone.': 'Ein Import lässt sich nicht rückgängig machen.',
  'Products, customers, orders and more as tables, for spreadsheets or from another shop system.':
    'Produkte, Kunden, Bestellungen und mehr als Tabellen, für Tabellenkalkulationen oder aus einem anderen Shopsystem.',
  'Download {table}': '{table} herunterladen',
  '{part} of {total}. Do not close this tab until the upload is complete.':
    '{part} von {total}. Schließen Sie diesen Tab nicht, bis das Hochladen abgeschlossen ist.',
  'source: From': 'Quelle',
  'View redirects': 'Weiterleitungen ansehen',
  'Columns: path and target, such as /old-page and /products, or an export of URL redirects from Shopify. Rows are matched by path.':
    'Spalten: path und target, zum Beispiel /old-page und /products, oder ein Export der URL-Weiterleitungen aus Shopify. Zeilen werden am Pfad erkannt.',
} satisfies Dictionary

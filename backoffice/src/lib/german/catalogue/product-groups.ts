// German: product groups.

import type { Dictionary } from '../dictionary.ts'

export const productGroups = {
  'This product becomes the first variant and keeps its price, SKU, stock and orders. Then you add the others.':
    'Dieses Produkt wird zur ersten Variante und behält Preis, SKU, Bestand und Bestellungen. Danach fügen Sie die anderen hinzu.',
  '{name} of this product': '{name} dieses Produkts',
  'Option {number}': 'Option {number}',
  Variants: 'Varianten',
  'Rename option': 'Option umbenennen',
  'Rename value': 'Wert umbenennen',
  'Remove option': 'Option entfernen',
  'Add option': 'Option hinzufügen',
  'Save the new variants first.': 'Speichern Sie zuerst die neuen Varianten.',
  'Customers can see it and order its active variants.':
    'Kunden sehen es und können seine aktiven Varianten bestellen.',
  'In the order customers see them. In the table of variants, each variant can choose one of them.':
    'In der Reihenfolge, in der Kunden sie sehen. In der Tabelle der Varianten kann jede Variante eines davon wählen.',
  'Sort by variant': 'Nach Variante sortieren',
  'Sort by SKU': 'Nach SKU sortieren',
  'Search variant, SKU or barcode': 'Variante, SKU oder Barcode suchen',
  'On hand, and in brackets what open orders have reserved of it.':
    'Vorrätig, und in Klammern, was offene Bestellungen davon reserviert haben.',
  Variant: 'Variante',
  'Variants ({variants_count})': 'Varianten ({variants_count})',
  'The copy has the same texts, variants, prices and pictures. It is not active and has no SKUs, barcodes or stock.':
    'Die Kopie hat dieselben Texte, Varianten, Preise und Bilder. Sie ist nicht aktiv und hat keine SKUs, Barcodes und keinen Bestand.',
  'It and its variants are removed from the shop and your lists. Orders keep a copy. You can restore it from the archived products.':
    'Es wird mit seinen Varianten aus dem Shop und Ihren Listen entfernt. Bestellungen behalten eine Kopie. Sie können es aus den archivierten Produkten wiederherstellen.',
  Colour: 'Farbe',
  Material: 'Material',
  'Remove option {name}': 'Option {name} entfernen',
  'Add another option': 'Weitere Option hinzufügen',
  '{variants}: a product can have at most {most}.': '{variants}: Ein Produkt kann höchstens {most} haben.',
  '{variants}, one for each combination.': '{variants}, eine für jede Kombination.',
  'Add an option': 'Option hinzufügen',
  'Remove option?': 'Option entfernen?',
  Add: 'Hinzufügen',
  Rename: 'Umbenennen',
  "'{option}' is removed from all variants. This is not possible if two variants would become identical.":
    '‚{option}‘ wird aus allen Varianten entfernt. Das geht nicht, wenn dadurch zwei Varianten gleich würden.',
  'New name': 'Neuer Name',
  'Option, such as Material': 'Option, zum Beispiel Material',
  'Value of all existing variants': 'Wert aller vorhandenen Varianten',
  'Further values': 'Weitere Werte',
  'Separated by commas or semicolons. A comma between digits is part of the value.':
    'Durch Kommas oder Semikolons getrennt. Ein Komma zwischen Ziffern gehört zum Wert.',
  'Choose a picture': 'Bild wählen',
  'Choose a picture.': 'Wählen Sie ein Bild.',
  Apply: 'Anwenden',
  'For {title}.': 'Für {title}.',
  'For the {count} selected variants.': 'Für die {count} ausgewählten Varianten.',
  'Picture {number}': 'Bild {number}',
  'Upload a picture': 'Bild hochladen',
  'Set a column': 'Spalte setzen',
  'All variants': 'Alle Varianten',
  '{count} variants changed': ['{count} Variante geändert', '{count} Varianten geändert'],
  '{count} new variants': ['{count} neue Variante', '{count} neue Varianten'],
  '{count} variants to archive': ['{count} Variante zu archivieren', '{count} Varianten zu archivieren'],
  'Paste from a spreadsheet. F2 edits a cell. Escape, then Tab leaves the table.':
    'Fügen Sie aus einer Tabellenkalkulation ein. F2 bearbeitet eine Zelle. Escape, dann Tab verlässt die Tabelle.',
  'Last saved {time}. Your changes are kept; save again to apply them.':
    'Zuletzt {time} gespeichert. Ihre Änderungen bleiben erhalten; speichern Sie erneut, um sie anzuwenden.',
  '{title}, {column}: they saved {theirs}, you typed {yours}.':
    '{title}, {column}: Gespeichert wurde {theirs}, Sie haben {yours} eingegeben.',
  '{count} further cells': ['{count} weitere Zelle', '{count} weitere Zellen'],
  'Make {title} a single product?': '{title} zu einem Einzelprodukt machen?',
  'It takes the title, texts and URL of {title}, which is removed.':
    'Es übernimmt Titel, Texte und URL von {title}, das entfernt wird.',
  "It keeps its price, SKU, stock and orders, and is called '{title}'.":
    'Es behält Preis, SKU, Bestand und Bestellungen und heißt ‚{title}‘.',
  'All values': 'Alle Werte',
  'Add an existing product': 'Vorhandenes Produkt hinzufügen',
  'Archived variants': 'Archivierte Varianten',
  'No archived variants.': 'Keine archivierten Varianten.',
  '{count} archived variants. They are not active once they are restored.': [
    '{count} archivierte Variante. Sie ist nach dem Wiederherstellen nicht aktiv.',
    '{count} archivierte Varianten. Sie sind nach dem Wiederherstellen nicht aktiv.',
  ],
  '{title} restored': '{title} wiederhergestellt',
  '{title} restored without its SKU, which another product has by now':
    '{title} ohne SKU wiederhergestellt, weil inzwischen ein anderes Produkt sie hat',
  'Restore: {title}': 'Wiederherstellen: {title}',
  'Choose picture: {variants}': 'Bild wählen: {variants}',
  'Make single product: {variants}': 'Zu Einzelprodukt machen: {variants}',
  'Do not archive: {variants}': 'Nicht archivieren: {variants}',
  'Archive: {variants}': 'Archivieren: {variants}',
  'Add {count} variants missing': [
    '{count} fehlende Variante hinzufügen',
    '{count} fehlende Varianten hinzufügen',
  ],
  'Set column': 'Spalte setzen',
  Redo: 'Wiederholen',
  'Choose a product.': 'Wählen Sie ein Produkt.',
  '{name} is required': '{name} ist erforderlich',
  'The product becomes a variant. It keeps its price, SKU, stock and orders; texts, categories and tax class are those of this product.':
    'Das Produkt wird zur Variante. Es behält Preis, SKU, Bestand und Bestellungen; Texte, Kategorien und Steuerklasse sind die dieses Produkts.',
  'Existing values: {known}. Others are added.': 'Vorhandene Werte: {known}. Andere werden hinzugefügt.',
  'The latest version could not be loaded. Try again.':
    'Die neueste Fassung konnte nicht geladen werden. Versuchen Sie es erneut.',
  'No changes to save': 'Keine Änderungen zu speichern',
  'Check the marked cells.': 'Prüfen Sie die markierten Zellen.',
  'Values of {name}': 'Werte von {name}',
  'Values of the option': 'Werte der Option',
  'Alt and an arrow key move a value, Delete removes it.':
    'Alt und eine Pfeiltaste verschieben einen Wert, Entf entfernt ihn.',
  'Remove {value}': '{value} entfernen',
  'Add a value to {name}': 'Wert zu {name} hinzufügen',
  'Add a value to the option': 'Wert zur Option hinzufügen',
  Yes: 'Ja',
  No: 'Nein',
  'Stock: {title}': 'Bestand: {title}',
  '{label} is required': '{label} ist erforderlich',
  '{label}: enter an amount, such as 19.00': '{label}: Geben Sie einen Betrag ein, zum Beispiel 19,00',
  '{label}: enter a whole number': '{label}: Geben Sie eine ganze Zahl ein',
  'Weight: enter a number with g, kg, lb or oz': 'Gewicht: Geben Sie eine Zahl mit g, kg, lb oder oz ein',
  '{label}: enter Yes or No': '{label}: Geben Sie Ja oder Nein ein',
  'Barcode: the check digit is wrong. Check for typing errors.':
    'Barcode: Die Prüfziffer ist falsch. Prüfen Sie auf Tippfehler.',
  New: 'Neu',
  'To be archived': 'Wird archiviert',
  '{count} variants': ['{count} Variante', '{count} Varianten'],
} satisfies Dictionary

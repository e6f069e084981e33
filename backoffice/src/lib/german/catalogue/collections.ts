// German: collections.

import type { Dictionary } from '../dictionary.ts'

export const collections = {
  'The products could not be loaded': 'Die Produkte konnten nicht geladen werden',
  'No products yet.': 'Noch keine Produkte.',
  'Not published': 'Nicht veröffentlicht',
  'Move {title} up': '{title} nach oben',
  'Move {title} down': '{title} nach unten',
  'No product matches the saved rules.': 'Kein Produkt erfüllt die gespeicherten Regeln.',
  '{count} products match the saved rules: {names}': [
    '{count} Produkt erfüllt die gespeicherten Regeln: {names}',
    '{count} Produkte erfüllen die gespeicherten Regeln: {names}',
  ],
  Manually: 'Manuell',
  'Newest first': 'Neueste zuerst',
  'Title, A to Z': 'Titel, A bis Z',
  'Price, low to high': 'Preis aufsteigend',
  'Price, high to low': 'Preis absteigend',
  'Create Collection': 'Kollektion erstellen',
  'Edit Collection': 'Kollektion bearbeiten',
  First: 'An den Anfang',
  'After {title}': 'Nach {title}',
  'The last part of the page’s URL.': 'Der letzte Teil der URL der Seite.',
  'Shown above the products.': 'Steht über den Produkten.',
  'Parent collection': 'Übergeordnete Kollektion',
  'Collections have up to three levels.': 'Kollektionen haben bis zu drei Ebenen.',
  Position: 'Position',
  'Among the collections with the same parent.': 'Unter den Kollektionen derselben Ebene.',
  Published: 'Veröffentlicht',
  'Visible in the shop, if its parent is.': 'Im Shop sichtbar, wenn die übergeordnete es ist.',
  'Choose manually, after creating': 'Manuell auswählen, nach dem Erstellen',
  'Add by rules': 'Nach Regeln aufnehmen',
  'Sort by': 'Sortieren nach',
  'Sorted by: {sort}. To sort by hand, choose “Manually” and save.':
    'Sortiert nach: {sort}. Um von Hand zu sortieren, wählen Sie „Manuell“ und speichern.',
  'By rules': 'Nach Regeln',
  'Group products into pages for your menus and start page':
    'Fassen Sie Produkte zu Seiten für Ihre Menüs und Ihre Startseite zusammen',
  'Its products are not deleted. A collection with sub-collections, or in a menu or on the start page, cannot be deleted.':
    'Ihre Produkte werden nicht gelöscht. Eine Kollektion mit Unterkollektionen, in einem Menü oder auf der Startseite kann nicht gelöscht werden.',
  'Their products are not deleted. Collections with sub-collections, or in a menu or on the start page, cannot be deleted.':
    'Ihre Produkte werden nicht gelöscht. Kollektionen mit Unterkollektionen, in einem Menü oder auf der Startseite können nicht gelöscht werden.',
  'Search title or URL': 'Titel oder URL suchen',
  'No collections yet': 'Noch keine Kollektionen',
  'A collection is a page of products, chosen manually or by rules, such as new products.':
    'Eine Kollektion ist eine Seite mit Produkten, manuell oder nach Regeln ausgewählt, zum Beispiel neue Produkte.',
  'Remove picture': 'Bild entfernen',
  'Choose a product to use one of its pictures.':
    'Wählen Sie ein Produkt, um eines seiner Bilder zu verwenden.',
  'This product has no pictures.': 'Dieses Produkt hat keine Bilder.',
  'Use {alt}': '{alt} verwenden',
  'Category is': 'Kategorie ist',
  'Tag is': 'Schlagwort ist',
  'Brand is': 'Marke ist',
  'Price is between': 'Preis liegt zwischen',
  'In stock': 'Auf Lager',
  'Created within days': 'Erstellt in den letzten Tagen',
  'Option value is': 'Optionswert ist',
  'All conditions': 'Alle Bedingungen',
  'Any condition': 'Eine der Bedingungen',
  'Products must match': 'Produkte müssen erfüllen',
  'Add condition': 'Bedingung hinzufügen',
  'Condition {number}': 'Bedingung {number}',
  'A collection by rules has at least one condition':
    'Eine Kollektion nach Regeln hat mindestens eine Bedingung',
  'Delete condition': 'Bedingung löschen',
  'Delete condition {number}': 'Bedingung {number} löschen',
  Days: 'Tage',
} satisfies Dictionary

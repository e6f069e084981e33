// German: price lists.

import type { Dictionary } from '../dictionary.ts'

export const priceLists = {
  'A price is saved when you leave its field.': 'Ein Preis wird gespeichert, wenn Sie sein Feld verlassen.',
  'Search prices': 'Preise suchen',
  'No prices yet.': 'Noch keine Preise.',
  '{title}, from {quantity}': '{title}, ab {quantity}',
  'from quantity {quantity}': 'ab Menge {quantity}',
  'Price of {name}': 'Preis von {name}',
  'From quantity': 'Ab Menge',
  'Add price': 'Preis hinzufügen',
  '{count} prices set.': ['{count} Preis gesetzt.', '{count} Preise gesetzt.'],
  'No product has the SKU {sku}.': 'Kein Produkt hat die SKU {sku}.',
  '{count} lines were skipped.': ['{count} Zeile wurde übersprungen.', '{count} Zeilen wurden übersprungen.'],
  'Paste from a spreadsheet': 'Aus einer Tabelle einfügen',
  'Prices from a spreadsheet': 'Preise aus einer Tabelle',
  'One per line: SKU, from quantity (optional), price.': 'Einer je Zeile: SKU, ab Menge (optional), Preis.',
  'Set prices': 'Preise setzen',
  'Percent is required': 'Geben Sie den Prozentsatz ein',
  For: 'Für',
  'price list': 'Preisliste',
  'price lists': 'Preislisten',
  'Create Price List': 'Preisliste erstellen',
  'Edit Price List': 'Preisliste bearbeiten',
  'Price list': 'Preisliste',
  'Customers pay the lowest of the product’s price and the prices of the active lists.':
    'Kunden zahlen den niedrigsten aus dem Preis des Produkts und den Preisen der aktiven Listen.',
  'It cannot be changed later.': 'Kann später nicht geändert werden.',
  'Percentage off': 'Prozentualer Nachlass',
  'Fixed prices, entered after saving': 'Feste Preise, nach dem Speichern einzugeben',
  Percentage: 'Prozentual',
  'Fixed prices': 'Feste Preise',
  '{count} prices': ['{count} Preis', '{count} Preise'],
  '{percent}% off {products}': '{percent} % auf {products}',
  '{off} from quantity {quantity}': '{off} ab Menge {quantity}',
  '{count} groups': ['{count} Gruppe', '{count} Gruppen'],
  'Price Lists': 'Preislisten',
  'Prices for customer groups, quantities and periods': 'Preise für Kundengruppen, Mengen und Zeiträume',
  'New Price List': 'Neue Preisliste',
  'Its prices are deleted too. Placed orders do not change.':
    'Ihre Preise werden ebenfalls gelöscht. Aufgegebene Bestellungen ändern sich nicht.',
  'Their prices are deleted too. Placed orders do not change.':
    'Ihre Preise werden ebenfalls gelöscht. Aufgegebene Bestellungen ändern sich nicht.',
  'No price lists yet': 'Noch keine Preislisten',
  'A price list gives customer groups their own prices or a percentage off, or all customers a lower price from a quantity.':
    'Eine Preisliste gibt Kundengruppen eigene Preise oder einen prozentualen Nachlass, oder allen Kunden einen niedrigeren Preis ab einer Menge.',
  'Remove {name}?': '{name} entfernen?',
  'Customers no longer pay this price. This cannot be undone.':
    'Kunden bezahlen diesen Preis nicht mehr. Das lässt sich nicht rückgängig machen.',
} satisfies Dictionary

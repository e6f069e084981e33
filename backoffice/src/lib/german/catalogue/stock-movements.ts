// German: stock movements.

import type { Dictionary } from '../dictionary.ts'

export const stockMovements = {
  Purchase: 'Einkauf',
  Sale: 'Verkauf',
  Return: 'Retoure',
  Damage: 'Schaden',
  Adjustment: 'Korrektur',
  Transfer: 'Umlagerung',
  '{reason} of {quantity} × {product}': '{reason}: {quantity} × {product}',
  'Create Stock Movement': 'Lagerbewegung erfassen',
  'Edit Stock Movement': 'Lagerbewegung bearbeiten',
  'This movement cannot be changed: {order} created it.':
    'Diese Bewegung kann nicht geändert werden: {order} hat sie ausgelöst.',
  'an order': 'eine Bestellung',
  'This movement cannot be changed: its warehouse was deleted.':
    'Diese Bewegung kann nicht geändert werden, weil ihr Lager gelöscht wurde.',
  'To correct the stock, {link}.': 'Um den Bestand zu berichtigen, {link}.',
  'create another movement': 'erfassen Sie eine weitere Bewegung',
  'Product and warehouse': 'Produkt und Lager',
  'Product and warehouse cannot be changed.': 'Produkt und Lager können nicht geändert werden.',
  'Quantity and reason': 'Menge und Grund',
  'Use a negative quantity for what leaves, usually sales, returns and adjustments, and a positive quantity for what comes in, usually purchases and transfers.':
    'Geben Sie für Abgänge, meist Verkäufe, Retouren und Korrekturen, eine negative Menge ein, für Zugänge, meist Einkäufe und Umlagerungen, eine positive.',
  'Goods that a customer sends back, or that were found when counting, come in.':
    'Ware, die ein Kunde zurückschickt oder die bei einer Zählung gefunden wurde, ist ein Zugang.',
  'A transfer needs two movements: {link} creates both.':
    'Eine Umlagerung braucht zwei Bewegungen: {link} erfasst beide.',
  'A transfer needs two movements.': 'Eine Umlagerung braucht zwei Bewegungen.',
  'To move stock between two warehouses, {link}. It takes the quantity out of one warehouse and adds it to the other.':
    'Um Bestand zwischen zwei Lagern umzulagern, {link}. Damit wird die Menge aus einem Lager entnommen und dem anderen hinzugefügt.',
  'use Transfer': 'verwenden Sie „Bestand umlagern“',
  Reference: 'Referenz',
  'For example a delivery note number or a name.': 'Zum Beispiel eine Lieferscheinnummer oder ein Name.',
  'Movements created by an order cannot be changed. To correct the stock, create another movement.':
    'Von einer Bestellung ausgelöste Bewegungen können nicht geändert werden. Um den Bestand zu berichtigen, erfassen Sie eine weitere Bewegung.',
  'Movements in a deleted warehouse cannot be changed. To correct the stock, create another movement in one of your warehouses.':
    'Bewegungen in einem gelöschten Lager können nicht geändert werden. Um den Bestand zu berichtigen, erfassen Sie eine weitere Bewegung in einem Ihrer Lager.',
  'Use stock movements to track stock changes': 'Mit Lagerbewegungen verfolgen Sie Änderungen des Bestands',
  'The stock change is reversed.': 'Die Änderung des Bestands wird rückgängig gemacht.',
  'The stock changes are reversed.': 'Die Änderungen des Bestands werden rückgängig gemacht.',
  'Search product, SKU or reference': 'Produkt, SKU oder Referenz suchen',
  'One product': 'Ein Produkt',
  'No stock movements yet': 'Noch keine Lagerbewegungen',
  'Record purchases here. Orders record sales automatically.':
    'Erfassen Sie hier Einkäufe. Bestellungen erfassen Verkäufe automatisch.',
  'To change a transfer, edit its two movements.':
    'Um eine Umlagerung zu ändern, bearbeiten Sie ihre beiden Bewegungen.',
  'Transfer Stock': 'Bestand umlagern',
  'Move stock between two warehouses.': 'Lagern Sie Bestand zwischen zwei Lagern um.',
  'Product and warehouses': 'Produkt und Lager',
  'From warehouse': 'Aus Lager',
  'To warehouse': 'In Lager',
} satisfies Dictionary

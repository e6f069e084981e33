// German: shipping.

import type { Dictionary } from '../dictionary.ts'

export const shipping = {
  Rates: 'Tarife',
  'Countries without a rate are not available for shipping.': 'In Länder ohne Tarif wird nicht versandt.',
  'Add rate': 'Tarif hinzufügen',
  'Rate {index}': 'Tarif {index}',
  'A template has at least one rate': 'Ein Versandtarif hat mindestens einen Eintrag',
  'Delete rate': 'Tarif löschen',
  'Delete rate {index}': 'Tarif {index} löschen',
  Countries: 'Länder',
  'Type a country': 'Land eingeben',
  '{country} is already in rate {index}': '{country} steht bereits in Tarif {index}',
  'Add all countries of': 'Alle Länder hinzufügen:',
  'Free from': 'Kostenlos ab',
  'Never free': 'Nie kostenlos',
  'shipping rate template': 'Versandtarif',
  'shipping rate templates': 'Versandtarife',
  'Create Shipping Rate Template': 'Versandtarif erstellen',
  'Edit Shipping Rate Template': 'Versandtarif bearbeiten',
  'Parcels in Europe': 'Pakete in Europa',
  'DHL, UPS, your own van': 'DHL, UPS, eigener Lieferwagen',
  'Service Level': 'Versandstufe',
  'Shown at checkout and on the shipping page.': 'Steht an der Kasse und auf der Seite zum Versand.',
  'Applies to orders shipped from these warehouses.':
    'Gilt für Bestellungen, die aus diesen Lagern versandt werden.',
  Calculation: 'Berechnung',
  Currency: 'Währung',
  'The shop’s currency.': 'Die Währung des Shops.',
  'Every product needs a weight. Orders with a product of unknown weight cannot be placed.':
    'Jedes Produkt braucht ein Gewicht. Bestellungen mit einem Produkt unbekannten Gewichts können nicht aufgegeben werden.',
  'Without a warehouse these rates are not offered to customers.':
    'Ohne Lager werden diese Tarife Kunden nicht angeboten.',
  'Use shipping rate templates to manage your shipping rates':
    'Mit Versandtarifen legen Sie Ihre Versandkosten fest',
  'Calculation Method': 'Berechnung',
  'Existing orders do not change.': 'Bestehende Bestellungen ändern sich nicht.',
  'Search title or provider': 'Titel oder Anbieter suchen',
  'No shipping rates yet': 'Noch keine Versandtarife',
  'A template sets shipping prices by country and warehouse. Without one, products that require shipping cannot be ordered.':
    'Ein Versandtarif legt Versandkosten nach Land und Lager fest. Ohne ihn können Produkte, die versandt werden, nicht bestellt werden.',
  'No warehouse': 'Kein Lager',
  'free above {amount}': 'kostenlos ab {amount}',
  'By order': 'Je Bestellung',
  'By unit': 'Je Artikel',
  'By kilogram': 'Je Kilogramm',
  'The amount is charged per order.': 'Der Betrag wird je Bestellung berechnet.',
  'The amount is charged per item.': 'Der Betrag wird je Artikel berechnet.',
  'The amount is charged per kilogram.': 'Der Betrag wird je Kilogramm berechnet.',
  Standard: 'Standard',
  '{count} countries': ['{count} Land', '{count} Länder'],
} satisfies Dictionary

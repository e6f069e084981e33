// German: warehouses.

import type { Dictionary } from '../dictionary.ts'

export const warehouses = {
  'Unnamed Warehouse': 'Lager ohne Namen',
  'Active is required': 'Es muss aktiv sein',
  'Create Warehouse': 'Lager erstellen',
  'Edit Warehouse': 'Lager bearbeiten',
  'A short name for lists and labels.': 'Ein kurzer Name für Listen und Etiketten.',
  'Orders are shipped from active warehouses only.': 'Bestellungen werden nur aus aktiven Lagern versandt.',
  Location: 'Standort',
  'Orders are shipped from this address. It determines tax.':
    'Bestellungen werden von dieser Adresse versandt. Von ihr hängt die Steuer ab.',
  'Address missing? {link}': 'Fehlt die Adresse? {link}',
  'Create an address': 'Adresse erstellen',
  'Without an address this warehouse cannot ship orders.':
    'Ohne Adresse kann dieses Lager keine Bestellungen versenden.',
  '{title} (not active)': '{title} (nicht aktiv)',
  'No warehouses yet': 'Noch keine Lager',
  'Use warehouses to manage your stock in different locations':
    'Mit Lagern verwalten Sie Ihren Bestand an mehreren Standorten',
  'No address': 'Keine Adresse',
  'Its stock movements are kept. A warehouse with stock or open orders cannot be deleted.':
    'Seine Lagerbewegungen bleiben erhalten. Ein Lager mit Bestand oder offenen Bestellungen kann nicht gelöscht werden.',
  'Their stock movements are kept. Warehouses with stock or open orders cannot be deleted.':
    'Ihre Lagerbewegungen bleiben erhalten. Lager mit Bestand oder offenen Bestellungen können nicht gelöscht werden.',
  'A warehouse stores and ships your stock, for example a storeroom, a market stall or a fulfilment provider.':
    'Ein Lager bewahrt Ihre Ware auf und versendet sie, zum Beispiel ein Lagerraum, ein Marktstand oder ein Versanddienstleister.',
} satisfies Dictionary

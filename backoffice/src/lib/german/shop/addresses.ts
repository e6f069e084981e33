// German: addresses.

import type { Dictionary } from '../dictionary.ts'

export const addresses = {
  'Create Address': 'Adresse erstellen',
  'Edit Address': 'Adresse bearbeiten',
  'As printed on parcels and invoices.': 'Wie auf Paketen und Rechnungen gedruckt.',
  'Warehouses and invoices use the shop’s addresses. A customer’s address is deleted when the customer’s data is erased.':
    'Lager und Rechnungen verwenden die Adressen des Shops. Die Adresse eines Kunden wird gelöscht, wenn seine Daten gelöscht werden.',
  'Shipping and tax depend on the country, and in some countries on the state.':
    'Versand und Steuer hängen vom Land ab, in manchen Ländern auch von der Region.',
  'Contact and tax': 'Kontakt und Steuer',
  'The VAT number of the default address is the shop’s VAT number. Without one, tax is charged only if the shop’s settings say so.':
    'Die USt-IdNr. der Standardadresse ist die des Shops. Ohne sie wird Steuer nur berechnet, wenn die Einstellungen des Shops es sagen.',
  'Default address': 'Standardadresse',
  'Replaces the current default address.': 'Ersetzt die bisherige Standardadresse.',
  'No addresses yet': 'Noch keine Adressen',
  'Use addresses to specify a location': 'Adressen geben Orte an',
  'Recipient Name': 'Name des Empfängers',
  Default: 'Standard',
  'Existing orders and invoices do not change. Without a default address your shop charges no tax.':
    'Bestehende Bestellungen und Rechnungen ändern sich nicht. Ohne Standardadresse berechnet Ihr Shop keine Steuer.',
  'Search addresses': 'Adressen suchen',
  'Warehouses ship from an address. The default address is the seller on your invoices.':
    'Lager versenden von einer Adresse. Die Standardadresse ist der Verkäufer auf Ihren Rechnungen.',
  'Your shop will charge no tax': 'Ihr Shop wird keine Steuer berechnen',
  'Tax is charged only while the default address has a VAT number. After this change, new orders are charged no tax.':
    'Steuer wird nur berechnet, solange die Standardadresse eine USt-IdNr. hat. Nach dieser Änderung wird für neue Bestellungen keine Steuer berechnet.',
  'Charge no tax': 'Keine Steuer berechnen',
} satisfies Dictionary

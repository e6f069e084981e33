// German: customer groups.

import type { Dictionary } from '../dictionary.ts'

export const customerGroups = {
  'customer group': 'Kundengruppe',
  'customer groups': 'Kundengruppen',
  'Create Customer Group': 'Kundengruppe erstellen',
  'Edit Customer Group': 'Kundengruppe bearbeiten',
  'Customer group': 'Kundengruppe',
  'Show prices without tax': 'Preise ohne Steuer anzeigen',
  'For business customers.': 'Für Geschäftskunden.',
  'Customer Groups': 'Kundengruppen',
  'Customers with their own prices and discounts': 'Kunden mit eigenen Preisen und Rabatten',
  'New Customer Group': 'Neue Kundengruppe',
  'Without tax': 'Ohne Steuer',
  'As in the shop': 'Wie im Shop',
  'Its members are not deleted. Groups used by a price list or discount cannot be deleted.':
    'Ihre Mitglieder werden nicht gelöscht. Gruppen, die eine Preisliste oder ein Rabatt verwendet, können nicht gelöscht werden.',
  'Their members are not deleted. Groups used by a price list or discount cannot be deleted.':
    'Ihre Mitglieder werden nicht gelöscht. Gruppen, die eine Preisliste oder ein Rabatt verwendet, können nicht gelöscht werden.',
  'No customer groups yet': 'Noch keine Kundengruppen',
  'Give cafés, clubs or staff their own prices: add their email addresses to a group, then create a price list or discount for it.':
    'Geben Sie Cafés, Vereinen oder Mitarbeitern eigene Preise: Nehmen Sie ihre E-Mail-Adressen in eine Gruppe auf, und erstellen Sie dann eine Preisliste oder einen Rabatt dafür.',
  'Applies to customers who are logged in, and to orders you create for them.':
    'Gilt für angemeldete Kunden und für Bestellungen, die Sie für sie erstellen.',
  'No groups yet': 'Noch keine Gruppen',
  'Customers who log in with one of these addresses, and orders you create for them.':
    'Kunden, die sich mit einer dieser Adressen anmelden, und Bestellungen, die Sie für sie erstellen.',
  'Search members': 'Mitglieder suchen',
  'No members yet.': 'Noch keine Mitglieder.',
  'Remove {email}': '{email} entfernen',
  'Remove this member?': 'Dieses Mitglied entfernen?',
  '{email} no longer gets the prices and discounts of this group.':
    '{email} erhält die Preise und Rabatte dieser Gruppe nicht mehr.',
  'Not added, because not an email address: {list}': 'Nicht hinzugefügt, da keine E-Mail-Adresse: {list}',
  'Add email addresses': 'E-Mail-Adressen hinzufügen',
  'One or many, also pasted from a spreadsheet.': 'Eine oder viele, auch aus einer Tabelle eingefügt.',
  'Add {count} members': '{count} Mitglieder hinzufügen',
  'Add member': 'Mitglied hinzufügen',
} satisfies Dictionary

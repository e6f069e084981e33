// German: todos and withdrawals.

import type { Dictionary } from '../dictionary.ts'

export const todos = {
  'View all {total}': 'Alle {total} ansehen',
  'View order {order_number}': 'Bestellung {order_number} ansehen',
  'View product': 'Produkt ansehen',
  'View gateway': 'Zahlungsanbieter ansehen',
  'Mark as resolved?': 'Als erledigt markieren?',
  'It is removed from the list for all members. This cannot be undone.':
    'Sie verschwindet für alle Mitglieder aus der Liste. Das lässt sich nicht rückgängig machen.',
  'Mark as resolved: {title}': 'Als erledigt markieren: {title}',
  'Disputes, failed refunds, late payments, withdrawals and low stock.':
    'Anfechtungen, fehlgeschlagene Erstattungen, verspätete Zahlungen, Widerrufe und niedriger Bestand.',
  'Nothing to do': 'Nichts zu tun',
  'New tasks appear here.': 'Neue Aufgaben erscheinen hier.',
  'All withdrawals': 'Alle Widerrufe',
  'What customers declared in your shop. Nothing is refunded automatically.':
    'Was Kunden in Ihrem Shop erklärt haben. Es wird nichts automatisch erstattet.',
  'No withdrawals': 'Keine Widerrufe',
  'Withdrawals from your shop appear here.': 'Widerrufe aus Ihrem Shop erscheinen hier.',
  'It belongs to no order: none has this number and email address.':
    'Er gehört zu keiner Bestellung: Keine hat diese Nummer und E-Mail-Adresse.',
  'Assign to an order: {order_number}': 'Einer Bestellung zuordnen: {order_number}',
  'Assign to an order': 'Einer Bestellung zuordnen',
  '{name} ({email}) entered order number ‘{order_number}’. Until the withdrawal is resolved, the order is not to be shipped. This cannot be undone.':
    '{name} ({email}) hat die Bestellnummer ‚{order_number}‘ angegeben. Bis der Widerruf erledigt ist, soll die Bestellung nicht versandt werden. Das lässt sich nicht rückgängig machen.',
  Assign: 'Zuordnen',
  'revocation cancel contract returns': 'widerruf rücktritt vertrag rückgabe kündigung',
} satisfies Dictionary

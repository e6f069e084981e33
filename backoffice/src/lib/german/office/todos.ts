// German: todos.

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
} satisfies Dictionary

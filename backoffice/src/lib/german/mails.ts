// German: mails.

import type { Dictionary } from './dictionary.ts'

export const mails = {
  'Order received': 'Bestellung eingegangen',
  'Order edited': 'Bestellung bearbeitet',
  Delivered: 'Zugestellt',
  'Withdrawal received': 'Widerruf eingegangen',
  'Login link': 'Anmeldelink',
  Verification: 'Bestätigung',
  'To customers': 'An Kunden',
  'To members': 'An Mitglieder',
  'Account emails': 'E-Mails zum Konto',
  'Preview your shop’s emails with sample data.': 'Vorschau der E-Mails Ihres Shops mit Beispieldaten.',
  Desktop: 'Computer',
  'Plain text': 'Nur Text',
  '{mail}, preview': '{mail}, Vorschau',
} satisfies Dictionary

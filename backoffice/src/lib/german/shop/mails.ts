// German: mails.

import type { Dictionary } from '../dictionary.ts'

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
  'Edit text': 'Text bearbeiten',
  'Edit email: {mail}': 'E-Mail bearbeiten: {mail}',
  'All other parts of the email are built in.': 'Alle anderen Teile der E-Mail sind eingebaut.',
  'Placeholders: {list}. If you clear a field, its built-in text is used.':
    'Platzhalter: {list}. Wenn Sie ein Feld leeren, wird sein eingebauter Text verwendet.',
  'Email saved': 'E-Mail gespeichert',
} satisfies Dictionary

// German: gift cards.

import type { Dictionary } from '../dictionary.ts'

export const giftCards = {
  Empty: 'Leer',
  Expired: 'Abgelaufen',
  Voided: 'Entwertet',
  Issued: 'Ausgestellt',
  'Used in an order': 'In einer Bestellung eingelöst',
  'Returned from an unpaid order': 'Zurück aus unbezahlter Bestellung',
  Entries: 'Buchungen',
  Entry: 'Buchung',
  'gift card': 'Gutschein',
  'gift cards': 'Gutscheine',
  'without a code yet': 'noch ohne Code',
  'Gift card {name}': 'Gutschein {name}',
  'Initial value': 'Anfangswert',
  Emailed: 'Per E-Mail gesendet',
  Expires: 'Läuft ab',
  Never: 'Nie',
  'Sold in': 'Verkauft in',
  'From a test sale. It cannot be used while a live payment gateway is active.':
    'Aus einem Testverkauf. Er lässt sich nicht einlösen, solange ein Zahlungsanbieter im Live-Modus aktiv ist.',
  'Replace code': 'Code ersetzen',
  Void: 'Entwerten',
  'Replace the code?': 'Den Code ersetzen?',
  'The card keeps its balance and gets a new code. The old code ends immediately.':
    'Der Gutschein behält sein Guthaben und erhält einen neuen Code. Der alte Code gilt sofort nicht mehr.',
  'The new code is emailed to this address. Empty: it is not emailed.':
    'Der neue Code wird an diese Adresse gesendet. Leer: Er wird nicht gesendet.',
  'Void this gift card?': 'Diesen Gutschein entwerten?',
  'Its remaining balance is lost. This cannot be undone.':
    'Sein restliches Guthaben verfällt. Das lässt sich nicht rückgängig machen.',
  'Empty: never. A later date restores the balance of an expired card.':
    'Leer: nie. Ein späteres Datum stellt das Guthaben eines abgelaufenen Gutscheins wieder her.',
  'Not shown to the customer.': 'Wird dem Kunden nicht angezeigt.',
  'Prepaid credit for your shop': 'Vorausbezahltes Guthaben für Ihren Shop',
  'Issue Gift Card': 'Gutschein ausstellen',
  'A gift card cannot be deleted. Void it instead.':
    'Ein Gutschein kann nicht gelöscht werden. Entwerten Sie ihn stattdessen.',
  'Search last 4 characters, email or order': 'Letzte 4 Zeichen, E-Mail oder Bestellung suchen',
  'No gift cards yet': 'Noch keine Gutscheine',
  'Issue one as an apology or a prize. Its code is shown only once; its balance is listed here.':
    'Stellen Sie einen als Entschuldigung oder als Preis aus. Sein Code wird nur einmal angezeigt; sein Guthaben steht hier.',
  'Issue gift card': 'Gutschein ausstellen',
  'Gift card issued': 'Gutschein ausgestellt',
  'The gift card is emailed to this address. Empty: it is not emailed.':
    'Der Gutschein wird an diese Adresse gesendet. Leer: Er wird nicht gesendet.',
  Message: 'Nachricht',
  'Shown in the email.': 'Steht in der E-Mail.',
  'The gift card was emailed to {email}.': 'Der Gutschein wurde an {email} gesendet.',
  'Empty: never. The law of your country may set a minimum period.':
    'Leer: nie. Das Recht Ihres Landes kann eine Mindestdauer vorschreiben.',
  Issue: 'Ausstellen',
  'Copy it now: it is not stored and cannot be shown again.':
    'Kopieren Sie ihn jetzt: Er wird nicht gespeichert und kann nicht noch einmal angezeigt werden.',
  'The code was not emailed to {email}. Send it to the recipient yourself.':
    'Der Code wurde nicht an {email} gesendet. Senden Sie ihn dem Empfänger selbst.',
} satisfies Dictionary

// German: deposits.

import type { Dictionary } from '../dictionary.ts'

export const deposits = {
  'This payment page has expired. Please try again.':
    'Diese Zahlungsseite ist abgelaufen. Bitte versuchen Sie es erneut.',
  'This deposit was paid before and is in your balance. Press again to pay another.':
    'Diese Einzahlung wurde schon bezahlt und ist in Ihrem Guthaben. Drücken Sie noch einmal, um eine weitere zu bezahlen.',
  'Pay with Stripe': 'Mit Stripe bezahlen',
  'To add 100 euro or more by wire or in Bitcoin, write to the operator of this installation.':
    'Um 100 Euro oder mehr per Überweisung oder in Bitcoin einzuzahlen, wenden Sie sich an den Betreiber dieser Installation.',
  'To add 100 euro or more by wire or in Bitcoin, write to {address}.':
    'Um 100 Euro oder mehr per Überweisung oder in Bitcoin einzuzahlen, schreiben Sie an {address}.',
  'Deposit cancelled': 'Einzahlung abgebrochen',
  'Nothing was charged.': 'Es wurde nichts abgebucht.',
  'Deposit failed': 'Einzahlung fehlgeschlagen',
  'Deposit success': 'Einzahlung erfolgreich',
  'Your deposit was successful. Card payments should be applied within seconds.':
    'Ihre Einzahlung war erfolgreich. Kartenzahlungen werden meist binnen Sekunden gutgeschrieben.',
  '{amount} was added to your balance.': '{amount} wurden Ihrem Guthaben gutgeschrieben.',
  'Waiting for Stripe to confirm {amount}…': 'Stripe bestätigt {amount} noch …',
  'The payment page is not open yet.': 'Die Zahlungsseite ist noch nicht geöffnet.',
  'Not paid yet.': 'Noch nicht bezahlt.',
  'Continue to payment': 'Weiter zur Zahlung',
  'Open and failed deposits': 'Offene und fehlgeschlagene Einzahlungen',
  'Amount is required': 'Geben Sie einen Betrag ein',
  'Amount: a whole number of euro from {least} to {most}':
    'Betrag: eine ganze Zahl in Euro von {least} bis {most}',
} satisfies Dictionary

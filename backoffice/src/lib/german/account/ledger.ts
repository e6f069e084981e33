// German: ledger.

import type { Dictionary } from '../dictionary.ts'

export const ledger = {
  'Your balance is below zero': 'Ihr Guthaben ist unter null',
  'Your balance is used up': 'Ihr Guthaben ist aufgebraucht',
  'It is {amount}. Your shops stay open. Please {link}.':
    'Es beträgt {amount}. Ihre Shops bleiben geöffnet. Bitte {link}.',
  'add money': 'laden Sie Guthaben auf',
  'No balance found.': 'Kein Guthaben gefunden.',
  'Deposits, usage fees and balance.': 'Einzahlungen, Nutzungsgebühren und Guthaben.',
  Transactions: 'Buchungen',
  'No transactions yet.': 'Noch keine Buchungen.',
  'Transactions and statements': 'Buchungen und Auszüge',
  'The usage fee is {percent} of what your shops sell, without tax and shipping, and less refunds.':
    'Die Nutzungsgebühr beträgt {percent} dessen, was Ihre Shops verkaufen, ohne Steuer und Versand und abzüglich Erstattungen.',
  'It is zero during the preview. After that, the first {amount} of sales are free.':
    'Während der Vorschauphase ist sie null. Danach sind die ersten {amount} Umsatz frei.',
  'The first {amount} of sales were free.': 'Die ersten {amount} Umsatz waren frei.',
  'The first {amount} of sales are free.': 'Die ersten {amount} Umsatz sind frei.',
  'The first {amount} of sales are free; {left} of it is left.':
    'Die ersten {amount} Umsatz sind frei; davon sind {left} übrig.',
  'Your shops stay open if the balance is empty.':
    'Ihre Shops bleiben geöffnet, auch wenn das Guthaben leer ist.',
  Deposit: 'Einzahlung',
  'Deposit refunded': 'Einzahlung erstattet',
  'Usage fee': 'Nutzungsgebühr',
  'Fee refunded': 'Gebühr erstattet',
  Statements: 'Auszüge',
  'Opening balance': 'Anfangssaldo',
  Deposits: 'Einzahlungen',
  Fees: 'Gebühren',
  'Closing balance': 'Endsaldo',
  'so far': 'bisher',
  Statement: 'Auszug',
  'Statement of {month}': 'Auszug für {month}',
  '{account}, {from} to {until} (UTC)': '{account}, {from} bis {until} (UTC)',
  'The month has not ended yet.': 'Der Monat ist noch nicht zu Ende.',
  'No transactions in this month.': 'Keine Buchungen in diesem Monat.',
  'Showing the latest {count} of {total} rows. The CSV file contains all of them.':
    'Angezeigt werden die letzten {count} von {total} Zeilen. Die CSV-Datei enthält alle.',
  'Usage fees': 'Nutzungsgebühren',
  'Balance so far': 'Guthaben bisher',
  'Fees by shop': 'Gebühren nach Shop',
} satisfies Dictionary

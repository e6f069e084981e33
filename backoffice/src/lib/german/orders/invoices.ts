// German: invoices.

import type { Dictionary } from '../dictionary.ts'

export const invoices = {
  'Failed to get order invoice. Please try again later.':
    'Die Rechnung konnte nicht geladen werden. Bitte versuchen Sie es später erneut.',
  'Download Invoice': 'Rechnung herunterladen',
  Invoice: 'Rechnung',
  'Credit note': 'Rechnungskorrektur',
  'Language of the order': 'Sprache der Bestellung',
  'Applies to new invoices. Issued invoices do not change.':
    'Gilt für neue Rechnungen. Ausgestellte Rechnungen ändern sich nicht.',
  Seller: 'Verkäufer',
  'Street, country and VAT number come from the shop’s default address. Add the other details required by law.':
    'Straße, Land und USt-IdNr. kommen aus der Standardadresse des Shops. Ergänzen Sie die übrigen Pflichtangaben.',
  'Legal name': 'Rechtlicher Name',
  'If empty, the company or name of the default address.': 'Wenn leer, Firma oder Name der Standardadresse.',
  'Company number': 'Registernummer',
  'For example HRB 1234 or a SIRET.': 'Zum Beispiel HRB 1234 oder eine SIRET.',
  'Tax number': 'Steuernummer',
  'Required in Germany without a VAT number.': 'In Deutschland ohne USt-IdNr. vorgeschrieben.',
  'Legal note': 'Rechtlicher Hinweis',
  'Printed at the bottom of every page: register court, capital, directors.':
    'Steht unten auf jeder Seite: Registergericht, Kapital, Geschäftsführung.',
  'Texts on every invoice and the invoice language.': 'Texte auf jeder Rechnung und Sprache der Rechnungen.',
  'Reason for no tax': 'Grund für fehlende Steuer',
  'Used only if your shop charges no tax. If empty, the standard text of your country.':
    'Nur verwendet, wenn Ihr Shop keine Steuer berechnet. Wenn leer, der übliche Text Ihres Landes.',
  'Footer text': 'Fußtext',
  'Printed below the totals, for example thanks or return instructions.':
    'Steht unter den Beträgen, zum Beispiel ein Dank oder Hinweise zur Rücksendung.',
  Numbers: 'Nummern',
  'Invoice prefix': 'Präfix der Rechnungen',
  'Credit note prefix': 'Präfix der Rechnungskorrekturen',
  Number: 'Nummer',
  '{kind}, test': '{kind}, Test',
  'Any month': 'Jeder Monat',
  'Invoices are issued automatically when an order is paid, receipts for the gift cards in it, and credit notes when it is refunded. Your own details are in the {link}. Test orders have their own numbers. Once you have real sales, downloads leave them out.':
    'Rechnungen werden automatisch ausgestellt, wenn eine Bestellung bezahlt ist, Quittungen für die Gutscheine darin und Rechnungskorrekturen, wenn sie erstattet wird. Ihre eigenen Angaben stehen in den {link}. Testbestellungen haben eigene Nummern. Sobald Sie echte Verkäufe haben, fehlen sie in Downloads.',
  'invoice details': 'Rechnungsangaben',
  document: 'Dokument',
  documents: 'Dokumente',
  'Search number, order or customer': 'Nummer, Bestellung oder Kunde suchen',
  'No invoices yet': 'Noch keine Rechnungen',
  'Your first paid order gets invoice number 1.':
    'Ihre erste bezahlte Bestellung erhält die Rechnungsnummer 1.',
  '{month} could not be downloaded.': '{month} konnte nicht heruntergeladen werden.',
  '{month}: all PDFs (ZIP)': '{month}: alle PDFs (ZIP)',
  '{month}: list (CSV)': '{month}: Liste (CSV)',
  'Download month': 'Monat herunterladen',
  'Download invoice {number}': 'Rechnung {number} herunterladen',
  'Download credit note {number}': 'Rechnungskorrektur {number} herunterladen',
  'Invoice {number} could not be downloaded.': 'Rechnung {number} konnte nicht heruntergeladen werden.',
  'Credit note {number} could not be downloaded.':
    'Rechnungskorrektur {number} konnte nicht heruntergeladen werden.',
  Test: 'Test',
  Receipt: 'Quittung',
  receipt: 'Quittung',
  invoice: 'Rechnung',
  'Credit notes': 'Rechnungskorrekturen',
  'credit notes': 'Rechnungskorrekturen',
  'Download receipt {number}': 'Quittung {number} herunterladen',
  'Receipt {number} could not be downloaded.': 'Quittung {number} konnte nicht heruntergeladen werden.',
  'Receipt prefix': 'Präfix der Quittungen',
  'Next invoice number': 'Nächste Rechnungsnummer',
  'Leave empty to continue. Can only be increased.': 'Leer lassen, um fortzufahren. Kann nur erhöht werden.',
  'Second language': 'Zweite Sprache',
  'Prints labels and legal notes in this language too.':
    'Druckt Beschriftungen und rechtliche Hinweise auch in dieser Sprache.',
  'Other languages print the titles of items as you translated them.':
    'Andere Sprachen drucken die Bezeichnungen der Artikel, wie Sie sie übersetzt haben.',
  Digits: 'Ziffern',
  'At least so many: 4 makes 0001.': 'Mindestens so viele: 4 ergibt 0001.',
  'Year in the number': 'Jahr in der Nummer',
  'For example INV-2027-0001. Numbers start again each year.':
    'Zum Beispiel INV-2027-0001. Die Nummern beginnen jedes Jahr von vorn.',
  'Invoices, credit notes and receipts of gift cards are numbered separately, without gaps. Changing a prefix does not restart the numbers.':
    'Rechnungen, Rechnungskorrekturen und Quittungen über Gutscheine werden getrennt und lückenlos nummeriert. Ein neues Präfix beginnt nicht von vorn.',
} satisfies Dictionary

// German: customers.

import type { Dictionary } from '../dictionary.ts'

export const customers = {
  '{listed} in total, {counted} counted. Drafts and unpaid cancelled or failed orders are not counted.':
    '{listed} insgesamt, {counted} gezählt. Entwürfe und unbezahlte stornierte oder fehlgeschlagene Bestellungen zählen nicht.',
  Placed: 'Aufgegeben',
  Spent: 'Ausgegeben',
  'First order': 'Erste Bestellung',
  'Last order': 'Letzte Bestellung',
  'All customers who have ordered; others, such as recipients of gift cards, are found by their whole email address':
    'Alle Kunden, die bestellt haben; andere, zum Beispiel Empfänger von Gutscheinen, finden Sie mit der vollständigen E-Mail-Adresse',
  'Last Order': 'Letzte Bestellung',
  'Search customers': 'Kunden suchen',
  'No customers yet': 'Noch keine Kunden',
  'Customers appear here after their first order.': 'Kunden erscheinen hier nach ihrer ersten Bestellung.',
  'Personal data': 'Personenbezogene Daten',
  'Customers may request a copy of their data, or its erasure. Send the file only to that customer. Both actions are recorded in the audit log.':
    'Kunden dürfen eine Kopie ihrer Daten oder deren Löschung verlangen. Senden Sie die Datei nur an diesen Kunden. Beides wird protokolliert.',
  'Download data': 'Daten herunterladen',
  'Erase…': 'Löschen …',
  'Cannot be erased yet': 'Kann noch nicht gelöscht werden',
  '{email} has {count} open orders. Deliver, cancel or refund first.': [
    '{email} hat {count} offene Bestellung. Stellen Sie sie zuerst zu, stornieren oder erstatten Sie sie.',
    '{email} hat {count} offene Bestellungen. Stellen Sie sie zuerst zu, stornieren oder erstatten Sie sie.',
  ],
  'A refund to {email} is pending. Wait until it is completed.':
    'Eine Erstattung an {email} steht aus. Warten Sie, bis sie abgeschlossen ist.',
  'A payment of {email} may be pending. Wait until it has arrived or failed.':
    'Möglicherweise steht eine Zahlung von {email} aus. Warten Sie, bis sie eingegangen oder fehlgeschlagen ist.',
  'An order of {email} has an open task, for example a dispute. Resolve it first.':
    'Eine Bestellung von {email} hat eine offene Aufgabe, zum Beispiel eine Anfechtung. Erledigen Sie sie zuerst.',
  'Erase {email}?': '{email} löschen?',
  'Erase permanently': 'Endgültig löschen',
  'The customer was erased.': 'Der Kunde wurde gelöscht.',
  'Erasing… {count} orders left. If you leave this page, erase again to continue.': [
    'Wird gelöscht … noch {count} Bestellung. Wenn Sie diese Seite verlassen, löschen Sie später erneut, um fortzufahren.',
    'Wird gelöscht … noch {count} Bestellungen. Wenn Sie diese Seite verlassen, löschen Sie später erneut, um fortzufahren.',
  ],
  'This cannot be undone. Erased:': 'Das lässt sich nicht rückgängig machen. Gelöscht werden:',
  'names, email and postal addresses, telephone numbers and notes in {count} orders, with the payment provider’s data about them':
    [
      'Namen, E-Mail- und Postadressen, Telefonnummern und Notizen in {count} Bestellung, mit den Daten des Zahlungsanbieters dazu',
      'Namen, E-Mail- und Postadressen, Telefonnummern und Notizen in {count} Bestellungen, mit den Daten des Zahlungsanbieters dazu',
    ],
  '{count} entries in the address book': ['{count} Eintrag im Adressbuch', '{count} Einträge im Adressbuch'],
  '{count} emails from the last 30 days': [
    '{count} E-Mail der letzten 30 Tage',
    '{count} E-Mails der letzten 30 Tage',
  ],
  'places in customer groups, uses of discounts, and the email address and texts on gift cards; the cards keep their balance':
    'Plätze in Kundengruppen, Einlösungen von Rabatten sowie E-Mail-Adresse und Texte auf Gutscheinen; die Gutscheine behalten ihr Guthaben',
  'the email address in discounts; one that was for this person only is switched off':
    'die E-Mail-Adresse in Rabatten; ein Rabatt nur für diese Person wird ausgeschaltet',
  'Kept, as required by law:': 'Gesetzlich aufzubewahren sind:',
  'order numbers, dates, items, amounts and taxes, with country, VAT number and its check result':
    'Bestellnummern, Daten, Artikel, Beträge und Steuern, mit Land, USt-IdNr. und dem Ergebnis ihrer Prüfung',
  'invoices and credit notes ({invoices_kept} so far) with the name and address on them, for the legal retention period':
    'Rechnungen und Rechnungskorrekturen (bisher {invoices_kept}) mit Name und Adresse, für die gesetzliche Aufbewahrungsfrist',
  'Cached API responses are deleted within a day. Backups keep the data until you delete them.':
    'Zwischengespeicherte API-Antworten werden binnen eines Tages gelöscht. Sicherungen behalten die Daten, bis Sie sie löschen.',
} satisfies Dictionary

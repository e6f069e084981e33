// German: operations.

import type { Dictionary } from '../dictionary.ts'

export const operations = {
  Running: 'Läuft',
  Passed: 'Bestanden',
  'Backing up, restoring and verifying': 'Wird gesichert, wiederhergestellt und geprüft',
  'All data restored, all checks passed': 'Alle Daten wiederhergestellt, alle Prüfungen bestanden',
  'Restore drills': 'Wiederherstellungsübungen',
  Drill: 'Übung',
  Backup: 'Sicherung',
  'Restored in': 'Wiederhergestellt in',
  'Failed jobs': 'Fehlgeschlagene Jobs',
  Job: 'Job',
  Attempts: 'Versuche',
  'Next attempt': 'Nächster Versuch',
  Retrying: 'Wird wiederholt',
  'Undelivered emails': 'Nicht zugestellte E-Mails',
  'Reported shops': 'Gemeldete Shops',
  'Shop reported for unordered emails': 'Wegen E-Mails ohne Bestellung gemeldeter Shop',
  'Reports in 30 days': 'Meldungen in 30 Tagen',
  'Status of this Kontor installation.': 'Zustand dieser Kontor-Installation.',
  'The last restore drill failed': 'Die letzte Wiederherstellungsübung ist fehlgeschlagen',
  'Rely only on the last backup that passed.':
    'Verlassen Sie sich nur auf die letzte erfolgreich geprüfte Sicherung.',
  'No restore drill has passed for two days': 'Seit zwei Tagen war keine Wiederherstellungsübung erfolgreich',
  'Check that jobs run and the disk has space. Then run a drill.':
    'Prüfen Sie, ob Jobs laufen und der Datenträger Platz hat. Starten Sie dann eine Übung.',
  'The drill starts shortly.': 'Die Übung beginnt in Kürze.',
  'Backups are not set up': 'Es sind keine Sicherungen eingerichtet',
  'If this disk fails, all data is lost. Set {setting} to a folder on another disk and restart Kontor. A backup is then made and test-restored daily. {command} makes one immediately.':
    'Wenn dieser Datenträger ausfällt, sind alle Daten verloren. Setzen Sie {setting} auf einen Ordner auf einem anderen Datenträger, und starten Sie Kontor neu. Dann wird täglich eine Sicherung erstellt und probeweise wiederhergestellt. {command} erstellt sofort eine.',
  Backups: 'Sicherungen',
  'Run drill': 'Übung starten',
  'Estimated restore time': 'Geschätzte Dauer der Wiederherstellung',
  '{size} in {time}': '{size} in {time}',
  Files: 'Dateien',
  'Backups stored': 'Vorhandene Sicherungen',
  'No drill yet. Run one now, or wait for the scheduled time.':
    'Noch keine Übung. Starten Sie jetzt eine, oder warten Sie auf den geplanten Zeitpunkt.',
  'Deposits by bank transfer': 'Einzahlungen per Überweisung',
  'Book money that reached you in another way than by card, such as by bank transfer or in Bitcoin.':
    'Buchen Sie Geld, das Sie nicht per Karte erreicht hat, zum Beispiel per Überweisung oder in Bitcoin.',
  'Book deposit': 'Einzahlung buchen',
  'Booked deposits': 'Gebuchte Einzahlungen',
  'No deposit has been booked yet.': 'Noch wurde keine Einzahlung gebucht.',
  'What the account logs in with.': 'Womit sich das Konto anmeldet.',
  'Payment reference': 'Verwendungszweck',
  'Shown to the account in its transactions, such as “Bank transfer of 27 November”.':
    'Erscheint in den Buchungen des Kontos, zum Beispiel „Überweisung vom 27. November“.',
  '{amount} was added to the balance of {account}.':
    '{amount} wurden dem Guthaben von {account} gutgeschrieben.',
  'Booked by': 'Gebucht von',
  Reversed: 'Zurückgebucht',
  'Reverse…': 'Zurückbuchen …',
  Reverse: 'Zurückbuchen',
  'Reverse {amount} of {account}?': '{amount} von {account} zurückbuchen?',
  'The amount is taken from the balance again, which may become negative. Both entries stay on the statement.':
    'Der Betrag wird wieder vom Guthaben abgezogen, das dadurch negativ werden kann. Beide Buchungen bleiben auf dem Kontoauszug.',
  'The deposit was reversed.': 'Die Einzahlung wurde zurückgebucht.',
  'Showing the latest {count} of {total}.': 'Die neuesten {count} von {total}.',
  'Closed account': 'Geschlossenes Konto',
  'Background jobs': 'Hintergrundjobs',
  'Failed jobs are retried with increasing delays for about three days.':
    'Fehlgeschlagene Jobs werden etwa drei Tage lang mit wachsenden Abständen wiederholt.',
  'Jobs waiting': 'Wartende Jobs',
  'Due now': 'Jetzt fällig',
  '{count}, oldest {time}': '{count}, ältester {time}',
  'Emails waiting': 'Wartende E-Mails',
  'Emails undelivered': 'Nicht zugestellte E-Mails',
  'Emails held back by limits': 'Durch Grenzen zurückgehaltene E-Mails',
  'Emails are stored but not sent: {setting} is not set.':
    'E-Mails werden gespeichert, aber nicht gesendet: {setting} ist nicht gesetzt.',
  'Storage and versions': 'Speicher und Versionen',
  Database: 'Datenbank',
  'Disk free': 'Freier Speicherplatz',
  Memory: 'Arbeitsspeicher',
  Connections: 'Verbindungen',
  Uptime: 'Laufzeit',
  Migrations: 'Migrationen',
  '{count}, last {name}': '{count}, letzte {name}',
  '{count} days': ['{count} Tag', '{count} Tage'],
  '{count} hours': ['{count} Stunde', '{count} Stunden'],
  '{count} minutes': ['{count} Minute', '{count} Minuten'],
  'Created daily at {hour}:07 UTC in {folder}, restored to a temporary database and verified. The newest {keep} are kept.':
    'Täglich um {hour}:07 UTC in {folder} erstellt, in eine temporäre Datenbank wiederhergestellt und geprüft. Die neuesten {keep} werden behalten.',
} satisfies Dictionary

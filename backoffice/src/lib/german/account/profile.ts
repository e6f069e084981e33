// German: profile.

import type { Dictionary } from '../dictionary.ts'

export const profile = {
  'Add an email address': 'E-Mail-Adresse hinzufügen',
  Verify: 'Bestätigen',
  'Type {confirmation} to confirm.': 'Geben Sie zur Bestätigung {confirmation} ein.',
  'Close account': 'Konto schließen',
  'Deletes your email addresses, keys and settings, and the shops that only you own. This cannot be undone.':
    'Löscht Ihre E-Mail-Adressen, Schlüssel und Einstellungen und die Shops, die nur Ihnen gehören. Das lässt sich nicht rückgängig machen.',
  'Close your account?': 'Ihr Konto schließen?',
  'Type {confirmation} to confirm': 'Geben Sie zur Bestätigung {confirmation} ein',
  'You are logged out everywhere. Your email addresses, keys and settings are deleted.':
    'Sie werden überall abgemeldet. Ihre E-Mail-Adressen, Schlüssel und Einstellungen werden gelöscht.',
  '{name}: deleted, because it has no other owner. Its members lose access, and it cannot be restored.':
    '{name}: gelöscht, weil kein anderer Inhaber da ist. Mitglieder verlieren den Zugriff, und eine Wiederherstellung ist nicht möglich.',
  '{name}: you leave. If its usage fee is charged to this account, it is until another owner takes it over, for example by changing a setting of the shop.':
    '{name}: Sie treten aus. Eine Nutzungsgebühr, die diesem Konto belastet wird, wird ihm weiter belastet, bis ein anderer Inhaber sie übernimmt, zum Beispiel durch Ändern einer Einstellung des Shops.',
  'Your balance of {amount} is not paid out automatically. To get it, reply to the email that confirms the closure.':
    'Ihr Guthaben von {amount} wird nicht automatisch ausgezahlt. Um es zu erhalten, antworten Sie auf die E-Mail, die die Schließung bestätigt.',
  'Invoices and payment records are kept as long as the law requires. Audit logs show you as “Closed account”.':
    'Rechnungen und Zahlungsdaten werden so lange aufbewahrt, wie das Gesetz es verlangt. Protokolle zeigen Sie als „Geschlossenes Konto“.',
  'You can open a new account with the same address at any time.':
    'Sie können jederzeit ein neues Konto mit derselben Adresse eröffnen.',
  'Your account cannot be closed yet': 'Ihr Konto kann noch nicht geschlossen werden',
  '{name}, which only you own: {reasons} {transfer} or {deletion}.':
    '{name}, dessen einziger Inhaber Sie sind: {reasons} {transfer} oder {deletion}.',
  'Make another member an owner': 'Machen Sie ein anderes Mitglied zum Inhaber',
  'delete the shop': 'löschen Sie den Shop',
  'Confirm your email address · Kontor': 'E-Mail-Adresse bestätigen · Kontor',
  'Confirm your email address': 'E-Mail-Adresse bestätigen',
  'This link is incomplete': 'Dieser Link ist unvollständig',
  'Open it from the email again, or copy the whole link.':
    'Öffnen Sie ihn erneut aus der E-Mail, oder kopieren Sie den ganzen Link.',
  'Your address is confirmed.': 'Ihre Adresse ist bestätigt.',
  'Go to your profile': 'Zu Ihrem Profil',
  'Not confirmed': 'Nicht bestätigt',
  'You can then log in with this address to the account named in the email. Continue only if that account is yours.':
    'Danach können Sie sich mit dieser Adresse bei dem Konto anmelden, das in der E-Mail genannt ist. Fahren Sie nur fort, wenn dieses Konto Ihnen gehört.',
  'Account email': 'E-Mail des Kontos',
  Verified: 'Bestätigt',
  'Resend verification to {email}': 'Bestätigung erneut an {email} senden',
  'Resend verification': 'Bestätigung erneut senden',
  'Delete {email}': '{email} löschen',
  'Invalid Email': 'Ungültige E-Mail-Adresse',
  'Verification email sent. Check your inbox.': 'Bestätigungs-E-Mail gesendet. Prüfen Sie Ihren Posteingang.',
  'You can log in with any verified address. You can delete addresses you added.':
    'Sie können sich mit jeder bestätigten Adresse anmelden. Adressen, die Sie hinzugefügt haben, können Sie löschen.',
  'No verified emails found.': 'Keine bestätigten E-Mail-Adressen gefunden.',
  'Delete this address?': 'Diese Adresse löschen?',
  '{email} can no longer be used to log in to this account.':
    '{email} kann nicht mehr für die Anmeldung bei diesem Konto verwendet werden.',
  'If this account has a Google login, it is removed, too, and added again the next time you log in with Google with another address of this account.':
    'Wenn dieses Konto eine Google-Anmeldung hat, wird auch sie entfernt und wieder hinzugefügt, sobald Sie sich das nächste Mal mit einer anderen Adresse dieses Kontos bei Google anmelden.',
  '{email} is deleted, and its verification email becomes invalid.':
    '{email} wird gelöscht, und die Bestätigungs-E-Mail wird ungültig.',
  'A customer pays for an order or withdraws from one.':
    'Ein Kunde bezahlt eine Bestellung oder widerruft sie.',
  'A product’s stock falls to its alert level.': 'Der Bestand eines Produkts fällt auf seine Meldegrenze.',
  'A payment is late, duplicate or incomplete, or a refund fails.':
    'Eine Zahlung ist verspätet, doppelt oder unvollständig, oder eine Erstattung schlägt fehl.',
  'A customer disputes a payment with their bank.': 'Ein Kunde ficht eine Zahlung bei seiner Bank an.',
  Notifications: 'Benachrichtigungen',
  'Emails to you about {name}. Each member has their own settings. Select another shop in the sidebar to change its settings.':
    'E-Mails an Sie über {name}. Jedes Mitglied hat eigene Einstellungen. Wählen Sie in der Seitenleiste einen anderen Shop, um dessen Einstellungen zu ändern.',
  'Select a shop in the sidebar to choose which of its emails you receive.':
    'Wählen Sie in der Seitenleiste einen Shop, um festzulegen, welche seiner E-Mails Sie erhalten.',
  'Your account has no email address. Add and verify one above to receive emails.':
    'Ihr Konto hat keine E-Mail-Adresse. Fügen Sie oben eine hinzu, und bestätigen Sie sie, um E-Mails zu erhalten.',
  'Send to': 'Senden an',
  'One of your verified addresses.': 'Eine Ihrer bestätigten Adressen.',
  '{email} (account email)': '{email} (E-Mail des Kontos)',
  'Saved.': 'Gespeichert.',
  'Default: owners receive all emails, other members none.':
    'Standard: Inhaber erhalten alle E-Mails, andere Mitglieder keine.',
  'Email magic link': 'Anmeldelink per E-Mail',
  'Nostr, browser extension': 'Nostr, Browser-Erweiterung',
  'Nostr, private key': 'Nostr, privater Schlüssel',
  'Nostr, manual signature': 'Nostr, manuelle Signatur',
  'Your account details': 'Ihr Konto',
  'Personal information': 'Persönliche Angaben',
  'Nothing to fill in. Your account is identified by its login. Names and addresses are saved with your shops.':
    'Nichts auszufüllen. Ihr Konto wird an der Anmeldung erkannt. Namen und Adressen werden bei Ihren Shops gespeichert.',
  'Login information': 'Anmeldung',
  'The private key is not saved in this browser.':
    'Der private Schlüssel ist nicht in diesem Browser gespeichert.',
  'Save your keys': 'Speichern Sie Ihre Schlüssel',
  'They cannot be recovered. Clearing this browser’s data deletes them here.':
    'Sie können nicht wiederhergestellt werden. Wenn Sie die Daten dieses Browsers löschen, gehen sie hier verloren.',
  'They are the only way to log in to this account and cannot be recovered. Clearing this browser’s data deletes them here.':
    'Nur damit können Sie sich bei diesem Konto anmelden, und sie können nicht wiederhergestellt werden. Wenn Sie die Daten dieses Browsers löschen, gehen sie hier verloren.',
  'Unknown browser': 'Unbekannter Browser',
  'All other sessions logged out.': 'Alle anderen Sitzungen abgemeldet.',
  'Session logged out.': 'Sitzung abgemeldet.',
  'Active sessions': 'Aktive Sitzungen',
  'Log out sessions you do not recognise.': 'Melden Sie Sitzungen ab, die Sie nicht kennen.',
  'Log out all other sessions': 'Alle anderen Sitzungen abmelden',
  'Log out all other sessions?': 'Alle anderen Sitzungen abmelden?',
  'Log out this session?': 'Diese Sitzung abmelden?',
  'Log out': 'Abmelden',
  'All other browsers and apps must log in again. This browser stays logged in.':
    'Alle anderen Browser und Apps müssen sich neu anmelden. Dieser Browser bleibt angemeldet.',
  '{device} must log in again. Unsaved changes there are lost.':
    '{device} muss sich neu anmelden. Nicht gespeicherte Änderungen dort gehen verloren.',
  'This browser': 'Dieser Browser',
  '{browser} on {system}': '{browser} unter {system}',
  '{browser} on {device}': '{browser} auf {device}',
  'Logged in {time} from {network}': '{time} angemeldet, aus {network}',
  'Logged in {time}': '{time} angemeldet',
  'last used {time}': 'zuletzt {time} verwendet',
  'Log out {device}': '{device} abmelden',
} satisfies Dictionary

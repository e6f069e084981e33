// German: login.

import type { Dictionary } from '../dictionary.ts'

export const login = {
  'Redirecting to Google...': 'Weiterleitung zu Google …',
  Back: 'Zurück',
  'We sent an email to {name}. Open its link or enter its code here. Both are valid for 15 minutes.':
    'Wir haben eine E-Mail an {name} gesendet. Öffnen Sie den Link darin, oder geben Sie den Code hier ein. Beide sind 15 Minuten gültig.',
  'This installation does not send email. Emails are in {link}.':
    'Diese Installation sendet keine E-Mails. Sie liegen in {link}.',
  'its mailbox': 'ihrem Postfach',
  'This private key does not belong to the public key.':
    'Dieser private Schlüssel gehört nicht zum öffentlichen Schlüssel.',
  'The private key signs the login in your browser. It is saved in this browser and never sent to a server.':
    'Der private Schlüssel signiert die Anmeldung in Ihrem Browser. Er wird in diesem Browser gespeichert und nie an einen Server gesendet.',
  'nsec1… or 64 hexadecimal digits.': 'nsec1… oder 64 hexadezimale Ziffern.',
  'Your extension asks you to sign the login. The key stays in the extension.':
    'Ihre Erweiterung bittet Sie, die Anmeldung zu signieren. Der Schlüssel bleibt in der Erweiterung.',
  'Event to sign': 'Zu signierendes Ereignis',
  'Sign it with your key within ten minutes.': 'Signieren Sie es binnen zehn Minuten mit Ihrem Schlüssel.',
  Signature: 'Signatur',
  'The signed event as JSON, or only the signature.':
    'Das signierte Ereignis als JSON oder nur die Signatur.',
  'Invalid login response': 'Ungültige Antwort auf die Anmeldung',
  'Log in · Kontor': 'Anmelden · Kontor',
  'Logging you in ....': 'Sie werden angemeldet …',
  'Nothing was changed. {link}.': 'Es wurde nichts geändert. {link}.',
  'You are already logged in to another account. Continuing replaces that login. Continue only if you started this login.':
    'Sie sind bereits mit einem anderen Konto angemeldet. Wenn Sie fortfahren, ersetzt das diese Anmeldung. Fahren Sie nur fort, wenn Sie diese Anmeldung begonnen haben.',
  'This login was not started in this tab. Continue only if you started it.':
    'Diese Anmeldung wurde nicht in diesem Tab begonnen. Fahren Sie nur fort, wenn Sie sie begonnen haben.',
  'No public key': 'Kein öffentlicher Schlüssel',
  'Continue with Google': 'Weiter mit Google',
  'Use my extension’s key': 'Schlüssel meiner Erweiterung verwenden',
  'npub1… or 64 hexadecimal digits.': 'npub1… oder 64 hexadezimale Ziffern.',
  'npub1… or 64 hexadecimal digits. Clear the field to choose one of the keys in this browser.':
    'npub1… oder 64 hexadezimale Ziffern. Leeren Sie das Feld, um einen der Schlüssel in diesem Browser zu wählen.',
  'Save these keys now': 'Speichern Sie diese Schlüssel jetzt',
  'You need them to log in, and they cannot be recovered. This browser keeps a copy until its data is cleared.':
    'Sie brauchen sie, um sich anzumelden, und sie können nicht wiederhergestellt werden. Dieser Browser behält eine Kopie, bis seine Daten gelöscht werden.',
  'Generate new keys': 'Neue Schlüssel erzeugen',
  'Invitation · Kontor': 'Einladung · Kontor',
  'Loading your email addresses…': 'Ihre E-Mail-Adressen werden geladen …',
  'Your email addresses could not be loaded': 'Ihre E-Mail-Adressen konnten nicht geladen werden',
  'Go to my account': 'Zu meinem Konto',
  'This invitation is for {name}. Log out and log in with it, or add it in your profile.':
    'Diese Einladung ist für {name}. Melden Sie sich ab und damit an, oder fügen Sie die Adresse in Ihrem Profil hinzu.',
  'You are logged in to an account without this address. Add it only if it is yours: anyone with access to its inbox can then log in to your account.':
    'Sie sind mit einem Konto ohne diese Adresse angemeldet. Fügen Sie sie nur hinzu, wenn sie Ihnen gehört: Wer Zugriff auf das Postfach hat, kann sich dann in Ihrem Konto anmelden.',
  'Log out and log in with it': 'Abmelden und damit anmelden',
  'Add it in my profile': 'In meinem Profil hinzufügen',
  'No keys in this browser. Enter your keys or generate new ones.':
    'Keine Schlüssel in diesem Browser. Geben Sie Ihre Schlüssel ein, oder erzeugen Sie neue.',
  'This is a private key. Never share it: enter the public key, which starts with npub1. If this key is in use, replace it.':
    'Das ist ein privater Schlüssel. Geben Sie ihn nie weiter: Geben Sie den öffentlichen Schlüssel ein, der mit npub1 beginnt. Wenn dieser Schlüssel in Gebrauch ist, ersetzen Sie ihn.',
  'Private key is required': 'Geben Sie den privaten Schlüssel ein',
  'This is not a private key. Enter nsec1… or 64 hexadecimal digits.':
    'Das ist kein privater Schlüssel. Geben Sie nsec1… oder 64 hexadezimale Ziffern ein.',
  'Open Kontor at {relay} to log in with a key.':
    'Öffnen Sie Kontor unter {relay}, um sich mit einem Schlüssel anzumelden.',
  'Auth config not set': 'Die Anmeldung ist nicht eingerichtet',
  'Signature is required': 'Geben Sie die Signatur ein',
  'Paste the signed event as JSON, or only the signature (128 hexadecimal digits).':
    'Fügen Sie das signierte Ereignis als JSON ein oder nur die Signatur (128 hexadezimale Ziffern).',
  'No Nostr extension found in this browser. Install one, or log in with a private key.':
    'In diesem Browser wurde keine Nostr-Erweiterung gefunden. Installieren Sie eine, oder melden Sie sich mit einem privaten Schlüssel an.',
  'Invalid email': 'Ungültige E-Mail-Adresse',
  'Unsupported challenge response': 'Unbekannte Antwort auf die Anmeldung',
  'Public key is required': 'Geben Sie den öffentlichen Schlüssel ein',
  'Unsupported login method': 'Unbekannte Anmeldeart',
  'Enter the code from the email.': 'Geben Sie den Code aus der E-Mail ein.',
  'Error: {message}': 'Fehler: {message}',
  'Enter key': 'Schlüssel eingeben',
  Authenticate: 'Bestätigen',
  'How-To Sign-Up': 'So registrieren Sie sich',
  'Log in with': 'Anmelden mit',
  'Choose another way to log in.': 'Wählen Sie eine andere Anmeldeart.',
  'Sign with': 'Signieren mit',
  Extension: 'Erweiterung',
  'Log in to Kontor': 'Bei Kontor anmelden',
  'Invalid magic link': 'Ungültiger Anmeldelink',
  'No id provided': 'Keine ID angegeben',
  'No challenge provided': 'Kein Code angegeben',
  'Open the complete link from the email, or {link}.':
    'Öffnen Sie den vollständigen Link aus der E-Mail, oder {link}.',
  'request a new one': 'fordern Sie einen neuen an',
  'Hold on, making sure everything is in order...': 'Einen Moment, alles wird geprüft …',
  'Login failed': 'Anmeldung fehlgeschlagen',
  'Links work once and expire after 15 minutes. {link}.':
    'Links gelten einmal und laufen nach 15 Minuten ab. {link}.',
  'Request a new link': 'Neuen Link anfordern',
  'This link was requested in another browser. Continue only if you requested it.':
    'Dieser Link wurde in einem anderen Browser angefordert. Fahren Sie nur fort, wenn Sie ihn angefordert haben.',
  'You are already logged in. Continuing replaces that login.':
    'Sie sind bereits angemeldet. Wenn Sie fortfahren, ersetzt das diese Anmeldung.',
  'Kontor login keys\n\nPublic key:  {publicKey}\nPrivate key: {privateKey}\n\nAnyone with the private key can log in. Keep it safe: it cannot be recovered.\n':
    'Anmeldeschlüssel für Kontor\n\nÖffentlicher Schlüssel: {publicKey}\nPrivater Schlüssel:      {privateKey}\n\nJeder mit dem privaten Schlüssel kann sich anmelden. Bewahren Sie ihn sicher auf: Er kann nicht wiederhergestellt werden.\n',
} satisfies Dictionary

// German: landing.

import type { Dictionary } from '../dictionary.ts'

export const landing = {
  'Kontor: sell online with your own Stripe account': 'Kontor: online verkaufen mit eigenem Stripe-Konto',
  'Sell online with your own Stripe account': 'Online verkaufen mit dem eigenen Stripe-Konto',
  'Run several shops and warehouses from one account. Customers pay you directly.':
    'Mehrere Shops und Lager in einem Konto. Ihre Kunden bezahlen direkt an Sie.',
  Signup: 'Registrieren',
  'Or try the {link}.': 'Oder sehen Sie sich den {link} an.',
  'running demo shop': 'laufenden Demo-Shop',
  'Why Kontor': 'Warum Kontor',
  'Super Easy': 'Ganz einfach',
  'A checklist of seven steps takes you to your first sale. Customers can order without an account.':
    'Eine Liste mit sieben Schritten führt Sie zum ersten Verkauf. Ihre Kunden bestellen auch ohne Konto.',
  'Self Service': 'Alles selbst in der Hand',
  'No sales call, no contract, no set-up fee. Sign up with an email address or a key. Use our hosting or your own server.':
    'Kein Verkaufsgespräch, kein Vertrag, keine Einrichtungsgebühr. Zur Registrierung genügt eine E-Mail-Adresse oder ein Schlüssel. Nutzen Sie unser Hosting oder Ihren eigenen Server.',
  'At Cost': 'Zum Selbstkostenpreis',
  'About 1% of sales, no monthly fee. You pay card fees directly to Stripe.':
    'Etwa 1 % vom Umsatz, keine Monatsgebühr. Kartengebühren zahlen Sie direkt an Stripe.',
  'Start selling': 'Jetzt verkaufen',
  'Visit the demo shop': 'Demo-Shop ansehen',
  'A shop in Kontor: the list of its products with price and stock.':
    'Ein Shop in Kontor: die Liste seiner Produkte mit Preis und Bestand.',
  'Pricing: 1% of sales': 'Der Preis: 1 % vom Umsatz',
  'The first €500 of sales are free.': 'Die ersten 500 € Umsatz sind frei.',
  'Everything is free during the preview phase.': 'Während der Vorschauphase ist alles kostenlos.',
  'Self-hosted: about €1,000 a year.': 'Auf eigenem Server: etwa 1.000 € im Jahr.',
  'Kontor’s fee, 1%': 'Kontors Gebühr, 1 %',
  Comparison: 'Vergleich',
  'A large hosted platform': 'Eine große gehostete Plattform',
  Cost: 'Kosten',
  'About 1% of sales': 'Etwa 1 % vom Umsatz',
  'A monthly fee by plan, from the first day': 'Eine Monatsgebühr je nach Tarif, ab dem ersten Tag',
  'Card rates': 'Kartengebühren',
  'Your provider’s rates, no surcharge': 'Die Ihres Anbieters, ohne Aufschlag',
  'By plan; often a surcharge for other providers': 'Je nach Tarif; oft ein Aufschlag für andere Anbieter',
  'Inventory locations': 'Lagerorte',
  'Up to 200 in each shop': 'Bis zu 200 in jedem Shop',
  'Limited by plan': 'Je nach Tarif begrenzt',
  Markets: 'Märkte',
  'Every country you ship to': 'Jedes Land, in das Sie versenden',
  Users: 'Benutzer',
  'Unlimited, with four roles': 'Unbegrenzt, mit vier Rollen',
  Shops: 'Shops',
  'Unlimited in one account': 'Unbegrenzt in einem Konto',
  'One per subscription': 'Einer je Abonnement',
  'Sales by day; taxes and One Stop Shop, as CSV': 'Umsatz nach Tagen; Steuern und One-Stop-Shop, als CSV',
  'By plan': 'Je nach Tarif',
  'API access': 'Zugang zur API',
  'Complete, documented': 'Vollständig, dokumentiert',
  'Included, limited by plan': 'Enthalten, je nach Tarif begrenzt',
  B2B: 'Geschäftskunden',
  'EU reverse charge, price lists': 'Reverse Charge in der EU, Preislisten',
  'In the highest plans': 'In den höchsten Tarifen',
  'Sales forms': 'Bestellformulare',
  'With an extra app': 'Mit einer zusätzlichen App',
  'Privacy · Kontor': 'Datenschutz · Kontor',
  'We store only the data the service needs. There are no advertising and no trackers on these pages.':
    'Wir speichern nur die Daten, die der Dienst braucht. Auf diesen Seiten gibt es keine Werbung und keine Tracker.',
  'Your email address': 'Ihre E-Mail-Adresse',
  'A verified email address is stored only if you use notifications, or if you log in by email or with Google. From Google we receive only the address and the identifier of your Google account. Addresses you add to your account are stored until you remove them; unconfirmed ones are deleted after 30 days. Emails about a shop go to the verified address you chose in your profile, until you change it or leave the shop.':
    'Eine bestätigte E-Mail-Adresse wird nur gespeichert, wenn Sie Benachrichtigungen nutzen oder sich per E-Mail oder mit Google anmelden. Von Google erhalten wir nur die Adresse und die Kennung Ihres Google-Kontos. Adressen, die Sie Ihrem Konto hinzufügen, werden gespeichert, bis Sie sie entfernen; unbestätigte werden nach 30 Tagen gelöscht. E-Mails über einen Shop gehen an die bestätigte Adresse, die Sie in Ihrem Profil gewählt haben, bis Sie sie ändern oder den Shop verlassen.',
  'Closing your account': 'Schließen Ihres Kontos',
  'You can close your account in your profile. That deletes your email addresses, keys, sessions, invitations and settings. The records of payments and deposits, and invoices, are kept as long as the law requires, under a number that no longer names you. The audit logs of shops are sealed and cannot be changed: your address stays in their stored entries, which show “Closed account” instead.':
    'Sie können Ihr Konto in Ihrem Profil schließen. Das löscht Ihre E-Mail-Adressen, Schlüssel, Sitzungen, Einladungen und Einstellungen. Aufzeichnungen über Zahlungen und Einzahlungen sowie Rechnungen werden so lange aufbewahrt, wie das Gesetz es verlangt, unter einer Nummer, die Sie nicht mehr nennt. Die Protokolle von Shops sind versiegelt und können nicht geändert werden: Ihre Adresse bleibt in den gespeicherten Einträgen, die stattdessen „Geschlossenes Konto“ anzeigen.',
  Teams: 'Teams',
  'People invited to a shop by email get one email. If they do not accept, their address is deleted within a year. Members of a shop see each other’s account email. The audit log of a shop records who changed what, when, and from which IP address. Only the shop’s owners and admins can view it.':
    'Wer per E-Mail in einen Shop eingeladen wird, erhält eine E-Mail. Nimmt er nicht an, wird seine Adresse binnen eines Jahres gelöscht. Mitglieder eines Shops sehen die E-Mail-Adressen ihrer Konten. Das Protokoll eines Shops hält fest, wer was wann und von welcher IP-Adresse geändert hat. Nur die Inhaber und Administratoren des Shops können es ansehen.',
  'When you log in with a private key, it stays in your browser. We receive only your public key and a signature.':
    'Wenn Sie sich mit einem privaten Schlüssel anmelden, bleibt er in Ihrem Browser. Wir erhalten nur Ihren öffentlichen Schlüssel und eine Signatur.',
  'Your shop': 'Ihr Shop',
  'Products, stock, addresses and orders belong to your shop. Customers order without an account; what they enter is used for that order, its delivery and its invoice. A shop can export and erase all data about a customer on request. Invoices and accounting figures are kept as long as the law requires.':
    'Produkte, Bestand, Adressen und Bestellungen gehören zu Ihrem Shop. Kunden bestellen ohne Konto; was sie eingeben, dient dieser Bestellung, ihrer Lieferung und ihrer Rechnung. Ein Shop kann alle Daten über einen Kunden auf Anfrage exportieren und löschen. Rechnungen und Buchhaltungszahlen werden so lange aufbewahrt, wie das Gesetz es verlangt.',
  'Services we use': 'Dienste, die wir nutzen',
  'A hosting service runs the servers and the database.':
    'Ein Hosting-Dienst betreibt die Server und die Datenbank.',
  'A delivery service sends these pages to your browser.':
    'Ein Auslieferungsdienst überträgt diese Seiten an Ihren Browser.',
  'An email service sends login links, verifications and, if you use them, notifications.':
    'Ein E-Mail-Dienst versendet Anmeldelinks, Bestätigungen und, wenn Sie sie nutzen, Benachrichtigungen.',
  'Google confirms your identity if you choose to log in with it. Google then knows that you did.':
    'Google bestätigt Ihre Identität, wenn Sie sich damit anmelden. Google weiß dann, dass Sie das getan haben.',
  'Card payments are processed by the provider each shop has chosen, under its own terms.':
    'Kartenzahlungen werden von dem Anbieter verarbeitet, den der jeweilige Shop gewählt hat, zu dessen Bedingungen.',
  'Log in with your Google account. We receive only your verified email address and the identifier of your Google account.':
    'Melden Sie sich mit Ihrem Google-Konto an. Wir erhalten nur Ihre bestätigte E-Mail-Adresse und die Kennung Ihres Google-Kontos.',
  'Log in with a key pair: from a browser extension, stored in this browser, or with a signature you paste.':
    'Melden Sie sich mit einem Schlüsselpaar an: aus einer Browser-Erweiterung, in diesem Browser gespeichert oder mit einer eingefügten Signatur.',
  'Sign up · Kontor': 'Registrieren · Kontor',
  'Sign up': 'Registrieren',
  'Your account is created at your first login. There is no form to fill in. Choose how to log in.':
    'Ihr Konto entsteht bei Ihrer ersten Anmeldung. Es ist kein Formular auszufüllen. Wählen Sie, wie Sie sich anmelden.',
  'Use {label}': '{label} verwenden',
} satisfies Dictionary

// The demo shop's own pages in German.

import type { DEMO_PAGES } from '../demo-pages.ts'

export const GERMAN_PAGES: Readonly<Record<keyof typeof DEMO_PAGES, string>> = {
  imprint: `Speicher & Sons GmbH
Alter Wandrahm 12
20457 Hamburg

Geschäftsführerin: Johanna Speicher
Handelsregister: Amtsgericht Hamburg, HRB 000000
USt-IdNr.: DE136695976

Telefon: +49 40 5550123
E-Mail: post@speicher.example

Dieser Shop ist eine Vorführung. Es wird nichts verkauft oder versandt und keine Karte belastet.`,
  terms: `## Bestellung
Eine Bestellung ist verbindlich, sobald sie bezahlt ist. Die Bestätigung kommt per E-Mail.

## Preise und Zahlung
Die Preise enthalten die Steuer des Landes, in das geliefert wird. Die Versandkosten sehen Sie vor der Bestellung. Bezahlt wird mit Karte auf der Seite von Stripe.

## Lieferung
- Deutschland: zwei bis fünf Werktage
- Europäische Union: vier bis acht Werktage
- alle anderen Länder: bis zu drei Wochen

## Auf Bestellung gefertigt
Was als *bestellbar* gekennzeichnet ist, fertigen wir für Sie und versenden es innerhalb von drei Wochen.`,
  privacy: `## Was wir speichern
Ihren Namen, Ihre Anschrift und E-Mail-Adresse und Ihre Bestellung: Wir brauchen sie für den Versand und müssen Rechnungen nach dem Gesetz aufbewahren.

## Was wir nicht tun
Kein Tracking, keine Werbung, nichts von fremden Servern. Ihr Warenkorb bleibt in Ihrem Browser.

## Wer die Daten noch sieht
Der Paketdienst sieht, wohin das Paket geht. Stripe sieht Ihre Karte, wir nie.

Schreiben Sie an **privacy@speicher.example**, wenn Sie Ihre Daten einsehen, ändern oder löschen lassen möchten.`,
  returns: `Sie können alles innerhalb von **dreißig Tagen** zurückgeben, benutzt oder nicht und ohne Angabe von Gründen.

1. Schreiben Sie mit Ihrer Bestellnummer an returns@speicher.example.
2. Legen Sie die Artikel zurück in den Karton.
3. Innerhalb der Europäischen Union zahlen wir die Rücksendung, und wir erstatten den Betrag am Tag der Ankunft.

Geöffneter Kaffee und Tee ist von der Rückgabe ausgeschlossen.`,
}

// German: audit.

import type { Dictionary } from '../dictionary.ts'

export const audit = {
  '{time}, from {address}': '{time}, von {address}',
  'Show all': 'Alles anzeigen',
  'All changes to this shop. Entries cannot be edited.':
    'Alle Änderungen an diesem Shop. Einträge können nicht bearbeitet werden.',
  'No access': 'Kein Zugriff',
  'Only owners and admins of the shop can view the audit log.':
    'Nur Inhaber und Administratoren des Shops können das Protokoll ansehen.',
  'The log could not be loaded': 'Das Protokoll konnte nicht geladen werden',
  'No entries yet': 'Noch keine Einträge',
  'Changes to settings, members, payment gateways and orders appear here.':
    'Änderungen an Einstellungen, Mitgliedern, Zahlungsanbietern und Bestellungen erscheinen hier.',
  Changes: 'Änderungen',
  'Only the latest entries can be paged through. Choose dates to find older ones.':
    'Geblättert werden kann nur durch die neuesten Einträge. Wählen Sie ein Datum, um ältere zu finden.',
  Type: 'Art',
  'All types': 'Alle Arten',
  'All members': 'Alle Mitglieder',
  'Payment gateways': 'Zahlungsanbieter',
  Imports: 'Importe',
  Exports: 'Exporte',
  'Gift cards': 'Gutscheine',
  'Stock movements': 'Lagerbewegungen',
  '{actor} created the shop {subject}': '{actor} hat den Shop {subject} erstellt',
  '{actor} changed the shop’s settings {subject}':
    '{actor} hat die Einstellungen des Shops {subject} geändert',
  '{actor} changed the menus {subject}': '{actor} hat die Menüs {subject} geändert',
  '{actor} changed the start page {subject}': '{actor} hat die Startseite {subject} geändert',
  '{actor} changed the shop’s pages {subject}': '{actor} hat die Shop-Seiten {subject} geändert',
  '{actor} changed the invoice details {subject}': '{actor} hat die Rechnungsangaben {subject} geändert',
  '{actor} changed the logo {subject}': '{actor} hat das Logo {subject} geändert',
  '{actor} deleted the shop {subject}': '{actor} hat den Shop {subject} gelöscht',
  '{actor} restored the shop {subject}': '{actor} hat den Shop {subject} wiederhergestellt',
  '{actor} exported the shop {subject}': '{actor} hat den Shop {subject} exportiert',
  '{actor} imported the shop {subject}': '{actor} hat den Shop {subject} importiert',
  '{actor} added {subject}': '{actor} hat {subject} hinzugefügt',
  '{actor} invited {subject}': '{actor} hat {subject} eingeladen',
  '{actor} sent the invitation again to {subject}': '{actor} hat {subject} erneut eingeladen',
  '{actor} joined': '{actor} ist beigetreten',
  '{actor} changed the role of {subject}': '{actor} hat die Rolle von {subject} geändert',
  '{actor} removed {subject}': '{actor} hat {subject} entfernt',
  '{actor} left the shop': '{actor} hat den Shop verlassen',
  '{actor} withdrew the invitation of {subject}': '{actor} hat die Einladung von {subject} zurückgezogen',
  '{actor} created the payment gateway {subject}': '{actor} hat den Zahlungsanbieter {subject} erstellt',
  '{actor} changed the payment gateway {subject}': '{actor} hat den Zahlungsanbieter {subject} geändert',
  '{actor} replaced the keys of the payment gateway {subject}':
    '{actor} hat die Schlüssel des Zahlungsanbieters {subject} ersetzt',
  '{actor} deleted the payment gateway {subject}': '{actor} hat den Zahlungsanbieter {subject} gelöscht',
  '{actor} deleted an address {subject}': '{actor} hat eine Adresse gelöscht: {subject}',
  '{actor} changed the shop’s default address {subject}':
    '{actor} hat die Standardadresse des Shops {subject} geändert',
  '{actor} created the warehouse {subject}': '{actor} hat das Lager {subject} erstellt',
  '{actor} changed the warehouse {subject}': '{actor} hat das Lager {subject} geändert',
  '{actor} deleted the warehouse {subject}': '{actor} hat das Lager {subject} gelöscht',
  '{actor} deleted the product {subject}': '{actor} hat das Produkt {subject} gelöscht',
  '{actor} deleted the collection {subject}': '{actor} hat die Kollektion {subject} gelöscht',
  '{actor} deleted the synonyms {subject}': '{actor} hat die Synonyme {subject} gelöscht',
  '{actor} deleted the safety contact {subject}': '{actor} hat den Sicherheitskontakt {subject} gelöscht',
  '{actor} deleted the product with variants {subject}':
    '{actor} hat das Produkt mit Varianten {subject} gelöscht',
  '{actor} deleted variants of the product {subject}':
    '{actor} hat Varianten des Produkts {subject} gelöscht',
  '{actor} added a download to the product {subject}':
    '{actor} hat dem Produkt {subject} einen Download hinzugefügt',
  '{actor} deleted a download of the product {subject}':
    '{actor} hat einen Download des Produkts {subject} gelöscht',
  '{actor} added licence keys to the product {subject}':
    '{actor} hat dem Produkt {subject} Lizenzschlüssel hinzugefügt',
  '{actor} deleted a licence key of the product {subject}':
    '{actor} hat einen Lizenzschlüssel des Produkts {subject} gelöscht',
  '{actor} created the shipping rates {subject}': '{actor} hat den Versandtarif {subject} erstellt',
  '{actor} changed the shipping rates {subject}': '{actor} hat den Versandtarif {subject} geändert',
  '{actor} deleted the shipping rates {subject}': '{actor} hat den Versandtarif {subject} gelöscht',
  '{actor} entered the stock movement {subject}': '{actor} hat die Lagerbewegung {subject} eingetragen',
  '{actor} corrected the stock movement {subject}': '{actor} hat die Lagerbewegung {subject} berichtigt',
  '{actor} deleted the stock movement {subject}': '{actor} hat die Lagerbewegung {subject} gelöscht',
  '{actor} resolved the task {subject}': '{actor} hat die Aufgabe {subject} erledigt',
  '{actor} corrected the order {subject}': '{actor} hat die Bestellung {subject} berichtigt',
  '{actor} deleted the draft {subject}': '{actor} hat den Entwurf {subject} gelöscht',
  '{actor} placed the order {subject}': '{actor} hat die Bestellung {subject} aufgegeben',
  '{actor} put the order {subject} on hold': '{actor} hat die Bestellung {subject} angehalten',
  '{actor} cancelled the order {subject}': '{actor} hat die Bestellung {subject} storniert',
  '{actor} refunded the order {subject}': '{actor} hat die Bestellung {subject} erstattet',
  '{actor} reset the downloads of the order {subject}':
    '{actor} hat die Downloads der Bestellung {subject} zurückgesetzt',
  '{actor} assigned a withdrawal to the order {subject}':
    '{actor} hat der Bestellung {subject} einen Widerruf zugeordnet',
  '{actor} created a refund for the order {subject}':
    '{actor} hat eine Erstattung für die Bestellung {subject} erstellt',
  '{actor} retried a refund for the order {subject}':
    '{actor} hat eine Erstattung für die Bestellung {subject} wiederholt',
  '{actor} marked a refund as done outside Stripe for the order {subject}':
    '{actor} hat eine Erstattung für die Bestellung {subject} als außerhalb von Stripe erledigt markiert',
  '{actor} exported a customer’s data {subject}': '{actor} hat die Daten eines Kunden exportiert: {subject}',
  '{actor} erased a customer {subject}': '{actor} hat einen Kunden gelöscht: {subject}',
  '{actor} created the customer group {subject}': '{actor} hat die Kundengruppe {subject} erstellt',
  '{actor} changed the customer group {subject}': '{actor} hat die Kundengruppe {subject} geändert',
  '{actor} deleted the customer group {subject}': '{actor} hat die Kundengruppe {subject} gelöscht',
  '{actor} created the price list {subject}': '{actor} hat die Preisliste {subject} erstellt',
  '{actor} changed the price list {subject}': '{actor} hat die Preisliste {subject} geändert',
  '{actor} deleted the price list {subject}': '{actor} hat die Preisliste {subject} gelöscht',
  '{actor} created the discount {subject}': '{actor} hat den Rabatt {subject} erstellt',
  '{actor} changed the discount {subject}': '{actor} hat den Rabatt {subject} geändert',
  '{actor} deleted the discount {subject}': '{actor} hat den Rabatt {subject} gelöscht',
  '{actor} started the import of {subject}': '{actor} hat den Import von {subject} gestartet',
  '{actor} cancelled the import of {subject}': '{actor} hat den Import von {subject} abgebrochen',
  '{actor} exported the table of {subject}': '{actor} hat die Tabelle {subject} exportiert',
  '{actor} issued the gift card {subject}': '{actor} hat den Gutschein {subject} ausgestellt',
  '{actor} changed the gift card {subject}': '{actor} hat den Gutschein {subject} geändert',
  '{actor} replaced the code of the gift card {subject}':
    '{actor} hat den Code des Gutscheins {subject} ersetzt',
  '{actor} voided the gift card {subject}': '{actor} hat den Gutschein {subject} entwertet',
  '{actor} marked the order {subject} as {status}':
    '{actor} hat die Bestellung {subject} als {status} markiert',
  '{actor} {action} {subject}': '{actor} {action} {subject}',
  '{actor} edited the items of the order {subject}':
    '{actor} hat die Artikel der Bestellung {subject} bearbeitet',
  '{actor} marked an edit of the order {subject} as paid':
    '{actor} hat eine Bearbeitung der Bestellung {subject} als bezahlt markiert',
  '{actor} cancelled an edit of the order {subject}':
    '{actor} hat eine Bearbeitung der Bestellung {subject} verworfen',
  'Terms and conditions': 'AGB',
  'Privacy policy': 'Datenschutzerklärung',
  'Returns policy': 'Widerrufsbelehrung',
  Rules: 'Regeln',
  'File name': 'Dateiname',
  'Last four characters': 'Letzte vier Zeichen',
  Class: 'Klasse',
  Codes: 'Codes',
  'Members added': 'Hinzugefügte Mitglieder',
  'Members removed': 'Entfernte Mitglieder',
  'Prices set': 'Gesetzte Preise',
  'Prices removed': 'Entfernte Preise',
  'Payment status': 'Zahlungsstatus',
  Difference: 'Differenz',
  Corrected: 'Berichtigt',
  'Edited order': 'Bearbeitung',
  'Refund number': 'Erstattung',
  'Invoices kept': 'Aufbewahrte Rechnungen',
  Withdrawals: 'Widerrufe',
  'Orders of other customers': 'Bestellungen anderer Kunden',
  '{actor} deleted the redirect {subject}': '{actor} hat die Weiterleitung {subject} gelöscht',
} satisfies Dictionary

// German: shell.

import type { Dictionary } from '../dictionary.ts'

export const shell = {
  'Skip to content': 'Zum Inhalt springen',
  Navigation: 'Navigation',
  'Hide navigation': 'Navigation ausblenden',
  'Show navigation': 'Navigation einblenden',
  'Kontor, home': 'Kontor, Übersicht',
  'Logging you out…': 'Sie werden abgemeldet …',
  'Search and commands': 'Suche und Befehle',
  'Orders and products could not be searched': 'Bestellungen und Produkte konnten nicht durchsucht werden',
  'Order, product or page': 'Bestellung, Produkt oder Seite',
  'Search and commands, Ctrl K': 'Suche und Befehle, Strg K',
  'Page not found · Kontor': 'Seite nicht gefunden · Kontor',
  'Check the URL. The page may have been removed.':
    'Prüfen Sie die URL. Vielleicht wurde die Seite entfernt.',
  'Go home': 'Zur Übersicht',
  'opens in a new tab': 'öffnet in einem neuen Tab',
  Account: 'Konto',
  Settings: 'Einstellungen',
  'Shop Preview': 'Shop-Vorschau',
  Logout: 'Abmelden',
  'archive upload migrate restore move transfer backup':
    'archiv hochladen migrieren wiederherstellen umziehen übertragen sicherung',
  'archive download backup migrate move data': 'archiv herunterladen sicherung migrieren umziehen daten',
  'tables csv products stock inventory prices spreadsheet excel shopify woocommerce migrate upload download':
    'tabellen csv produkte bestand lagerbestand preise tabellenkalkulation excel shopify woocommerce migrieren hochladen herunterladen',
  'Emails to customers': 'E-Mails an Kunden',
  'mails messages templates preview confirmation notifications':
    'e-mails mails nachrichten vorlagen vorschau bestätigung benachrichtigungen',
  'legal imprint impressum terms conditions privacy returns withdrawal policy shipping menu content':
    'rechtliches impressum agb bedingungen datenschutz rückgabe widerruf versand menü inhalte',
  'home landing hero banner sections storefront front':
    'übersicht landing hero banner abschnitte storefront titelseite',
  'translations translate texts german english localisation international':
    'übersetzungen übersetzen texte deutsch englisch lokalisierung international',
  'navigation header footer links storefront': 'navigation kopfzeile fußzeile links storefront',
  'search words find': 'suche wörter finden',
  'manufacturers responsible persons gpsr product safety eu':
    'hersteller verantwortliche personen gpsr produktsicherheit eu',
  'prices tiers quantity wholesale b2b percentage fixed special':
    'preise staffelpreise menge großhandel b2b prozent festpreise sonderpreise',
  'members wholesale b2b business staff clubs prices without tax':
    'mitglieder großhandel b2b firmen mitarbeiter vereine preise netto ohne steuer',
  'vat tax number seller company legal name footer language numbering bank':
    'ust mwst steuer nummer verkäufer firma name fußzeile sprache nummernkreis bank',
  'move inventory between warehouses': 'umlagern bestand zwischen lagern',
  'dashboard start checklist set-up setup news': 'dashboard start checkliste einrichtung neuigkeiten',
  'tasks disputes withdrawals refunds problems low stock':
    'to-do anfechtungen widerrufe erstattungen probleme niedriger bestand',
  'sales purchases shipping parcels packing slips drafts refunds csv':
    'verkäufe käufe versand pakete packzettel lieferscheine entwürfe erstattungen csv',
  'buyers clients people gdpr erase': 'käufer leute dsgvo löschen',
  'bills receipts credit notes pdf documents': 'belege rechnungskorrekturen gutschriften pdf dokumente',
  'sales revenue turnover statistics analytics taxes vat oss csv':
    'verkäufe umsatz erlöse statistik auswertungen steuern ust mwst oss csv',
  'items articles catalogue inventory prices pictures sku barcode variants options sizes colours brand manufacturer':
    'artikel katalog bestand preise bilder sku barcode varianten optionen größen farben marke hersteller',
  'categories groups sets rules catalogue navigation': 'kategorien gruppen regeln katalog navigation',
  'coupons vouchers codes promotions sale percentage off free shipping buy get':
    'coupons gutscheincodes codes aktionen sale prozent nachlass versandkostenfrei',
  'vouchers certificates balance credit codes': 'geschenkgutscheine geschenkkarten guthaben codes',
  'search terms queries keywords synonyms not found': 'suchbegriffe suche synonyme nicht gefunden',
  'places locations contacts': 'orte standorte kontakte',
  'locations inventory storage': 'standorte bestand inventar',
  'inventory quantity purchases adjustments transfer': 'inventur bestand menge einkäufe korrekturen umlagern',
  'stripe cards keys api secret webhooks checkout payments':
    'stripe karten schlüssel api geheim webhooks kasse zahlungen',
  'delivery postage carriers costs countries zones':
    'lieferung porto versanddienst versandkosten länder zonen',
  'settings name logo currency vat taxes oss language theme design colours slug url embed websites origins delete pages emails':
    'einstellungen name logo währung ust mwst steuern oss sprache design farben slug url einbetten websites löschen seiten e-mails',
  'team users staff roles permissions invitations': 'team benutzer mitarbeiter rollen rechte einladungen',
  'history changes events security': 'verlauf änderungen ereignisse sicherheit audit',
  'deposit money fees top-up statement billing': 'einzahlung geld gebühren aufladen auszug abrechnung',
  'account login email notifications sessions keys security':
    'konto anmeldung e-mail benachrichtigungen sitzungen schlüssel sicherheit sprache',
  'backups jobs status health version storage': 'sicherungen jobs status zustand version speicher operator',
  'Kontor, home page': 'Kontor, Startseite',
  Login: 'Anmelden',
  'One account for all your shops.': 'Ein Konto für alle Ihre Shops.',
  'Demo shop': 'Demo-Shop',
  News: 'Neuigkeiten',
  'Current shop': 'Aktueller Shop',
  'Select a shop': 'Shop auswählen',
  'No shop': 'Kein Shop',
  'Search the list': 'Die Liste durchsuchen',
  'New entry': 'Neuer Eintrag',
  'Next or previous row': 'Nächste oder vorherige Zeile',
  Ctrl: 'Strg',
  'Select all rows on the page': 'Alle Zeilen der Seite auswählen',
  'Delete the row or the selection': 'Die Zeile oder die Auswahl löschen',
  Esc: 'Esc',
  'Clear selection': 'Auswahl aufheben',
  'Undo deletion': 'Löschen rückgängig machen',
  'Keyboard shortcuts': 'Tastenkürzel',
  Everywhere: 'Überall',
  'In lists': 'In Listen',
  'Go to': 'Gehe zu',
  'Use single-letter shortcuts': 'Tastenkürzel aus einzelnen Buchstaben verwenden',
  'Turn this off if you use speech input. Ctrl K still works.':
    'Schalten Sie das aus, wenn Sie per Sprache eingeben. Strg K funktioniert weiterhin.',
  'g {key}': 'g {key}',
  'Switch to': 'Wechseln zu',
  'no name': 'ohne Namen',
  'This page could not be shown': 'Diese Seite konnte nicht angezeigt werden',
  'The connection may be lost, or a new version is available. Saved data is not affected.':
    'Vielleicht ist die Verbindung unterbrochen, oder es gibt eine neue Version. Gespeicherte Daten sind nicht betroffen.',
  'keyboard: Delete': 'Entf',
  'urls old links addresses paths moved forward 301 404 seo migrate storefront':
    'urls alte links adressen pfade umgezogen weiterleiten 301 404 seo migrieren',
} satisfies Dictionary

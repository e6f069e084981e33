// German: shop archives.

import type { Dictionary } from '../dictionary.ts'

export const shopArchives = {
  'picture or video': 'Bild oder Video',
  'pictures and videos': 'Bilder und Videos',
  'invoice or credit note': 'Rechnung oder Rechnungskorrektur',
  'invoices and credit notes': 'Rechnungen und Rechnungskorrekturen',
  refunds: 'Erstattungen',
  'set of shipping rates': 'Versandtarif',
  'sets of shipping rates': 'Versandtarife',
  'Choose an archive': 'Archiv wählen',
  'or drop it here: a file that ends in .kontor.tar.gz':
    'oder hierher ziehen: eine Datei, die auf .kontor.tar.gz endet',
  'It is uploaded and checked, and you see a summary before the import. Create an archive in the settings of a shop, under ‘Export this shop’.':
    'Es wird hochgeladen und geprüft, und Sie sehen vor dem Import eine Zusammenfassung. Ein Archiv erstellen Sie in den Einstellungen eines Shops unter „Diesen Shop exportieren“.',
  'Only owners can export a shop': 'Nur Inhaber können einen Shop exportieren',
  'The archive contains the data of the shop, including customers. Ask an owner of the shop.':
    'Das Archiv enthält die Daten des Shops, auch die der Kunden. Fragen Sie einen Inhaber des Shops.',
  'Export the data of the shop, for your records or for another Kontor installation.':
    'Exportieren Sie die Daten des Shops, für Ihre Unterlagen oder für eine andere Kontor-Installation.',
  'Export now': 'Jetzt exportieren',
  'Writing the archive…': 'Das Archiv wird geschrieben …',
  'You can leave this page. The export continues in the background.':
    'Sie können diese Seite verlassen. Der Export läuft im Hintergrund weiter.',
  Contents: 'Inhalt',
  'Settings, pages and logo, products with their pictures, addresses, warehouses, stock with every movement, shipping rates, discounts, price lists, gift cards, orders with their history, payments, refunds, customers and customer groups, and invoices with the documents as they were issued. The archive is a tar file of JSON Lines and files with checksums. It contains personal data: store it securely.':
    'Einstellungen, Seiten und Logo, Produkte mit ihren Bildern, Adressen, Lager, Bestand mit jeder Bewegung, Versandtarife, Rabatte, Preislisten, Gutscheine, Bestellungen mit ihrem Verlauf, Zahlungen, Erstattungen, Kunden und Kundengruppen und Rechnungen mit den Dokumenten, wie sie ausgestellt wurden. Das Archiv ist eine tar-Datei aus JSON Lines und Dateien mit Prüfsummen. Es enthält personenbezogene Daten: Bewahren Sie es sicher auf.',
  'Not included': 'Nicht enthalten',
  'Secrets: payment gateways are exported without keys. Connect them again after the import.':
    'Geheimnisse: Zahlungsanbieter werden ohne Schlüssel exportiert. Verbinden Sie sie nach dem Import neu.',
  'People: members, invitations and the audit log. The person who imports the shop becomes its owner.':
    'Personen: Mitglieder, Einladungen und das Protokoll. Wer den Shop importiert, wird sein Inhaber.',
  'Downloads and licence keys: files and keys for sale, and those of orders. Products with any are not on sale in the archive.':
    'Downloads und Lizenzschlüssel: Dateien und Schlüssel zum Verkauf und die von Bestellungen. Produkte mit solchen sind im Archiv nicht im Verkauf.',
  'Unsubscriptions: customers who unsubscribed from emails of the shop, or reported one, can receive emails again after the import.':
    'Abmeldungen: Kunden, die E-Mails des Shops abbestellt oder gemeldet haben, können nach dem Import wieder welche erhalten.',
  'Former prices: lowest prices of the last 30 days start again with the import.':
    'Frühere Preise: Die niedrigsten Preise der letzten 30 Tage beginnen mit dem Import von vorn.',
  'Open payments: orders that wait for a customer’s payment are cancelled in the archive, and open payment pages are marked as failed. Unpaid orders entered by members stay open.':
    'Offene Zahlungen: Bestellungen, die auf die Zahlung eines Kunden warten, sind im Archiv storniert, offene Zahlungsseiten als fehlgeschlagen markiert. Unbezahlte Bestellungen, die Mitglieder erfasst haben, bleiben offen.',
  'The archive was not discarded': 'Das Archiv wurde nicht verworfen',
  'Create a new shop from an archive exported from Kontor.':
    'Erstellen Sie einen neuen Shop aus einem von Kontor exportierten Archiv.',
  'The server cannot be reached. The upload resumes automatically.':
    'Der Server ist nicht erreichbar. Das Hochladen wird automatisch fortgesetzt.',
  'Stay on this page until the upload is complete.':
    'Bleiben Sie auf dieser Seite, bis das Hochladen abgeschlossen ist.',
  '{part} of {total} of {file} uploaded. Choose the file again to continue.':
    '{part} von {total} von {file} hochgeladen. Wählen Sie die Datei erneut, um fortzufahren.',
  'Checking the archive…': 'Das Archiv wird geprüft …',
  'All rows, files and checksums are checked. Nothing is imported yet.':
    'Alle Zeilen, Dateien und Prüfsummen werden geprüft. Noch wird nichts importiert.',
  'Importing {name}…': '{name} wird importiert …',
  'Importing the shop…': 'Der Shop wird importiert …',
  '{done} of {total} rows. Everything is imported or nothing. You can leave this page.':
    '{done} von {total} Zeilen. Es wird alles importiert oder nichts. Sie können diese Seite verlassen.',
  'This archive cannot be imported': 'Dieses Archiv kann nicht importiert werden',
  'It was deleted after a day without activity.': 'Es wurde nach einem Tag ohne Aktivität gelöscht.',
  'Choose another archive': 'Anderes Archiv wählen',
  '{name} was imported': '{name} wurde importiert',
  'All data in the archive was imported and verified.':
    'Alle Daten des Archivs wurden importiert und geprüft.',
  '{content} and all other data in the archive were imported and verified.':
    '{content} und alle übrigen Daten des Archivs wurden importiert und geprüft.',
  'Connect a payment gateway before you sell.': 'Verbinden Sie einen Zahlungsanbieter, bevor Sie verkaufen.',
  'Products that had downloads or licence keys are not active: add these again first.':
    'Produkte, die Downloads oder Lizenzschlüssel hatten, sind nicht aktiv: Fügen Sie diese zuerst wieder hinzu.',
  'Open shop': 'Shop öffnen',
  'Import another shop': 'Weiteren Shop importieren',
  'Exported {time}, in {currency}. The archive is complete: {size}, {files} files of {file_size}.':
    '{time} exportiert, in {currency}. Das Archiv ist vollständig: {size}, {files} Dateien mit {file_size}.',
  'It becomes a new shop with you as the only owner. Your existing shops do not change.':
    'Daraus wird ein neuer Shop mit Ihnen als einzigem Inhaber. Ihre vorhandenen Shops ändern sich nicht.',
  'Payment gateways are imported without keys. Connect one before you sell.':
    'Zahlungsanbieter werden ohne Schlüssel importiert. Verbinden Sie einen, bevor Sie verkaufen.',
  'It has no payment gateway. Connect one before you sell.':
    'Es enthält keinen Zahlungsanbieter. Verbinden Sie einen, bevor Sie verkaufen.',
  'Downloads and licence keys are not in the archive. Products that had any are not on sale until you add them again and make the products active.':
    'Downloads und Lizenzschlüssel sind nicht im Archiv. Produkte, die solche hatten, sind nicht im Verkauf, bis Sie sie wieder hinzufügen und die Produkte aktiv schalten.',
  'Invoice numbers continue. If the original shop stays in use, change the prefix of one of them.':
    'Die Rechnungsnummern laufen weiter. Wird der ursprüngliche Shop weiter genutzt, ändern Sie das Präfix eines der beiden.',
  'Gift cards stay valid. If the original shop stays in use, they are valid in both shops, and each can be spent twice.':
    'Gutscheine bleiben gültig. Wird der ursprüngliche Shop weiter genutzt, gelten sie in beiden Shops, und jeder kann zweimal eingelöst werden.',
  '{count} refunds were pending. Check their status in Stripe before you refund another way.': [
    'Eine Erstattung stand aus. Prüfen Sie ihren Status in Stripe, bevor Sie auf anderem Weg erstatten.',
    '{count} Erstattungen standen aus. Prüfen Sie ihren Status in Stripe, bevor Sie auf anderem Weg erstatten.',
  ],
  'Import this shop': 'Diesen Shop importieren',
} satisfies Dictionary

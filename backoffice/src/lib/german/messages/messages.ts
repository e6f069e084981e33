// German: messages of the server and of the contract's schemas. Placeholders are what varies.

export const messages = {
  'The request could not be read. Check that it is valid JSON.':
    'Die Anfrage konnte nicht gelesen werden. Prüfen Sie, ob sie gültiges JSON ist.',
  'The address could not be read. Check the address.':
    'Die Adresse konnte nicht gelesen werden. Prüfen Sie die Adresse.',
  'Too many verification emails have been sent from your network. Try again in an hour.':
    'Aus Ihrem Netz wurden zu viele Bestätigungs-E-Mails gesendet. Versuchen Sie es in einer Stunde noch einmal.',
  'Too many verification emails have been sent from your network today. Try again tomorrow.':
    'Aus Ihrem Netz wurden heute zu viele Bestätigungs-E-Mails gesendet. Versuchen Sie es morgen noch einmal.',
  'No new accounts can be created here.': 'Hier können keine neuen Konten angelegt werden.',
  'New accounts need an invitation here. Ask the owner of a shop to invite you.':
    'Neue Konten brauchen hier eine Einladung. Bitten Sie den Inhaber eines Shops, Sie einzuladen.',
  'The disk of this server is nearly full, so this change cannot be saved. Orders, payments and logins still work. Please try again later, or contact the operator.':
    'Die Festplatte dieses Servers ist fast voll, deshalb kann diese Änderung nicht gespeichert werden. Bestellungen, Zahlungen und Anmeldungen funktionieren weiter. Versuchen Sie es später noch einmal, oder wenden Sie sich an den Betreiber.',
  'The data of all shops of an account can take up at most {size}. Delete shops that you do not need, or ask the operator for more.':
    'Die Daten aller Shops eines Kontos können höchstens {size} belegen. Löschen Sie Shops, die Sie nicht brauchen, oder bitten Sie den Betreiber um mehr.',
  'Please log in to continue.': 'Bitte melden Sie sich an, um fortzufahren.',
  'Invalid token': 'Ungültiges Token',
  'The session has expired. Please log in again.':
    'Die Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.',
  'Your role in this shop does not allow this.': 'Ihre Rolle in diesem Shop erlaubt das nicht.',
  'This does not exist, or you have no access to it.':
    'Das gibt es nicht, oder Sie haben keinen Zugriff darauf.',
  'This URL does not support this method.': 'Diese URL unterstützt diese Methode nicht.',
  'Someone else changed this. Reload it, or overwrite it.':
    'Jemand anderes hat das geändert. Laden Sie neu, oder überschreiben Sie es.',
  'This is still in use and cannot be removed or changed.':
    'Das wird noch verwendet und kann nicht entfernt oder geändert werden.',
  'Not possible in the order’s current status.': 'Im jetzigen Status der Bestellung nicht möglich.',
  'There is not enough stock for this.': 'Dafür ist nicht genug Bestand vorhanden.',
  'There is not enough stock for this: {available} available.':
    'Dafür ist nicht genug Bestand vorhanden: {available} verfügbar.',
  'There is no longer enough stock for this.': 'Dafür ist nicht mehr genug Bestand vorhanden.',
  'This idempotency key was used for a different request.':
    'Dieser Idempotenzschlüssel wurde für eine andere Anfrage verwendet.',
  'The total of the order has changed.': 'Der Gesamtbetrag der Bestellung hat sich geändert.',
  'One of the gift cards cannot be used.': 'Einer der Gutscheine kann nicht eingelöst werden.',
  'This order can no longer be paid.': 'Diese Bestellung kann nicht mehr bezahlt werden.',
  'A shop needs at least one owner.': 'Ein Shop braucht mindestens einen Inhaber.',
  'A shop needs at least one owner. Another owner counts once the audit log shows a change of theirs.':
    'Ein Shop braucht mindestens einen Inhaber. Ein anderer Inhaber zählt, sobald das Protokoll eine Änderung von ihm zeigt.',
  'This link has expired.': 'Dieser Link ist abgelaufen.',
  'The request is too large.': 'Die Anfrage ist zu groß.',
  'Send the request as application/json.': 'Senden Sie die Anfrage als application/json.',
  'Some fields are invalid.': 'Einige Felder sind ungültig.',
  'The currency is not the currency of the shop.': 'Die Währung ist nicht die des Shops.',
  'The shop does not ship to this destination.': 'Der Shop versendet nicht an dieses Ziel.',
  'No single warehouse has all of these products. Order them separately.':
    'Kein einzelnes Lager hat alle diese Produkte. Bestellen Sie sie getrennt.',
  'This product is no longer available.': 'Dieses Produkt ist nicht mehr verfügbar.',
  'Shipping is charged by weight, and a product has no weight.':
    'Der Versand wird nach Gewicht berechnet, und ein Produkt hat kein Gewicht.',
  'Too many large baskets with discounts were calculated. Please try again in a minute.':
    'Es wurden zu viele große Warenkörbe mit Rabatten berechnet. Versuchen Sie es in einer Minute erneut.',
  'Too many requests. Please wait a moment and try again.':
    'Zu viele Anfragen. Bitte warten Sie einen Moment, und versuchen Sie es erneut.',
  'Internal error. Check whether it was saved before you retry.':
    'Interner Fehler. Prüfen Sie vor einem neuen Versuch, ob gespeichert wurde.',
  'The payment provider did not respond. Please try again in a moment.':
    'Der Zahlungsanbieter hat nicht geantwortet. Bitte versuchen Sie es gleich noch einmal.',
  'The service is temporarily unavailable. Try again.':
    'Der Dienst ist vorübergehend nicht verfügbar. Versuchen Sie es erneut.',
  'The answer took too long. Check whether it was saved before you retry.':
    'Die Antwort hat zu lange gedauert. Prüfen Sie vor einem neuen Versuch, ob gespeichert wurde.',
  'No response from server': 'Der Server antwortet nicht',
  'The server answered {status}.': 'Der Server hat mit {status} geantwortet.',
  '{field} is required': '{field} ist erforderlich',
  '{field}: at most {count} characters': '{field}: höchstens {count} Zeichen',
  '{field}: control characters are not allowed': '{field}: Steuerzeichen sind nicht erlaubt',
  'Control characters are not allowed': 'Steuerzeichen sind nicht erlaubt',
  'At most {count} characters': 'Höchstens {count} Zeichen',
  'At most {count} products and collections': 'Höchstens {count} Produkte und Kollektionen',
  'At most {count} products': 'Höchstens {count} Produkte',
  'At most {count} products.': 'Höchstens {count} Produkte.',
  'At most {count} sections': 'Höchstens {count} Abschnitte',
  'At most {count} conditions': 'Höchstens {count} Bedingungen',
  'At most {count} conditions in the collections of a shop.':
    'Höchstens {count} Bedingungen in den Kollektionen eines Shops.',
  'At most {count} texts': 'Höchstens {count} Texte',
  'At most {count} countries': 'Höchstens {count} Länder',
  'At most {count} addresses': 'Höchstens {count} Adressen',
  'At most {count} groups': 'Höchstens {count} Gruppen',
  'At most {count} links': 'Höchstens {count} Links',
  'At most {count} words': 'Höchstens {count} Wörter',
  'At most {count} codes': 'Höchstens {count} Codes',
  'At most {count} rates': 'Höchstens {count} Tarife',
  'At most {count} lines': 'Höchstens {count} Zeilen',
  'At most {count} options': 'Höchstens {count} Optionen',
  'At most {count} options.': 'Höchstens {count} Optionen.',
  'At most {count} variants': 'Höchstens {count} Varianten',
  'At most {count} values': 'Höchstens {count} Werte',
  'At most {count} files': 'Höchstens {count} Dateien',
  'At most {count} discounts': 'Höchstens {count} Rabatte',
  'At most {count} discounts.': 'Höchstens {count} Rabatte.',
  'At most {count} collections.': 'Höchstens {count} Kollektionen.',
  'At most {count} collections in the discounts and price lists of a shop.':
    'Höchstens {count} Kollektionen in den Rabatten und Preislisten eines Shops.',
  'At most {count} customer groups.': 'Höchstens {count} Kundengruppen.',
  'At most {count} price lists.': 'Höchstens {count} Preislisten.',
  'At most {count} warehouses.': 'Höchstens {count} Lager.',
  'At most {count} shipping rate templates.': 'Höchstens {count} Versandtarife.',
  'At most {count} members.': 'Höchstens {count} Mitglieder.',
  'At most {count} sets of synonyms.': 'Höchstens {count} Synonymgruppen.',
  'At most {count} keys per request': 'Höchstens {count} Schlüssel auf einmal',
  'At most {count} minutes': 'Höchstens {count} Minuten',
  'At least {count} minutes': 'Mindestens {count} Minuten',
  'At least two words': 'Mindestens zwei Wörter',
  'At least one language': 'Mindestens eine Sprache',
  'Each language once': 'Jede Sprache einmal',
  'Add at least one condition': 'Fügen Sie mindestens eine Bedingung hinzu',
  'Add at least one key': 'Fügen Sie mindestens einen Schlüssel hinzu',
  'Add at least one product': 'Fügen Sie mindestens ein Produkt hinzu',
  'Add an option, such as Size': 'Fügen Sie eine Option hinzu, zum Beispiel Größe',
  'Choose at least one country': 'Wählen Sie mindestens ein Land',
  'Choose two different warehouses': 'Wählen Sie zwei verschiedene Lager',
  'Choose a file': 'Wählen Sie eine Datei',
  'Choose a picture.': 'Wählen Sie ein Bild.',
  'Choose at least one file.': 'Wählen Sie mindestens eine Datei.',
  'Choose the products to buy.': 'Wählen Sie die zu kaufenden Produkte.',
  'Choose the products to get.': 'Wählen Sie die Produkte, die Kunden erhalten.',
  'Invalid email': 'Ungültige E-Mail-Adresse',
  'Only http and https URLs are allowed': 'Nur URLs mit http und https sind erlaubt',
  'Only letters a to z and digits, with hyphens between them':
    'Nur die Buchstaben a bis z und Ziffern, mit Bindestrichen dazwischen',
  'A colour such as #0b6e6b': 'Eine Farbe wie #0b6e6b',
  'An origin such as https://example.com': 'Eine Website wie https://example.com',
  'URL: https://…, or a path such as /products': 'URL: https://… oder ein Pfad wie /products',
  'This is not valid JSON': 'Das ist kein gültiges JSON',
  'This is not a valid id': 'Das ist keine gültige ID',
  'This is not a public key.': 'Das ist kein öffentlicher Schlüssel.',
  'The link is incomplete.': 'Der Link ist unvollständig.',
  'This file is empty': 'Diese Datei ist leer',
  'A file can have at most 2 GiB': 'Eine Datei darf höchstens 2 GiB groß sein',
  'Amount: more than 0': 'Betrag: mehr als 0',
  'Percent: at most 100': 'Prozent: höchstens 100',
  'Percent: more than 0': 'Prozent: mehr als 0',
  'Quantity: a positive number': 'Menge: eine positive Zahl',
  'Quantity: a whole number from 1': 'Menge: eine ganze Zahl ab 1',
  'Quantity: at most {count}': 'Menge: höchstens {count}',
  'Quantity: positive for purchases, negative for sales and damage':
    'Menge: positiv bei Einkäufen, negativ bei Verkäufen und Schäden',
  'Low stock: a whole number from 0': 'Meldegrenze: eine ganze Zahl ab 0',
  'Low stock: at most 1,000,000,000': 'Meldegrenze: höchstens 1.000.000.000',
  'Stock: a whole number': 'Bestand: eine ganze Zahl',
  'Position: a whole number from 0': 'Position: eine ganze Zahl ab 0',
  'Days: a whole number from 1': 'Tage: eine ganze Zahl ab 1',
  'Days: at most {count}': 'Tage: höchstens {count}',
  'Code: too long': 'Code: zu lang',
  'Code: at most {count} characters': 'Code: höchstens {count} Zeichen',
  'Code: {least} to {most} letters, digits, hyphens and underscores':
    'Code: {least} bis {most} Buchstaben, Ziffern, Binde- und Unterstriche',
  'Country: use a two-letter code such as DE': 'Land: Verwenden Sie einen Code aus zwei Buchstaben wie DE',
  'Country of origin: use a two-letter code such as DE':
    'Herkunftsland: Verwenden Sie einen Code aus zwei Buchstaben wie DE',
  'Content: a number above 0, with at most three decimals':
    'Inhalt: eine Zahl über 0 mit höchstens drei Nachkommastellen',
  'Content: enter the amount in one item, or leave out the unit.':
    'Inhalt: Geben Sie den Inhalt eines Artikels an, oder lassen Sie die Einheit weg.',
  'Unit: enter the unit of the content.': 'Einheit: Geben Sie die Einheit des Inhalts an.',
  'Energy class: A to G': 'Energieeffizienzklasse: A bis G',
  'Barcode: the check digit is wrong. Check for typing errors.':
    'Barcode: Die Prüfziffer ist falsch. Prüfen Sie auf Tippfehler.',
  'Slug: at most 200 characters': 'URL-Kürzel: höchstens 200 Zeichen',
  'Price: enter a lowest or a highest price': 'Preis: Geben Sie einen niedrigsten oder höchsten Preis an',
  'Path: must begin with a slash, such as /old-page':
    'Pfad: muss mit einem Schrägstrich beginnen, zum Beispiel /old-page',
  'Path: without ? and #': 'Pfad: ohne ? und #',
  'Path: at most {count} characters': 'Pfad: höchstens {count} Zeichen',
  'Path: already used by another redirect.': 'Pfad: wird schon von einer anderen Weiterleitung verwendet.',
  'Target: a path in your shop, such as /products': 'Ziel: ein Pfad in Ihrem Shop wie /products',
  'Target: at most {count} characters': 'Ziel: höchstens {count} Zeichen',
  'Target: leads back to this path.': 'Ziel: führt zu diesem Pfad zurück.',
  'Link: choose where it leads': 'Link: Wählen Sie, wohin er führt',
  'A menu has two levels.': 'Ein Menü hat zwei Ebenen.',
  'Time zone: a name such as Europe/Berlin, or UTC': 'Zeitzone: ein Name wie Europe/Berlin, oder UTC',
  'Secret key or webhook secret is required': 'Geheimer Schlüssel oder Webhook-Geheimnis ist erforderlich',
  'To: at least the lowest price': 'Bis: mindestens der niedrigste Preis',
  'A discount of this order has been used up.': 'Ein Rabatt dieser Bestellung ist aufgebraucht.',
  'A discount of this edit has been used up. Preview the edit again.':
    'Ein Rabatt dieser Bearbeitung ist aufgebraucht. Rufen Sie die Vorschau noch einmal auf.',
  'A gift card of this order can no longer be used.':
    'Ein Gutschein dieser Bestellung kann nicht mehr verwendet werden.',
  'A gift card of this order can no longer be used. Place a new order.':
    'Ein Gutschein dieser Bestellung kann nicht mehr verwendet werden. Geben Sie eine neue Bestellung auf.',
  'A gift card of this order was used or has expired.':
    'Ein Gutschein dieser Bestellung wurde eingelöst oder ist abgelaufen.',
  'A payment for this order is pending at the bank.':
    'Eine Zahlung dieser Bestellung steht bei der Bank aus.',
  'A price list or a discount uses this group. Remove it there first.':
    'Eine Preisliste oder ein Rabatt verwendet diese Gruppe. Entfernen Sie sie dort zuerst.',
  'A product can have at most 100,000 unsold keys.':
    'Ein Produkt kann höchstens 100.000 unverkaufte Schlüssel haben.',
  'A product with variants needs at least one option.':
    'Ein Produkt mit Varianten braucht mindestens eine Option.',
  'A product with variants needs at least one. Delete the whole product instead.':
    'Ein Produkt mit Varianten braucht mindestens eine. Löschen Sie stattdessen das ganze Produkt.',
  'A warehouse uses this address. Change the address of the warehouse first.':
    'Ein Lager verwendet diese Adresse. Ändern Sie zuerst die Adresse des Lagers.',
  'Address: the shop has no such address.': 'Adresse: Der Shop hat diese Adresse nicht.',
  'An automatic discount applies without a code.': 'Ein automatischer Rabatt gilt ohne Code.',
  'An edit of this order is awaiting payment, so it cannot ship yet.':
    'Eine Bearbeitung dieser Bestellung wartet auf Zahlung, daher kann sie noch nicht versandt werden.',
  'Another edit of this order is awaiting payment. Cancel it first.':
    'Eine andere Bearbeitung dieser Bestellung wartet auf Zahlung. Verwerfen Sie sie zuerst.',
  'Another import of this shop is running. Wait until it is complete.':
    'Ein anderer Import dieses Shops läuft. Warten Sie, bis er abgeschlossen ist.',
  'Another shop has this slug. Choose another one.':
    'Ein anderer Shop hat dieses URL-Kürzel. Wählen Sie ein anderes.',
  'Another variant has this combination.': 'Eine andere Variante hat diese Kombination.',
  'Buy X get Y requires the class product.': '„X kaufen, Y erhalten“ gibt es nur für Produkte.',
  'Cover: choose a picture of this product, or an unattached one.':
    'Titelbild: Wählen Sie ein Bild dieses Produkts oder ein freies.',
  '{kind} need a different prefix than {other}.': '{kind} brauchen ein anderes Präfix als {other}.',
  'Enter an email address for the order first.':
    'Geben Sie zuerst eine E-Mail-Adresse für die Bestellung ein.',
  'Expiry: must be in the future. To end the card now, void it.':
    'Ablauf: muss in der Zukunft liegen. Um den Gutschein jetzt zu beenden, entwerten Sie ihn.',
  'Gift cards are refunded in full: refund by quantity.':
    'Gutscheine werden vollständig erstattet: Erstatten Sie nach Menge.',
  'Keys: add a warehouse first.': 'Schlüssel: Fügen Sie zuerst ein Lager hinzu.',
  'Licence keys: add a warehouse first.': 'Lizenzschlüssel: Fügen Sie zuerst ein Lager hinzu.',
  'Manufacturer: the shop has no such contact.': 'Hersteller: Der Shop hat diesen Kontakt nicht.',
  'Responsible person: the shop has no such contact.':
    'Verantwortliche Person: Der Shop hat diesen Kontakt nicht.',
  'No files of this order were delivered.': 'Zu dieser Bestellung wurden keine Dateien ausgeliefert.',
  'No single warehouse can ship this whole order any more.':
    'Kein einzelnes Lager kann diese Bestellung noch vollständig versenden.',
  'No single warehouse can ship this whole order now.':
    'Kein einzelnes Lager kann diese Bestellung jetzt vollständig versenden.',
  'Nothing to change: add or remove an item.':
    'Nichts zu ändern: Fügen Sie einen Artikel hinzu, oder entfernen Sie einen.',
  'Nothing to refund.': 'Nichts zu erstatten.',
  'Only jpg, png, gif and webp pictures can be uploaded here.':
    'Hier können nur Bilder in jpg, png, gif und webp hochgeladen werden.',
  'Only paid orders can be refunded.': 'Nur bezahlte Bestellungen können erstattet werden.',
  'Only paid orders that have not shipped can be edited.':
    'Nur bezahlte, noch nicht versandte Bestellungen können bearbeitet werden.',
  'Open orders ship from this warehouse. Ship or cancel them first.':
    'Offene Bestellungen werden aus diesem Lager versandt. Versenden oder stornieren Sie sie zuerst.',
  'Option: at most 50 characters, no colons': 'Option: höchstens 50 Zeichen, ohne Doppelpunkte',
  'Option: {name} already exists.': 'Option: {name} gibt es schon.',
  'Parent: a collection cannot be its own parent.':
    'Übergeordnet: Eine Kollektion kann sich nicht selbst übergeordnet sein.',
  'Parent: at most {count} levels.': 'Übergeordnet: höchstens {count} Ebenen.',
  'Percent is required': 'Geben Sie den Prozentsatz ein',
  'Price: a gift card needs a price above 0.': 'Preis: Ein Gutschein braucht einen Preis über 0.',
  'Product: the shop has no such product.': 'Produkt: Der Shop hat dieses Produkt nicht.',
  'Products use this contact. Choose another one there first.':
    'Produkte verwenden diesen Kontakt. Wählen Sie dort zuerst einen anderen.',
  'Quantity: at most {left} left.': 'Menge: höchstens noch {left}.',
  'Quantity: the stock level would be out of range.': 'Menge: Der Bestand läge außerhalb des Erlaubten.',
  'SKU: already used by another product.': 'SKU: wird schon von einem anderen Produkt verwendet.',
  'Shipping address is required': 'Die Lieferadresse ist erforderlich',
  'Shipping rates must be in the shop’s currency, {currency}.':
    'Versandtarife müssen in der Währung des Shops sein, {currency}.',
  'Slug: another product of the shop has it, or had it before.':
    'URL-Kürzel: Ein anderes Produkt des Shops hat es oder hatte es früher.',
  'Slug: must not look like an id.': 'URL-Kürzel: darf nicht wie eine ID aussehen.',
  'Only admins and owners can change the email address of an order with downloads, licence keys or gift cards.':
    'Nur Inhaber und Administratoren können die E-Mail-Adresse einer Bestellung mit Downloads, Lizenzschlüsseln oder Gutscheinen ändern.',
  'Only admins and owners can refund to a gift card after the email address of the order was changed.':
    'Nur Inhaber und Administratoren können auf einen Gutschein erstatten, nachdem die E-Mail-Adresse der Bestellung geändert wurde.',
  'Only admins and owners can change legal pages, menus and the start page.':
    'Nur Inhaber und Administratoren können Rechtstexte, Menüs und die Startseite ändern.',
  'Only admins and owners can mark orders with gift cards as paid.':
    'Nur Inhaber und Administratoren können Bestellungen mit Gutscheinen als bezahlt markieren.',
  'Only admins and owners can refund a payment by hand to a gift card.':
    'Nur Inhaber und Administratoren können eine manuelle Zahlung auf einen Gutschein erstatten.',
  'Stock has changed since you opened it. Check your numbers and save again.':
    'Der Bestand hat sich geändert, seit Sie ihn geöffnet haben. Prüfen Sie Ihre Zahlen und speichern Sie noch einmal.',
  'Stock: a single change can be at most 1,000,000,000.':
    'Bestand: Eine einzelne Änderung darf höchstens 1.000.000.000 betragen.',
  'Stock: a level cannot be below what is reserved, or below zero.':
    'Bestand: darf nicht unter dem Reservierten und nicht unter null liegen.',
  'The balance has changed. Check it and confirm again.':
    'Das Guthaben hat sich geändert. Prüfen Sie es, und bestätigen Sie erneut.',
  'The customer of this order was erased.': 'Der Kunde dieser Bestellung wurde gelöscht.',
  'The delivery address can be corrected only until the order is shipped.':
    'Die Lieferadresse kann nur berichtigt werden, bis die Bestellung versandt ist.',
  'The end must be after the start.': 'Das Ende muss nach dem Beginn liegen.',
  'The kind cannot be changed.': 'Die Art kann nicht geändert werden.',
  'The products of this collection are determined by its rules.':
    'Die Produkte dieser Kollektion bestimmen ihre Regeln.',
  'The remaining amount of the payment is lower.': 'Der verbleibende Betrag der Zahlung ist niedriger.',
  'The shop is being created. Please wait.': 'Der Shop wird erstellt. Bitte warten Sie.',
  'The upload could not be read. Please send it again.':
    'Der Upload konnte nicht gelesen werden. Bitte senden Sie ihn erneut.',
  'The warehouse has stock. Transfer or remove it first.':
    'Das Lager hat Bestand. Lagern Sie ihn zuerst um, oder buchen Sie ihn aus.',
  'There is no warehouse to restock to. Add one first, or do not restock.':
    'Es gibt kein Lager zum Wiedereinlagern. Erstellen Sie zuerst eines, oder lagern Sie nicht wieder ein.',
  'This archive was deleted. Export the shop again.':
    'Dieses Archiv wurde gelöscht. Exportieren Sie den Shop erneut.',
  'This collection has sub-collections. Move or delete them first.':
    'Diese Kollektion hat Unterkollektionen. Verschieben oder löschen Sie sie zuerst.',
  'This discount has been used, so its method, class and kind cannot be changed.':
    'Dieser Rabatt wurde genutzt, daher können seine Methode, Klasse und Art nicht geändert werden.',
  'This discount has been used. Deactivate it instead.':
    'Dieser Rabatt wurde genutzt. Deaktivieren Sie ihn stattdessen.',
  'This edit is closed.': 'Diese Bearbeitung ist abgeschlossen.',
  'This file is incomplete. Send the missing parts first.':
    'Diese Datei ist unvollständig. Senden Sie zuerst die fehlenden Teile.',
  'This file is not ready, or has expired.': 'Diese Datei ist nicht bereit oder abgelaufen.',
  'This file was deleted. Export the table again.':
    'Diese Datei wurde gelöscht. Exportieren Sie die Tabelle erneut.',
  'This gift card was voided.': 'Dieser Gutschein wurde entwertet.',
  'This is a variant of an archived product. Restore that product instead.':
    'Das ist eine Variante eines archivierten Produkts. Stellen Sie stattdessen dieses Produkt wieder her.',
  'This is not a confirmed address of your account.': 'Das ist keine bestätigte Adresse Ihres Kontos.',
  'This is not a jpg, png, gif or webp picture.': 'Das ist kein Bild in jpg, png, gif oder webp.',
  'This link was used or has expired. Get a new one in the shop settings.':
    'Dieser Link wurde verwendet oder ist abgelaufen. Holen Sie einen neuen in den Einstellungen des Shops.',
  'This link was used or has expired. Get a new one.':
    'Dieser Link wurde verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
  'This order has already been refunded in full.': 'Diese Bestellung wurde bereits vollständig erstattet.',
  'This prefix has been used for {kind}.': 'Dieses Präfix wurde für {kind} verwendet.',
  invoices: 'Rechnungen',
  Receipts: 'Quittungen',
  receipts: 'Quittungen',
  'Next invoice number: numbers up to {number} are used.':
    'Nächste Rechnungsnummer: Nummern bis {number} sind vergeben.',
  'What is left to pay is below the smallest card payment. Add something, or take a gift card away.':
    'Der Restbetrag liegt unter der kleinsten Kartenzahlung. Fügen Sie etwas hinzu oder nehmen Sie einen Gutschein heraus.',
  'What is left to pay is above the largest card payment. Split the order.':
    'Der Restbetrag liegt über der größten Kartenzahlung. Teilen Sie die Bestellung auf.',
  'This prefix is used for test documents.': 'Dieses Präfix wird für Testdokumente verwendet.',
  'This product and quantity are listed twice.': 'Dieses Produkt steht mit dieser Menge doppelt.',
  'This product is already a variant.': 'Dieses Produkt ist bereits eine Variante.',
  'This product is not in the collection.': 'Dieses Produkt ist nicht in der Kollektion.',
  'This refund has not failed: Stripe may still complete it.':
    'Diese Erstattung ist nicht fehlgeschlagen: Stripe kann sie noch abschließen.',
  'This shop is already being exported.': 'Dieser Shop wird bereits exportiert.',
  'This upload does not exist. Send the file again.':
    'Dieser Upload existiert nicht. Senden Sie die Datei erneut.',
  'This word is listed twice.': 'Dieses Wort steht doppelt.',
  'Too many addresses are unconfirmed. Confirm or delete some of them first.':
    'Zu viele Adressen sind unbestätigt. Bestätigen oder löschen Sie zuerst einige davon.',
  'URL: already used by another collection.': 'URL: wird schon von einer anderen Kollektion verwendet.',
  'Unpaid orders reserve this product. Wait until they are paid or closed.':
    'Unbezahlte Bestellungen reservieren dieses Produkt. Warten Sie, bis sie bezahlt oder geschlossen sind.',
  'Warehouse: the shop has no such warehouse.': 'Lager: Der Shop hat dieses Lager nicht.',
  'A product can have at most {count} files.': 'Ein Produkt kann höchstens {count} Dateien haben.',
  'A discount can have at most {count} codes.': 'Ein Rabatt kann höchstens {count} Codes haben.',
  'An account can have at most {count} addresses. Delete one first.':
    'Ein Konto kann höchstens {count} Adressen haben. Löschen Sie zuerst eine.',
  'Code: already used by the discount “{title}”.': 'Code: wird schon vom Rabatt „{title}“ verwendet.',
  'Code: already one of this discount’s single-use codes.':
    'Code: ist schon einer der Einmalcodes dieses Rabatts.',
  'Code: it would be taken for the code of a gift card. Choose another one.':
    'Code: würde für den Code eines Gutscheins gehalten. Wählen Sie einen anderen.',
  'Type {confirmation} to confirm.': 'Geben Sie zur Bestätigung {confirmation} ein.',
  'Without {name}, two variants would be identical.': 'Ohne {name} wären zwei Varianten gleich.',
} as const satisfies Readonly<Record<string, string>>

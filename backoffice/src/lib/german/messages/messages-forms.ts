// German: messages about fields and about what cannot be done now. Placeholders are what varies.

export const messagesOfForms = {
  'No order has this number.': 'Keine Bestellung hat diese Nummer.',
  'This withdrawal belongs to another order.': 'Dieser Widerruf gehört zu einer anderen Bestellung.',
  'Someone else removed this translation. Save again to overwrite it.':
    'Jemand anderes hat diese Übersetzung entfernt. Speichern Sie noch einmal, um das zu überschreiben.',
  'Someone else saved “{text}”. Save again to overwrite it.':
    'Jemand anderes hat „{text}“ gespeichert. Speichern Sie noch einmal, um das zu überschreiben.',
  'Confirmation is required': 'Die Bestätigung ist erforderlich',
  'The signed event is too long.': 'Das signierte Ereignis ist zu lang.',
  'The signed event is missing.': 'Das signierte Ereignis fehlt.',
  'Enter the code from the email.': 'Geben Sie den Code aus der E-Mail ein.',
  'Condition: choose what is compared': 'Bedingung: Wählen Sie, was verglichen wird',
  'Match: all or any': 'Bedingungen: alle oder eine',
  'A label cannot be empty': 'Eine Bezeichnung darf nicht leer sein',
  'At most 50': 'Höchstens 50',
  'Slug is required': 'Das URL-Kürzel ist erforderlich',
  'Slug: small letters, digits and hyphens only': 'URL-Kürzel: nur Kleinbuchstaben, Ziffern und Bindestriche',
  'Option: as in Size:M': 'Option: wie in Größe:M',
  'Option: no colons': 'Option: ohne Doppelpunkte',
  'Limit: a whole number': 'Anzahl: eine ganze Zahl',
  'URL: at most 2000 characters': 'URL: höchstens 2000 Zeichen',
  'A month such as 2026-11': 'Ein Monat wie 2026-11',
  '{field}: a day such as 2026-11-30': '{field}: ein Tag wie 2026-11-30',
  'Letters, digits and . _ / -, and no digit at the end':
    'Buchstaben, Ziffern und . _ / -, am Ende keine Ziffer',
  'One of the products does not exist.': 'Eines der Produkte gibt es nicht.',
  'At most 100 lines in an order': 'Höchstens 100 Zeilen in einer Bestellung',
  'Amount: a whole number of euro from {least} to {most}': 'Betrag: ganze Euro von {least} bis {most}',
  'Public key: must start with pk_test_ or pk_live_':
    'Öffentlicher Schlüssel: muss mit pk_test_ oder pk_live_ beginnen',
  'Public and secret key must both be test keys or both be live keys':
    'Öffentlicher und geheimer Schlüssel müssen beide Testschlüssel oder beide Live-Schlüssel sein',
  'Secret key: must start with sk_test_, sk_live_, rk_test_ or rk_live_':
    'Geheimer Schlüssel: muss mit sk_test_, sk_live_, rk_test_ oder rk_live_ beginnen',
  'Secret key: copy it again, it contains a space or another character that no key has':
    'Geheimer Schlüssel: Kopieren Sie ihn noch einmal, er enthält ein Leerzeichen oder ein anderes Zeichen, das kein Schlüssel hat',
  'The secret key is a test key: switch test mode on':
    'Der geheime Schlüssel ist ein Testschlüssel: Schalten Sie den Testmodus ein',
  'The secret key is a live key: switch test mode off':
    'Der geheime Schlüssel ist ein Live-Schlüssel: Schalten Sie den Testmodus aus',
  'Choose at least one product or collection, or all products':
    'Wählen Sie mindestens ein Produkt oder eine Kollektion, oder alle Produkte',
  'Code: a text': 'Code: ein Text',
  'A code is a text': 'Ein Code ist ein Text',
  'Method: code or automatic': 'Methode: Code oder automatisch',
  'Class: product, order or shipping': 'Klasse: Produkt, Bestellung oder Versand',
  'Kind: percent, amount or buy_x_get_y': 'Art: Prozent, Betrag oder „X kaufen, Y erhalten“',
  'Kind: percent or fixed': 'Art: Prozent oder fest',
  'Provider: only STRIPE is supported': 'Anbieter: nur STRIPE',
  'Currency: deposits are made in EUR': 'Währung: Eingezahlt wird in EUR',
  'Provider: deposits are made through STRIPE': 'Anbieter: Eingezahlt wird über STRIPE',
  'Unsupported login method': 'Diese Anmeldeart wird nicht unterstützt',
  'Combines with: product, order or shipping': 'Kombinierbar mit: Produkten, Bestellung oder Versand',
  'Combines with: product, order and shipping': 'Kombinierbar mit: Produkten, Bestellung und Versand',
  'Prefix: at most {count} letters, digits, hyphens and underscores':
    'Präfix: höchstens {count} Buchstaben, Ziffern, Binde- und Unterstriche',
  'Either a percentage or an amount': 'Entweder ein Prozentsatz oder ein Betrag',
  'Only a discount of class product can have a product': 'Nur ein Rabatt auf Produkte kann ein Produkt haben',
  'At most {count} gift cards': 'Höchstens {count} Gutscheine',
  'At most {count} per request': 'Höchstens {count} auf einmal',
  'No account can be added by this id. Invite the person by email address or public key instead.':
    'Mit dieser ID kann kein Konto hinzugefügt werden. Laden Sie die Person per E-Mail-Adresse oder öffentlichem Schlüssel ein.',
  'Role is required: owner, admin, member or viewer':
    'Die Rolle ist erforderlich: Inhaber, Administrator, Mitglied oder Betrachter',
  'Public key is required': 'Der öffentliche Schlüssel ist erforderlich',
  'Enter exactly one of email address, public key and user id':
    'Geben Sie genau eines an: E-Mail-Adresse, öffentlichen Schlüssel oder Benutzer-ID',
  'This currency is not supported': 'Diese Währung wird nicht unterstützt',
  'Contact email: invalid email': 'Kontakt-E-Mail: ungültige E-Mail-Adresse',
  'Default currency: this currency is not supported': 'Standardwährung: wird nicht unterstützt',
  '{country} is listed twice in this template': '{country} steht in diesem Versandtarif doppelt',
  'Quantity: a whole number': 'Menge: eine ganze Zahl',
  'Quantity: at most 1,000,000,000 either way': 'Menge: höchstens 1.000.000.000 in jede Richtung',
  'VAT number: enter it with its country prefix, such as DE123456789':
    'USt-IdNr.: Geben Sie sie mit dem Länderkürzel an, zum Beispiel DE123456789',
  '{field}: enter a number such as 12.50': '{field}: Geben Sie eine Zahl ein, zum Beispiel 12,50',
  '{field}: 0 or more': '{field}: 0 oder mehr',
  '{field}: more than 0': '{field}: mehr als 0',
  '{field}: this is not a valid id': '{field}: keine gültige ID',
  '{field}: a time such as 2026-01-31T12:00:00Z': '{field}: ein Zeitpunkt wie 2026-01-31T12:00:00Z',
  '{field}: a whole number from {least}': '{field}: eine ganze Zahl ab {least}',
  '{field}: {currency} has no decimals. Enter a whole number.':
    '{field}: {currency} hat keine Nachkommastellen. Geben Sie eine ganze Zahl an.',
  '{field}: at most {count} decimals in {currency}.':
    '{field}: höchstens {count} Nachkommastellen in {currency}.',
  '{field}: at most {count} decimals': '{field}: höchstens {count} Nachkommastellen',
  '{field}: more decimals than {currency} has.': '{field}: mehr Nachkommastellen, als {currency} hat.',
  '{field}: at most {amount} can be refunded.': '{field}: höchstens {amount} können erstattet werden.',
  '{field}: at most {count} per request': '{field}: höchstens {count} auf einmal',
  '{field}: at most {count} values.': '{field}: höchstens {count} Werte.',
  '{field}: at most {count}': '{field}: höchstens {count}',
  '{field}: must be {what}': '{field}: muss {what} sein',
  '{field} is required.': '{field} ist erforderlich.',
  '{field}: {what}, not null': '{field}: {what}, nicht null',
  '{field}: must not be null': '{field}: darf nicht null sein',
  'Send a JSON object.': 'Senden Sie ein JSON-Objekt.',
  'A value is out of range.': 'Ein Wert liegt außerhalb des Erlaubten.',
  'A field is listed twice. Send each field once.': 'Ein Feld steht doppelt. Senden Sie jedes Feld einmal.',
  'Only you own the shop {name}: {reasons}': 'Nur Sie besitzen den Shop {name}: {reasons}',
  'Another shop would be deleted, too. Check the list and confirm again.':
    'Ein weiterer Shop würde gelöscht. Prüfen Sie die Liste, und bestätigen Sie erneut.',
  'Too many invitations have been sent from your network. Try again in an hour.':
    'Aus Ihrem Netz wurden zu viele Einladungen gesendet. Versuchen Sie es in einer Stunde noch einmal.',
  'Too many invitations have been sent from your network today. Try again tomorrow.':
    'Aus Ihrem Netz wurden heute zu viele Einladungen gesendet. Versuchen Sie es morgen noch einmal.',
  'You can send at most {count} invitations a day. Try again tomorrow.':
    'Sie können höchstens {count} Einladungen am Tag senden. Versuchen Sie es morgen noch einmal.',
  'You can send at most {count} invitations an hour. Try again later.':
    'Sie können höchstens {count} Einladungen in der Stunde senden. Versuchen Sie es später noch einmal.',
  'You can send at most {count} verification emails a day. Try again tomorrow.':
    'Sie können höchstens {count} Bestätigungs-E-Mails am Tag senden. Versuchen Sie es morgen noch einmal.',
  'You can send at most {count} verification emails an hour. Try again later.':
    'Sie können höchstens {count} Bestätigungs-E-Mails in der Stunde senden. Versuchen Sie es später noch einmal.',
  'You have joined another shop. Check the list again.':
    'Sie sind einem weiteren Shop beigetreten. Prüfen Sie die Liste erneut.',
  'A deposit is pending. Wait until it has arrived or expired, at most a day.':
    'Eine Einzahlung steht aus. Warten Sie, bis sie eingegangen oder abgelaufen ist, höchstens einen Tag.',
  'An account can have at most {count} unpaid deposits. Pay one of them, or wait until one has expired, at most a day.':
    'Ein Konto kann höchstens {count} unbezahlte Einzahlungen haben. Bezahlen Sie eine davon, oder warten Sie, bis eine abgelaufen ist, höchstens einen Tag.',
  'A shop is being imported. Wait until the import is complete.':
    'Ein Shop wird importiert. Warten Sie, bis der Import abgeschlossen ist.',
  'A shop is being imported. Wait until the import is complete, or cancel it.':
    'Ein Shop wird importiert. Warten Sie, bis der Import abgeschlossen ist, oder brechen Sie ihn ab.',
  'Your balance is negative. Add money to settle it first.':
    'Ihr Guthaben ist negativ. Zahlen Sie zuerst ein, um es auszugleichen.',
  'Kind: your own addresses must be of kind customer. Create shop addresses in the shop.':
    'Art: Ihre eigenen Adressen gehören zu Ihnen als Kunde. Adressen des Shops erstellen Sie im Shop.',
  "This is the shop's default address. Make another one the default first.":
    'Das ist die Standardadresse des Shops. Machen Sie zuerst eine andere zur Standardadresse.',
  'Google did not respond. Please try again in a moment, or use another login method.':
    'Google hat nicht geantwortet. Versuchen Sie es gleich noch einmal, oder melden Sie sich anders an.',
  'Login failed: the code or signature is wrong, already used or expired. Request a new one.':
    'Anmeldung fehlgeschlagen: Der Code oder die Signatur ist falsch, wurde schon verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
  'This shipping method is no longer available. Choose another one.':
    'Diese Versandart gibt es nicht mehr. Wählen Sie eine andere.',
  'The shop does not ship these products to this destination.':
    'Der Shop versendet diese Produkte nicht an dieses Ziel.',
  'Only {available} available from one warehouse. Reduce the quantity, or order the rest separately.':
    'Nur {available} aus einem Lager verfügbar. Verringern Sie die Menge, oder bestellen Sie den Rest getrennt.',
  'Only {available} left.': 'Nur noch {available} verfügbar.',
  'Sold out.': 'Ausverkauft.',
  'Too many wrong codes were tried. Please try again later.':
    'Es wurden zu viele falsche Codes versucht. Versuchen Sie es später erneut.',
  'This code does not exist.': 'Diesen Code gibt es nicht.',
  'This code is not active yet.': 'Dieser Code gilt noch nicht.',
  'This code has expired.': 'Dieser Code ist abgelaufen.',
  'This code has reached its usage limit.': 'Dieser Code ist aufgebraucht.',
  'This code does not apply to this order.': 'Dieser Code gilt nicht für diese Bestellung.',
  'You have already used this code.': 'Dieser Code wurde von diesem Kunden schon verwendet.',
  'This code does not apply to these products.': 'Dieser Code gilt nicht für diese Produkte.',
  'The order does not reach the minimum for this code.':
    'Die Bestellung erreicht den Mindestwert dieses Codes nicht.',
  'This code cannot be combined with a better discount on this order.':
    'Dieser Code lässt sich nicht mit einem besseren Rabatt dieser Bestellung kombinieren.',
  'This code does not change the total.': 'Dieser Code ändert den Gesamtbetrag nicht.',
  'This gift card does not exist.': 'Diesen Gutschein gibt es nicht.',
  'This gift card has expired.': 'Dieser Gutschein ist abgelaufen.',
  'This gift card has no balance left.': 'Dieser Gutschein hat kein Guthaben mehr.',
  'The shop sells in {currency}.': 'Der Shop verkauft in {currency}.',
  'Warehouse: the shop has no active warehouse with this id.':
    'Lager: Der Shop hat kein aktives Lager mit dieser ID.',
  'A menu or the start page uses this collection. Remove it there first.':
    'Ein Menü oder die Startseite verwendet diese Kollektion. Entfernen Sie sie dort zuerst.',
  'A discount or a price list uses this collection. Remove it there first.':
    'Ein Rabatt oder eine Preisliste verwendet diese Kollektion. Entfernen Sie sie dort zuerst.',
  'Picture: the shop has no such file.': 'Bild: Der Shop hat diese Datei nicht.',
  'Rules: the products of this collection are chosen manually.':
    'Regeln: Die Produkte dieser Kollektion werden manuell ausgewählt.',
  'Rules are required': 'Regeln sind erforderlich',
  'Parent: the shop has no such collection.': 'Übergeordnet: Der Shop hat diese Kollektion nicht.',
  'This customer has open orders. Deliver, cancel or refund them first.':
    'Dieser Kunde hat offene Bestellungen. Liefern, stornieren oder erstatten Sie sie zuerst.',
  'This customer has an order with an open to-do, such as a dispute. Resolve it first.':
    'Zu einer Bestellung dieses Kunden ist etwas zu erledigen, zum Beispiel eine Anfechtung. Erledigen Sie es zuerst.',
  'A refund to this customer is pending. Wait until it is complete.':
    'Eine Erstattung an diesen Kunden steht aus. Warten Sie, bis sie abgeschlossen ist.',
  'A payment of this customer may be pending. Wait until it has arrived or failed.':
    'Möglicherweise steht eine Zahlung dieses Kunden aus. Warten Sie, bis sie eingegangen oder fehlgeschlagen ist.',
  'This customer has very many orders: {count} are still to be erased. Repeat the request to continue.':
    'Dieser Kunde hat sehr viele Bestellungen: {count} sind noch zu löschen. Löschen Sie erneut, um fortzufahren.',
  'This customer has more than 10,000 orders, too many for one file. Export the whole shop instead.':
    'Dieser Kunde hat mehr als 10.000 Bestellungen, zu viele für eine Datei. Exportieren Sie stattdessen den ganzen Shop.',
  'At most {count} automatic discounts can run at the same time.':
    'Es können höchstens {count} automatische Rabatte gleichzeitig laufen.',
  'A product can have at most {count} downloads.': 'Ein Produkt kann höchstens {count} Downloads haben.',
  'A product can have at most {count} variants.': 'Ein Produkt kann höchstens {count} Varianten haben.',
  'The variants of a product can have at most 4 MB of data together.':
    'Die Varianten eines Produkts dürfen zusammen höchstens 4 MB Daten haben.',
  'The files of an account can take up at most {size}.':
    'Die Dateien eines Kontos dürfen höchstens {size} belegen.',
  'The files of a shop can take up at most {size}. Delete some, or make these smaller.':
    'Die Dateien eines Shops dürfen höchstens {size} belegen. Löschen Sie einige, oder verkleinern Sie diese.',
  'The files of all shops of an account can take up at most {size}. Delete some, or make these smaller.':
    'Die Dateien aller Shops eines Kontos dürfen höchstens {size} belegen. Löschen Sie einige, oder verkleinern Sie diese.',
  'This order has no invoice. An invoice is created when an order is paid; gift cards have a receipt instead.':
    'Diese Bestellung hat keine Rechnung. Eine Rechnung entsteht, wenn eine Bestellung bezahlt ist; für Gutscheine gibt es stattdessen eine Quittung.',
  'This key belongs to an order.': 'Dieser Schlüssel gehört zu einer Bestellung.',
  'This person is already a member of the shop.': 'Diese Person ist schon Mitglied des Shops.',
  'A shop can have at most {count} open invitations. Withdraw some, or wait until they have expired.':
    'Ein Shop kann höchstens {count} offene Einladungen haben. Ziehen Sie einige zurück, oder warten Sie, bis sie abgelaufen sind.',
  'This person has already been invited. Resend the invitation, or change its role.':
    'Diese Person ist schon eingeladen. Senden Sie die Einladung erneut, oder ändern Sie ihre Rolle.',
  'Country: the order was priced for a different country.':
    'Land: Der Preis der Bestellung wurde für ein anderes Land berechnet.',
  'VAT number: it determined the tax.': 'USt-IdNr.: Sie hat die Steuer bestimmt.',
  'A different tax applies there.': 'Dort gilt eine andere Steuer.',
  '{why} Cancel the order and place a new one.':
    '{why} Stornieren Sie die Bestellung, und geben Sie eine neue auf.',
  'Nothing in this order ships, so it has no delivery address.':
    'Nichts in dieser Bestellung wird versandt, daher hat sie keine Lieferadresse.',
  'The items to remove have changed. Reload the order.':
    'Die zu entfernenden Artikel haben sich geändert. Laden Sie die Bestellung neu.',
  'The difference is now {amount}.': 'Die Differenz beträgt jetzt {amount}.',
  'Discount: added items can only have product discounts.':
    'Rabatt: Hinzugefügte Artikel können nur Rabatte auf Produkte haben.',
  'Discount: each id only once': 'Rabatt: Jede ID nur einmal',
  'Discount: another discount has this id. Leave it out, or use a new one.':
    'Rabatt: Ein anderer Rabatt hat diese ID. Lassen Sie sie weg, oder verwenden Sie eine neue.',
  'The shop has changed since this order whether its prices include tax. Place a new order for what is added.':
    'Der Shop hat seit dieser Bestellung geändert, ob seine Preise die Steuer enthalten. Geben Sie für das Hinzugefügte eine neue Bestellung auf.',
  'The warehouse of this order is no longer active. Activate it, or place a new order for what is added.':
    'Das Lager dieser Bestellung ist nicht mehr aktiv. Aktivieren Sie es, oder geben Sie für das Hinzugefügte eine neue Bestellung auf.',
  'These items ship, but their warehouse has no address. Give it one, or place a new order for what is added.':
    'Diese Artikel werden versandt, aber ihr Lager hat keine Adresse. Geben Sie ihm eine, oder geben Sie für das Hinzugefügte eine neue Bestellung auf.',
  'Shipping: nothing in this order ships.': 'Versand: Nichts in dieser Bestellung wird versandt.',
  'Gift cards must be ordered separately.': 'Gutscheine müssen getrennt bestellt werden.',
  'This order was imported as history. It can only be marked as shipped or delivered.':
    'Diese Bestellung wurde als Altbestellung importiert. Sie kann nur als versandt oder zugestellt markiert werden.',
  'This product is not in the order.': 'Dieses Produkt ist nicht in der Bestellung.',
  'Customer: there is no account with this id.': 'Kunde: Ein Konto mit dieser ID gibt es nicht.',
  'Address: you have no address with this id.': 'Adresse: Sie haben keine Adresse mit dieser ID.',
  'The shop’s prices are being changed. Please try again in a moment.':
    'Die Preise des Shops werden gerade geändert. Versuchen Sie es gleich noch einmal.',
  'This id was used for a different order.': 'Diese ID wurde für eine andere Bestellung verwendet.',
  'An order can have at most {count} gift cards.':
    'Eine Bestellung kann höchstens {count} Gutscheine enthalten.',
  'Confirm that you want the digital goods immediately and that your right of withdrawal then ends.':
    'Bestätigen Sie, dass die digitalen Inhalte sofort bereitgestellt werden sollen und das Widerrufsrecht dann erlischt.',
  'Only drafts can be deleted. Cancel the order instead.':
    'Nur Entwürfe können gelöscht werden. Stornieren Sie stattdessen die Bestellung.',
  'The customer has opened the payment page of this draft. Cancel it instead to close the page.':
    'Der Kunde hat die Zahlungsseite dieses Entwurfs geöffnet. Stornieren Sie ihn stattdessen, um die Seite zu schließen.',
  'The customer has withdrawn from this draft. Cancel it instead.':
    'Der Kunde hat diesen Entwurf widerrufen. Stornieren Sie ihn stattdessen.',
  'This is a percentage price list and has no fixed prices.':
    'Das ist eine Preisliste mit Prozentsatz, sie hat keine festen Preise.',
  'The shop has no such product.': 'Der Shop hat dieses Produkt nicht.',
  'The shop has no such collection.': 'Der Shop hat diese Kollektion nicht.',
  'The shop has no such picture.': 'Der Shop hat dieses Bild nicht.',
  'The shop has no such customer group.': 'Der Shop hat diese Kundengruppe nicht.',
  'A shop can have at most {count} list prices.': 'Ein Shop kann höchstens {count} Listenpreise haben.',
  'File: not found, or it belongs to another product.':
    'Datei: nicht gefunden, oder sie gehört zu einem anderen Produkt.',
  '{field}: listed twice.': '{field}: steht doppelt.',
  '{field}: not in this order.': '{field}: nicht in dieser Bestellung.',
  'Only jpg, png, gif and webp pictures and mp4, webm and ogg videos can be uploaded.':
    'Nur Bilder in jpg, png, gif und webp und Videos in mp4, webm und ogg können hochgeladen werden.',
  '{option} has no value {value}.': '{option} hat keinen Wert {value}.',
  'Option: {name} is listed twice.': 'Option: {name} steht doppelt.',
  'Value: {name} is listed twice.': 'Wert: {name} steht doppelt.',
  'An option is listed twice.': 'Eine Option steht doppelt.',
  'This product is not a variant.': 'Dieses Produkt ist keine Variante.',
  'Product: already a variant.': 'Produkt: ist schon eine Variante.',
  'A product joins with its own fields. Change them before or after.':
    'Ein Produkt behält beim Aufnehmen seine eigenen Felder. Ändern Sie sie vorher oder danach.',
  'You have saved this product in another window since you opened it.':
    'Sie haben dieses Produkt in einem anderen Fenster gespeichert, seit Sie es geöffnet haben.',
  '{name} has saved this product since you opened it.':
    '{name} hat dieses Produkt gespeichert, seit Sie es geöffnet haben.',
  'Another member': 'Ein anderes Mitglied',
  'Options are renamed, added and removed with separate calls.':
    'Optionen werden einzeln umbenannt, hinzugefügt und entfernt.',
  'Options are added and removed with separate calls.': 'Optionen werden einzeln hinzugefügt und entfernt.',
  '{option}: variants use the value {value}.': '{option}: Varianten verwenden den Wert {value}.',
  '{option}: add a value.': '{option}: Fügen Sie einen Wert hinzu.',
  '{name} already exists.': '{name} gibt es schon.',
  'The variant is listed twice.': 'Die Variante steht doppelt.',
  'The group was deleted.': 'Das Produkt wurde gelöscht.',
  'The product has no such variant.': 'Das Produkt hat diese Variante nicht.',
  'The product has no option {name}.': 'Das Produkt hat keine Option {name}.',
  'SKU: already used by another variant.': 'SKU: wird schon von einer anderen Variante verwendet.',
  'This applies to all variants. Change it in the product.':
    'Das gilt für alle Varianten. Ändern Sie es beim Produkt.',
  'In a warehouse, the stock of this product is negative or less than unpaid orders reserve. Add stock or cancel these orders first.':
    'In einem Lager ist der Bestand dieses Produkts negativ oder kleiner als das, was unbezahlte Bestellungen reservieren. Fügen Sie zuerst Bestand hinzu, oder stornieren Sie diese Bestellungen.',
  'The stock of this product is its number of free licence keys. Add or delete keys instead.':
    'Der Bestand dieses Produkts ist die Zahl seiner freien Lizenzschlüssel. Fügen Sie stattdessen Schlüssel hinzu, oder löschen Sie welche.',
  'Target: leads through more than {count} redirects.': 'Ziel: führt über mehr als {count} Weiterleitungen.',
  'A shop can have at most {count} redirects.': 'Ein Shop kann höchstens {count} Weiterleitungen haben.',
  'Warehouses: the shop has no such warehouse.': 'Lager: Der Shop hat dieses Lager nicht.',
  '{currency} is no longer legal tender. Choose EUR instead.':
    '{currency} ist kein gesetzliches Zahlungsmittel mehr. Wählen Sie stattdessen EUR.',
  'An account can have {shops}, counting those deleted in the last {days} days. Use one of yours.':
    'Ein Konto kann {shops} haben; in den letzten {days} Tagen gelöschte zählen mit. Verwenden Sie einen vorhandenen.',
  'one shop': 'einen Shop',
  '{count} shops': '{count} Shops',
  'The currency of a shop cannot be changed: its prices and orders are in {currency}. Create another shop instead.':
    'Die Währung eines Shops kann nicht geändert werden: Seine Preise und Bestellungen sind in {currency}. Erstellen Sie stattdessen einen weiteren Shop.',
  "The first language must be the shop's language.": 'Die erste Sprache muss die des Shops sein.',
  'The shop has open orders. Deliver, cancel or refund them first.':
    'Der Shop hat offene Bestellungen. Liefern, stornieren oder erstatten Sie sie zuerst.',
  'The customer of order {number} can still withdraw from it. Delete the shop after {date}.':
    'Der Kunde der Bestellung {number} kann sie noch widerrufen. Löschen Sie den Shop nach dem {date}.',
  'A payment for one of its orders may be pending. Delete the shop when the payment has arrived or failed.':
    'Eine Zahlung zu einer seiner Bestellungen steht vielleicht noch aus. Löschen Sie den Shop, wenn sie eingegangen oder fehlgeschlagen ist.',
  'A refund of order {number} is pending. Delete the shop when it is complete.':
    'Eine Erstattung der Bestellung {number} steht aus. Löschen Sie den Shop, wenn sie abgeschlossen ist.',
  'A refund of order {number} has failed. Retry it, or refund another way and mark it as refunded.':
    'Eine Erstattung der Bestellung {number} ist fehlgeschlagen. Wiederholen Sie sie, oder erstatten Sie auf anderem Weg und markieren Sie sie als erstattet.',
  'The shop has open to-dos, such as a dispute or a failed refund. Resolve them first.':
    'Im Shop ist noch etwas zu erledigen, zum Beispiel eine Anfechtung oder eine fehlgeschlagene Erstattung. Erledigen Sie es zuerst.',
  'This movement was created by an order and cannot be changed. Add another movement to correct it.':
    'Diese Lagerbewegung stammt von einer Bestellung und kann nicht geändert werden. Berichtigen Sie sie mit einer weiteren.',
  'The warehouse of this movement was deleted, so it cannot be changed. Add another movement in an existing warehouse to correct the stock.':
    'Das Lager dieser Lagerbewegung wurde gelöscht, sie kann daher nicht geändert werden. Berichtigen Sie den Bestand mit einer weiteren in einem vorhandenen Lager.',
  "This is the shop's own language: change the texts themselves.":
    'Das ist die eigene Sprache des Shops: Ändern Sie die Texte selbst.',
  'This text is listed twice.': 'Dieser Text steht doppelt.',
  'The shop has no text with this key.': 'Der Shop hat diesen Text nicht.',
  'Emails cannot have web or email addresses in your texts. Remove them.':
    'Ihre Texte in E-Mails dürfen keine Internet- oder E-Mail-Adressen enthalten. Entfernen Sie diese.',
  'Unknown placeholder “{name}”. This email can have {list}.':
    'Der Platzhalter „{name}“ ist unbekannt. Diese E-Mail kann {list} haben.',
  'This slug is already used. Choose another one.':
    'Dieses URL-Kürzel wird schon verwendet. Wählen Sie ein anderes.',
  'Only a well-formed VAT number can be checked.': 'Nur eine vollständige USt-IdNr. kann geprüft werden.',
  'The VAT number is valid: no VAT is charged, you account for it.':
    'Die USt-IdNr. ist gültig: Es wird keine MwSt. berechnet, der Kunde führt sie ab.',
  'No VAT is charged, you account for it. The seller may check the number.':
    'Es wird keine MwSt. berechnet, der Kunde führt sie ab. Prüfen Sie die Nummer.',
  'This VAT number is not valid in the EU register (VIES), so VAT is charged. Check the number, or order with VAT.':
    'Diese USt-IdNr. ist im Register der EU (VIES) nicht gültig, daher wird MwSt. berechnet. Prüfen Sie die Nummer, oder bestellen Sie mit MwSt.',
  'Say what is refunded: lines, shipping or an amount, or `"all": true` for everything that is left.':
    'Geben Sie an, was erstattet wird: Positionen, Versand oder ein Betrag, oder `"all": true` für alles, was übrig ist.',
  'The check digits of this VAT number are wrong, so VAT is charged. Check for typing errors, or order with VAT.':
    'Die Prüfziffern dieser USt-IdNr. stimmen nicht, daher wird MwSt. berechnet. Prüfen Sie auf Tippfehler, oder bestellen Sie mit MwSt.',
  'The EU register (VIES) is not responding, so VAT is charged for now. The number is checked again; if it is valid, the VAT is refunded.':
    'Das Register der EU (VIES) antwortet nicht, daher wird vorerst MwSt. berechnet. Die Nummer wird erneut geprüft; ist sie gültig, wird die MwSt. erstattet.',
  'The EU register (VIES) has not yet said whether the VAT number of this order is valid, so the tax on added items is not known. Preview the edit again in a few minutes.':
    'Das Register der EU (VIES) hat noch nicht bestätigt, ob die USt-IdNr. dieser Bestellung gültig ist. Daher steht die Steuer auf hinzugefügte Artikel nicht fest. Rufen Sie die Vorschau in einigen Minuten noch einmal auf.',
  'This is not an EU VAT number, so VAT is charged. A VAT number starts with the country’s two letters.':
    'Das ist keine USt-IdNr. der EU, daher wird MwSt. berechnet. Eine USt-IdNr. beginnt mit den zwei Buchstaben des Landes.',
  '{answer} Its check digits are wrong. Check for typing errors.':
    '{answer} Die Prüfziffern sind falsch. Prüfen Sie auf Tippfehler.',
  'This link is not valid: it was already used, has expired, or a newer one was sent. Request a new one in your profile.':
    'Dieser Link ist nicht gültig: Er wurde schon verwendet, ist abgelaufen, oder ein neuerer wurde gesendet. Fordern Sie in Ihrem Profil einen neuen an.',
  'This address already belongs to another account. Log in to that account with it, or add a different address here.':
    'Diese Adresse gehört schon zu einem anderen Konto. Melden Sie sich damit dort an, oder fügen Sie hier eine andere hinzu.',
  'This is the address your account was created with. It cannot be removed.':
    'Mit dieser Adresse wurde Ihr Konto erstellt. Sie kann nicht entfernt werden.',
  'This is your only login method. It cannot be removed.':
    'Das ist Ihre einzige Anmeldeart. Sie kann nicht entfernt werden.',
  'This address is already verified.': 'Diese Adresse ist schon bestätigt.',

  // Taxes
  VAT: 'MwSt.',
  'Sales tax': 'Verkaufssteuer',
  'Consumption tax': 'Verbrauchssteuer',

  // When a mail is sent
  'Five minutes after an unpaid order is placed': 'Fünf Minuten nach einer unbezahlten Bestellung',
  'When a bank payment that takes days fails': 'Wenn eine Bankzahlung, die Tage dauert, fehlschlägt',
  'When the payment is received, with the invoice': 'Wenn die Zahlung eingegangen ist, mit der Rechnung',
  'When you edit a paid order and a difference is due':
    'Wenn Sie eine bezahlte Bestellung bearbeiten und eine Differenz fällig ist',
  'When it is marked as shipped, and when its tracking changes later':
    'Wenn sie als versandt markiert wird und wenn sich die Sendungsnummer später ändert',
  'When it is marked as delivered': 'Wenn sie als zugestellt markiert wird',
  'When it is cancelled; when it expires unpaid, only if a bank payment was pending':
    'Wenn sie storniert wird; wenn sie unbezahlt abläuft, nur, wenn eine Bankzahlung ausstand',
  'When it is fully refunded': 'Wenn sie ganz erstattet wird',
  'When it is partially refunded': 'Wenn sie teilweise erstattet wird',
  'When a gift card is sold, issued or created by a refund':
    'Wenn ein Gutschein verkauft, ausgestellt oder bei einer Erstattung erstellt wird',
  'Immediately, when a customer declares a withdrawal in the store':
    'Sofort, wenn ein Kunde im Shop einen Widerruf erklärt',
  'When an order is paid': 'Wenn eine Bestellung bezahlt ist',
  'Once, when a product is low in stock': 'Einmal, wenn der Bestand eines Produkts niedrig ist',
  'When a payment or refund needs attention': 'Wenn bei einer Zahlung oder Erstattung etwas zu tun ist',
  'When a cardholder disputes a payment': 'Wenn ein Karteninhaber eine Zahlung anficht',
  'When someone logs in by email': 'Wenn sich jemand per E-Mail anmeldet',
  'When an address is added to an account': 'Wenn einem Konto eine Adresse hinzugefügt wird',
  'When someone is invited to the shop': 'Wenn jemand in den Shop eingeladen wird',
} as const satisfies Readonly<Record<string, string>>

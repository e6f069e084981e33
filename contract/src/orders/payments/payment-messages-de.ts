// German of the stored messages about payments, refunds and deposits, for the back office and for to-dos with
// the reason. Placeholders mark the variable parts.

export const PAYMENT_MESSAGES_DE = {
  'The payment provider could not be reached. Please try again in a moment.':
    'Der Zahlungsanbieter war nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  'The payment provider did not respond in time. Please try again in a moment.':
    'Der Zahlungsanbieter hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es gleich noch einmal.',
  'The payment provider has a problem. Please try again in a moment.':
    'Der Zahlungsanbieter hat eine Störung. Bitte versuchen Sie es gleich noch einmal.',
  'The payment provider sent an invalid response. Please try again in a moment.':
    'Der Zahlungsanbieter hat ungültig geantwortet. Bitte versuchen Sie es gleich noch einmal.',
  'The payment provider is busy. Please try again in a moment.':
    'Der Zahlungsanbieter ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  'The same payment request is still running. Please try again in a moment.':
    'Dieselbe Zahlungsanfrage läuft noch. Bitte versuchen Sie es gleich noch einmal.',
  'Stripe rejects the secret key of this payment gateway. Replace its keys; if it was removed, create another payment gateway for the same Stripe account.':
    'Stripe lehnt den geheimen Schlüssel dieses Zahlungsanbieters ab. Ersetzen Sie seine Schlüssel; wurde er entfernt, erstellen Sie einen weiteren Zahlungsanbieter für dasselbe Stripe-Konto.',
  'The secret key of this payment gateway lacks a permission in Stripe. It needs write access to Checkout Sessions and Refunds, and read access to PaymentIntents and Events.':
    'Dem geheimen Schlüssel dieses Zahlungsanbieters fehlt ein Recht bei Stripe. Er braucht Schreibzugriff auf Checkout Sessions und Refunds und Lesezugriff auf PaymentIntents und Events.',
  'Stripe does not have the earlier payments of this payment gateway with its new secret key: the key probably belongs to another account. These payments cannot be refunded with it. Replace it with a key of the account they are on, or create another payment gateway.':
    'Stripe findet die früheren Zahlungen dieses Zahlungsanbieters mit seinem neuen geheimen Schlüssel nicht: Der Schlüssel gehört vermutlich zu einem anderen Konto. Diese Zahlungen lassen sich damit nicht erstatten. Ersetzen Sie ihn durch einen Schlüssel des Kontos, auf dem sie liegen, oder erstellen Sie einen weiteren Zahlungsanbieter.',
  'Stripe does not have this payment. It may belong to another account or mode (test or live).':
    'Stripe hat diese Zahlung nicht. Vielleicht gehört sie zu einem anderen Konto oder Modus (Test oder Live).',
  'The amount is below the smallest card payment in this currency.':
    'Der Betrag liegt unter der kleinsten Kartenzahlung in dieser Währung.',
  'The amount is above the largest card payment in this currency.':
    'Der Betrag liegt über der größten Kartenzahlung in dieser Währung.',
  'This currency cannot be charged by card.': 'Diese Währung kann nicht mit Karte bezahlt werden.',
  'The card was declined. You have not been charged; try another card.':
    'Die Karte wurde abgelehnt. Es wurde nichts abgebucht; versuchen Sie eine andere Karte.',
  'This payment has already been refunded in full.': 'Diese Zahlung wurde bereits vollständig erstattet.',
  'This payment request was already made with different details. Start a new payment.':
    'Diese Zahlungsanfrage wurde schon mit anderen Angaben gestellt. Beginnen Sie eine neue Zahlung.',
  'Stripe refused the request. Check the payment gateway and the order, then try again.':
    'Stripe hat die Anfrage abgelehnt. Prüfen Sie den Zahlungsanbieter und die Bestellung, und versuchen Sie es dann erneut.',
  'A payment was made, but no valid webhook was received: the signatures are wrong. Check that the webhook secret is that of this endpoint in Stripe.':
    'Es wurde bezahlt, aber kein gültiger Webhook empfangen: Die Signaturen sind falsch. Prüfen Sie, ob das Webhook-Geheimnis das dieses Endpunkts bei Stripe ist.',
  'Events from Stripe did not arrive and were fetched later. Check in Stripe that the webhook endpoint of this payment gateway exists, is enabled and receives all events that Kontor needs.':
    'Ereignisse von Stripe sind nicht angekommen und wurden später abgerufen. Prüfen Sie bei Stripe, ob der Webhook-Endpunkt dieses Zahlungsanbieters vorhanden und aktiv ist und alle Ereignisse empfängt, die Kontor braucht.',
  'Stripe cannot charge {currency}: a shop with this currency cannot take card payments.':
    'Stripe kann in {currency} nichts abbuchen: Ein Shop mit dieser Währung kann keine Kartenzahlungen annehmen.',
  'This gateway is in test mode: enter a test key, or create another gateway for live payments':
    'Dieser Zahlungsanbieter ist im Testmodus: Geben Sie einen Testschlüssel ein, oder erstellen Sie für echte Zahlungen einen weiteren',
  'This gateway is live: enter a live key, or create another gateway for tests':
    'Dieser Zahlungsanbieter ist im Live-Modus: Geben Sie einen Live-Schlüssel ein, oder erstellen Sie für Tests einen weiteren',
  'This shop does not accept payments through this payment gateway.':
    'Dieser Shop nimmt über diesen Zahlungsanbieter keine Zahlungen an.',
  'This shop does not accept card payments yet.': 'Dieser Shop nimmt noch keine Kartenzahlungen an.',
  'Marked as paid manually': 'Manuell als bezahlt markiert',
  'Paid with gift cards': 'Mit Gutscheinen bezahlt',
  'Nothing to pay': 'Nichts zu bezahlen',
  'The order was already paid; this payment is refunded.':
    'Die Bestellung war schon bezahlt; diese Zahlung wird erstattet.',
  'The order was already cancelled or refunded; this payment is refunded.':
    'Die Bestellung war schon storniert oder erstattet; diese Zahlung wird erstattet.',
  'The order can no longer be fulfilled; this payment is refunded.':
    'Die Bestellung kann nicht mehr ausgeführt werden; diese Zahlung wird erstattet.',
  'The edit of the order was already paid; this payment is refunded.':
    'Die Bearbeitung der Bestellung war schon bezahlt; diese Zahlung wird erstattet.',
  'The edit of the order has expired or was cancelled; this payment is refunded.':
    'Die Bearbeitung der Bestellung ist abgelaufen oder wurde verworfen; diese Zahlung wird erstattet.',
  'The edit of the order can no longer be made; this payment is refunded.':
    'Die Bearbeitung der Bestellung ist nicht mehr möglich; diese Zahlung wird erstattet.',
  'The payment page expired.': 'Die Zahlungsseite ist abgelaufen.',
  'The payment page was closed.': 'Die Zahlungsseite wurde geschlossen.',
  'The payment failed.': 'Die Zahlung ist fehlgeschlagen.',
  'The payment gateway of this payment was removed.': 'Der Zahlungsanbieter dieser Zahlung wurde entfernt.',
  'The payment gateway of this payment was removed. Refund it another way.':
    'Der Zahlungsanbieter dieser Zahlung wurde entfernt. Erstatten Sie auf anderem Weg.',
  'All retries of three days failed. {reason} Check in Stripe whether the refund was made, then retry.':
    'Drei Tage lang ist jeder Versuch fehlgeschlagen. {reason} Prüfen Sie bei Stripe, ob die Erstattung erfolgt ist, und wiederholen Sie sie dann.',
  'Stripe could not make the refund. Refund it another way.':
    'Stripe konnte die Erstattung nicht ausführen. Erstatten Sie auf anderem Weg.',
  'The order was paid outside Stripe. Refund it yourself, then mark it as refunded.':
    'Die Bestellung wurde außerhalb von Stripe bezahlt. Erstatten Sie den Betrag selbst, und markieren Sie ihn dann als erstattet.',
  'It was cancelled: the money is still in your Stripe account. Refund the customer another way, or retry it.':
    'Sie wurde abgebrochen: Das Geld ist noch in Ihrem Stripe-Konto. Erstatten Sie dem Kunden auf anderem Weg, oder wiederholen Sie sie.',
  'The money was returned to your Stripe account. Refund the customer another way, or retry it.':
    'Das Geld kam in Ihr Stripe-Konto zurück. Erstatten Sie dem Kunden auf anderem Weg, oder wiederholen Sie die Erstattung.',
  '{what} Reason given: {reason}.': '{what} Genannter Grund: {reason}.',
  'A refund failed. {reason}': 'Eine Erstattung ist fehlgeschlagen. {reason}',
  'Refunded at Stripe': 'Bei Stripe erstattet',
  'This amount was fully or partially refunded by another refund. Refund the remaining amount instead.':
    'Dieser Betrag wurde ganz oder teilweise durch eine andere Erstattung erstattet. Erstatten Sie stattdessen den Rest.',
  'The order was cancelled.': 'Die Bestellung wurde storniert.',
  'The order was refunded.': 'Die Bestellung wurde erstattet.',
  'Refunded in full.': 'Vollständig erstattet.',
  'Not paid in time.': 'Nicht rechtzeitig bezahlt.',
  'VAT number {number} is valid: the tax is refunded, the customer accounts for it.':
    'Die USt-IdNr. {number} ist gültig: Die Steuer wird erstattet, der Kunde führt sie ab.',
  'The cardholder asks about {amount}. Respond to it in Stripe.':
    'Der Karteninhaber fragt nach {amount}. Beantworten Sie die Anfrage bei Stripe.',
  'The cardholder disputes {amount}. Respond to it in Stripe.':
    'Der Karteninhaber ficht {amount} an. Antworten Sie bei Stripe.',
  '{report} It was not accepted: check this payment in Stripe.':
    '{report} Das wurde nicht angenommen: Prüfen Sie diese Zahlung bei Stripe.',
  '{report} It was not credited; please contact us.':
    '{report} Das wurde nicht gutgeschrieben; bitte schreiben Sie uns.',
  'Stripe reports {taken} instead of {due}.': 'Stripe meldet {taken} statt {due}.',
  'another amount': 'einen anderen Betrag',
  'a payment': 'eine Zahlung',
  'The dispute about {amount} was lost: the bank keeps the money.':
    'Die Anfechtung über {amount} ist verloren: Die Bank behält das Geld.',
  'The dispute about {amount} is closed: the shop keeps the money.':
    'Die Anfechtung über {amount} ist abgeschlossen: Der Shop behält das Geld.',
  'Deposits by card are not possible at the moment. You have not been charged; please try again later.':
    'Einzahlungen mit Karte sind zurzeit nicht möglich. Es wurde nichts abgebucht; versuchen Sie es später erneut.',
  'Deposits by card are not set up on this installation.':
    'Einzahlungen mit Karte sind in dieser Installation nicht eingerichtet.',
  'Deposits by card are not set up on this installation. Contact {email} to pay another way.':
    'Einzahlungen mit Karte sind in dieser Installation nicht eingerichtet. Schreiben Sie an {email}, um anders zu zahlen.',
  'The order was paid by another payment; this one was refunded at Stripe.':
    'Die Bestellung wurde mit einer anderen Zahlung bezahlt; diese wurde bei Stripe erstattet.',
  'Stripe did not open a payment page.': 'Stripe hat keine Zahlungsseite geöffnet.',
  'Declined by the bank.': 'Von der Bank abgelehnt.',
  'Waiting for the bank’s confirmation.': 'Wartet auf die Bestätigung der Bank.',
  'The cardholder disputes this payment.': 'Der Karteninhaber ficht diese Zahlung an.',
  'The cardholder’s bank took this payment back after a dispute.':
    'Die Bank des Karteninhabers hat diese Zahlung nach einer Anfechtung zurückgeholt.',
  'A refund of {amount} did not reach your bank. The amount is in your balance again.':
    'Eine Erstattung von {amount} hat Ihre Bank nicht erreicht. Der Betrag ist wieder in Ihrem Guthaben.',
  'Nothing: {sales} paid in test mode': 'Nichts: {sales} im Testmodus bezahlt',
  'Nothing during the preview; otherwise {share}': 'Nichts während der Vorschauphase; sonst {share}',
  'Sales of the order are {sales} now': 'Der Umsatz der Bestellung beträgt jetzt {sales}',
  'Sales of the order are {sales} now, after a refund':
    'Der Umsatz der Bestellung beträgt nach einer Erstattung {sales}',
  'Nothing: {sales} is part of your free first sales':
    'Nichts: {sales} gehören zu Ihrem ersten, freien Umsatz',
  '{share}, {rest} of it free': '{share}, davon {rest} frei',
  '{rate}% of {sales}': '{rate} % von {sales}',
  'Card payment': 'Kartenzahlung',
  'Payment received: {reference}': 'Zahlung eingegangen: {reference}',
  'Reversed: {reference}': 'Zurückgebucht: {reference}',
  'No account has this email address or key.': 'Kein Konto hat diese E-Mail-Adresse oder diesen Schlüssel.',
  'Amount: more than 0 and at most {most} euro, with at most two decimals':
    'Betrag: mehr als 0 und höchstens {most} Euro, mit höchstens zwei Nachkommastellen',
  'Returned by the bank': 'Von der Bank zurückgegeben',
  'Lost in a dispute': 'Durch eine Anfechtung verloren',
  'Returned after a dispute': 'Nach einer Anfechtung zurückgegeben',
} as const satisfies Readonly<Record<string, string>>

// German: payment gateways.

import type { Dictionary } from '../dictionary.ts'

export const paymentGateways = {
  'Secret key rejected': 'Geheimer Schlüssel abgelehnt',
  'Webhook error': 'Fehler beim Webhook',
  'Last error; later events were received': 'Letzter Fehler; spätere Ereignisse sind eingegangen',
  'Test mode': 'Testmodus',
  'Customers are not charged.': 'Kunden wird nichts abgebucht.',
  'Webhook endpoint URL': 'URL des Webhook-Endpunkts',
  'Enter this URL as the webhook endpoint in Stripe.':
    'Tragen Sie diese URL in Stripe als Webhook-Endpunkt ein.',
  'Events to send: {events}.': 'Zu sendende Ereignisse: {events}.',
  'No event received from Stripe yet. Stripe sends the first one with the first payment.':
    'Noch kein Ereignis von Stripe eingegangen. Stripe sendet das erste mit der ersten Zahlung.',
  'Last event from Stripe: {time}': 'Letztes Ereignis von Stripe: {time}',
  'Replace keys…': 'Schlüssel ersetzen …',
  'Requests without a valid signature': 'Anfragen ohne gültige Signatur',
  'Requests to this URL were ignored because their signature is not valid. Anyone can send such requests. If events from Stripe are missing, check that the webhook secret is the one Stripe shows for this endpoint. Last request: {time}.':
    'Anfragen an diese URL wurden ignoriert, weil ihre Signatur ungültig ist. Jeder kann solche Anfragen senden. Fehlen Ereignisse von Stripe, prüfen Sie, ob das Webhook-Geheimnis das ist, das Stripe für diesen Endpunkt anzeigt. Letzte Anfrage: {time}.',
  'Once saved, no gateway is active and customers cannot pay by card.':
    'Nach dem Speichern ist kein Zahlungsanbieter aktiv, und Kunden können nicht mit Karte bezahlen.',
  'Once saved, new payments use this gateway in test mode. Customers are not charged.':
    'Nach dem Speichern laufen neue Zahlungen über diesen Zahlungsanbieter im Testmodus. Kunden wird nichts abgebucht.',
  'Once saved, new payments use this gateway.':
    'Nach dem Speichern laufen neue Zahlungen über diesen Zahlungsanbieter.',
  'Once saved, new payments use “{title}”.': 'Nach dem Speichern laufen neue Zahlungen über „{title}“.',
  'Once saved, new payments use “{title}”, which is live.':
    'Nach dem Speichern laufen neue Zahlungen über „{title}“, der nicht im Testmodus ist.',
  'Once saved, new payments use “{title}”, which is newer.':
    'Nach dem Speichern laufen neue Zahlungen über „{title}“, der neuer ist.',
  'Keys replaced': 'Schlüssel ersetzt',
  'Show or hide': 'Ein- oder ausblenden',
  'Replace keys': 'Schlüssel ersetzen',
  'Use keys of the same Stripe account: refunds of earlier payments need them. Leave a field empty to keep the stored value.':
    'Verwenden Sie Schlüssel desselben Stripe-Kontos: Erstattungen früherer Zahlungen brauchen sie. Lassen Sie ein Feld leer, um den gespeicherten Wert zu behalten.',
  'New secret key': 'Neuer geheimer Schlüssel',
  'New webhook secret': 'Neues Webhook-Geheimnis',
  'Use two test keys or two live keys': 'Verwenden Sie zwei Testschlüssel oder zwei Live-Schlüssel',
  'payment gateway': 'Zahlungsanbieter',
  'payment gateways': 'Zahlungsanbieter',
  'Create Payment Gateway': 'Zahlungsanbieter erstellen',
  'Edit Payment Gateway': 'Zahlungsanbieter bearbeiten',
  'Your own Stripe account. Customers pay you directly.':
    'Ihr eigenes Stripe-Konto. Kunden bezahlen direkt an Sie.',
  General: 'Allgemein',
  'Create a product in Stripe (any name) and enter its ID, such as prod_…':
    'Legen Sie in Stripe ein Produkt mit beliebigem Namen an und geben Sie seine ID ein, zum Beispiel prod_…',
  'Stored encrypted. To change it, use “Replace keys” or create a new gateway.':
    'Verschlüsselt gespeichert. Um ihn zu ändern, verwenden Sie „Schlüssel ersetzen“, oder erstellen Sie einen neuen Zahlungsanbieter.',
  'From your Stripe dashboard, under Developers, API keys. Use two test keys or two live keys. A restricted key needs write access to Checkout Sessions and Refunds, and read access to PaymentIntents and Events.':
    'Aus Ihrem Stripe-Dashboard unter „Entwickler“, „API-Schlüssel“. Verwenden Sie zwei Testschlüssel oder zwei Live-Schlüssel. Ein eingeschränkter Schlüssel braucht Schreibzugriff auf Checkout Sessions und Refunds und Lesezugriff auf PaymentIntents und Events.',
  'Open payments depend on the secret key. Replace it only with a key of the same Stripe account.':
    'Offene Zahlungen hängen vom geheimen Schlüssel ab. Ersetzen Sie ihn nur durch einen Schlüssel desselben Stripe-Kontos.',
  'Secret key': 'Geheimer Schlüssel',
  Webhook: 'Webhook',
  'Add a webhook endpoint in Stripe and enter its signing secret here. The final endpoint URL is shown after you create this gateway.':
    'Erstellen Sie in Stripe einen Webhook-Endpunkt, und tragen Sie hier sein Signaturgeheimnis ein. Die endgültige URL sehen Sie, nachdem Sie diesen Zahlungsanbieter erstellt haben.',
  'Stripe signs every event with this secret. Unsigned events are rejected.':
    'Stripe signiert jedes Ereignis mit diesem Geheimnis. Ereignisse ohne Signatur werden abgelehnt.',
  'Webhook URL': 'Webhook-URL',
  'Enter this URL in Stripe for now. Replace it with the final URL after creating this gateway.':
    'Tragen Sie vorläufig diese URL in Stripe ein. Ersetzen Sie sie durch die endgültige, nachdem Sie diesen Zahlungsanbieter erstellt haben.',
  'Your own note of the URL entered in Stripe.': 'Ihre eigene Notiz der in Stripe eingetragenen URL.',
  'Webhook secret': 'Webhook-Geheimnis',
  'Use payment gateways to accept payments': 'Mit Zahlungsanbietern nehmen Sie Zahlungen an',
  'In use': 'In Verwendung',
  'Needs attention': 'Braucht Aufmerksamkeit',
  'It cannot be used for new payments. Open payments are still recorded.':
    'Er kann nicht mehr für neue Zahlungen verwendet werden. Offene Zahlungen werden weiterhin verbucht.',
  'They cannot be used for new payments. Open payments are still recorded.':
    'Sie können nicht mehr für neue Zahlungen verwendet werden. Offene Zahlungen werden weiterhin verbucht.',
  'Search payment gateways': 'Zahlungsanbieter suchen',
  'No payment gateways yet': 'Noch keine Zahlungsanbieter',
  'Connect your own Stripe account. Customers pay you directly by card.':
    'Verbinden Sie Ihr eigenes Stripe-Konto. Kunden bezahlen mit Karte direkt an Sie.',
} satisfies Dictionary

// German: members.

import type { Dictionary } from '../dictionary.ts'

export const members = {
  'Leave this shop?': 'Diesen Shop verlassen?',
  'You lose access to {shop_name} immediately. Only its owners and admins can invite you again.':
    'Sie verlieren sofort den Zugriff auf {shop_name}. Nur Inhaber und Administratoren können Sie wieder einladen.',
  'Withdraw the invitation?': 'Die Einladung zurückziehen?',
  Withdraw: 'Zurückziehen',
  '{name} can no longer use it to join {shop_name}.': '{name} kann damit {shop_name} nicht mehr beitreten.',
  'Remove from the shop?': 'Aus dem Shop entfernen?',
  '{name} loses access to {shop_name} immediately, on all devices. The audit log keeps their changes.':
    '{name} verliert sofort den Zugriff auf {shop_name}, auf allen Geräten. Das Protokoll behält die Änderungen.',
  'Change your own role?': 'Ihre eigene Rolle ändern?',
  'Only an owner can change it back.': 'Nur ein Inhaber kann das rückgängig machen.',
  'Only an owner or an admin can change it back.':
    'Nur ein Inhaber oder Administrator kann das rückgängig machen.',
  'Change the role of this owner?': 'Die Rolle dieses Inhabers ändern?',
  'The role of {person} in {shop} changes to {role} immediately. {role}: {may}':
    'Die Rolle von {person} in {shop} ist ab sofort {role}. {role}: {may}',
  'If the usage fee of this shop is charged to your account, it is until another owner takes it over, for example by changing a setting of the shop.':
    'Wird die Nutzungsgebühr dieses Shops Ihrem Konto belastet, bleibt es dabei, bis ein anderer Inhaber sie übernimmt, zum Beispiel durch Ändern einer Einstellung des Shops.',
  'If the usage fee of this shop is charged to their account, it is charged to yours from now on.':
    'Wird die Nutzungsgebühr dieses Shops dem Konto dieser Person belastet, wird sie ab jetzt Ihrem Konto belastet.',
  'Make this member an owner?': 'Dieses Mitglied zum Inhaber machen?',
  'Make owner': 'Zum Inhaber machen',
  '{person} gets full access to {shop} as soon as the invitation is accepted, including removing you and other owners and deleting the shop.':
    '{person} erhält vollen Zugriff auf {shop}, sobald die Einladung angenommen ist, und kann auch Sie und andere Inhaber entfernen und den Shop löschen.',
  '{person} gets full access to {shop} immediately, including removing you and other owners and deleting the shop.':
    '{person} erhält sofort vollen Zugriff auf {shop} und kann auch Sie und andere Inhaber entfernen und den Shop löschen.',
  'Enter an email address or a Nostr public key':
    'Geben Sie eine E-Mail-Adresse oder einen öffentlichen Nostr-Schlüssel ein',
  'Invite member': 'Mitglied einladen',
  'Email address or Nostr public key': 'E-Mail-Adresse oder öffentlicher Nostr-Schlüssel',
  'Members join by logging in with it. Email addresses receive an invitation. It is valid for seven days.':
    'Mitglieder treten bei, indem sie sich damit anmelden. An E-Mail-Adressen wird eine Einladung gesendet. Sie gilt sieben Tage.',
  Role: 'Rolle',
  Invite: 'Einladen',
  'Full access, including other owners and deleting the shop.':
    'Voller Zugriff, auch auf andere Inhaber und das Löschen des Shops.',
  Admin: 'Administrator',
  'Member access, plus payment gateways, gift cards, exporting and erasing personal data of customers, the audit log, shop settings and all members except owners.':
    'Zugriff wie ein Mitglied, dazu Zahlungsanbieter, Gutscheine, Export und Löschung personenbezogener Daten von Kunden, das Protokoll, Einstellungen des Shops und alle Mitglieder außer Inhabern.',
  'Products, stock, addresses, warehouses, shipping, orders and refunds, collections, discounts and translations.':
    'Produkte, Bestand, Adressen, Lager, Versand, Bestellungen und Erstattungen, Kollektionen, Rabatte und Übersetzungen.',
  Viewer: 'Betrachter',
  'Read-only access.': 'Nur Lesezugriff.',
  'Nostr key {public_key}…': 'Nostr-Schlüssel {public_key}…',
  'Google account': 'Google-Konto',
  '{person} now has the role {label}.': '{person} hat jetzt die Rolle {label}.',
  You: 'Sie',
  'Invitation expired': 'Einladung abgelaufen',
  Invited: 'Eingeladen',
  'Since {time}': 'Seit {time}',
  'Invited {time}': '{time} eingeladen',
  'Invited {time}, expires {end}': '{time} eingeladen, läuft {end} ab',
  'Role of {name}': 'Rolle von {name}',
  'Last owner': 'Letzter Inhaber',
  'Send invitation again': 'Erneut einladen',
  'Withdraw invitation': 'Einladung zurückziehen',
  'Leave the shop': 'Shop verlassen',
  'People in this shop and their roles': 'Personen in diesem Shop und ihre Rollen',
  'The invitation was sent again.': 'Die Einladung wurde erneut gesendet.',
  'The invitation is valid for seven more days.': 'Die Einladung gilt weitere sieben Tage.',
  'Invite your team: unlimited members at no extra cost.':
    'Laden Sie Ihr Team ein: unbegrenzt viele Mitglieder ohne Mehrkosten.',
  '{person} is invited.': '{person} ist eingeladen.',
  'this shop': 'diesen Shop',
  Roles: 'Rollen',
  'Change to owner': 'Zum Inhaber wechseln',
  'Change to admin': 'Zum Administrator wechseln',
  'Change to member': 'Zum Mitglied wechseln',
  'Change to viewer': 'Zum Betrachter wechseln',
  'Your role in {shop} changes to {role} immediately. {role}: {may}':
    'Ihre Rolle in {shop} wechselt sofort zu {role}. {role}: {may}',
} satisfies Dictionary

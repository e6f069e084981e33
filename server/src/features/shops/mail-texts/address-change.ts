// The texts of the mail that the email address of an order was changed, in each language of the store.

import type { MailLanguage } from './mail-texts.ts'

interface AddressChangeTexts {
  title: string
  text: (facts: { shop: string; number: string }) => string
  /** Nobody at the former address may have asked for the change. */
  advice: string
  footer: (shop: string) => string
}

export const ADDRESS_CHANGE: Readonly<Record<MailLanguage, AddressChangeTexts>> = {
  en: {
    title: 'The email address of your order was changed',
    text: ({ shop, number }) =>
      `${shop} has changed the email address of order ${number}. Its downloads, licence keys and gift cards now go to the new address only.`,
    advice: 'If you did not ask for this, contact the shop.',
    footer: (shop) =>
      `You receive this email because this address was, or is now, the email address of an order at ${shop}.`,
  },
  de: {
    title: 'Die E-Mail-Adresse Ihrer Bestellung wurde geändert',
    text: ({ shop, number }) =>
      `${shop} hat die E-Mail-Adresse der Bestellung ${number} geändert. Ihre Downloads, Lizenzschlüssel und Gutscheine gehen nur noch an die neue Adresse.`,
    advice: 'Wenn Sie darum nicht gebeten haben, wenden Sie sich an den Shop.',
    footer: (shop) =>
      `Sie erhalten diese E-Mail, weil diese Adresse die E-Mail-Adresse einer Bestellung bei ${shop} war oder jetzt ist.`,
  },
  fr: {
    title: 'L’adresse e-mail de votre commande a été modifiée',
    text: ({ shop, number }) =>
      `${shop} a modifié l’adresse e-mail de la commande ${number}. Ses téléchargements, clés de licence et cartes cadeaux sont désormais envoyés uniquement à la nouvelle adresse.`,
    advice: 'Si vous ne l’avez pas demandé, contactez la boutique.',
    footer: (shop) =>
      `Vous recevez cet e-mail car cette adresse était, ou est désormais, l’adresse e-mail d’une commande chez ${shop}.`,
  },
  es: {
    title: 'Se ha cambiado la dirección de correo de tu pedido',
    text: ({ shop, number }) =>
      `${shop} ha cambiado la dirección de correo del pedido ${number}. Sus descargas, claves de licencia y tarjetas regalo se envían ahora solo a la nueva dirección.`,
    advice: 'Si no lo has pedido, ponte en contacto con la tienda.',
    footer: (shop) =>
      `Recibes este correo porque esta dirección era, o es ahora, la dirección de correo de un pedido en ${shop}.`,
  },
  it: {
    title: 'L’indirizzo e-mail del tuo ordine è stato modificato',
    text: ({ shop, number }) =>
      `${shop} ha modificato l’indirizzo e-mail dell’ordine ${number}. I download, i codici di licenza e le carte regalo vengono ora inviati solo al nuovo indirizzo.`,
    advice: 'Se non l’hai richiesto, contatta il negozio.',
    footer: (shop) =>
      `Ricevi questa e-mail perché questo indirizzo era, o è ora, l’indirizzo e-mail di un ordine presso ${shop}.`,
  },
  nl: {
    title: 'Het e-mailadres van je bestelling is gewijzigd',
    text: ({ shop, number }) =>
      `${shop} heeft het e-mailadres van bestelling ${number} gewijzigd. De downloads, licentiesleutels en cadeaubonnen gaan nu alleen naar het nieuwe adres.`,
    advice: 'Heb je hier niet om gevraagd? Neem dan contact op met de winkel.',
    footer: (shop) =>
      `Je ontvangt deze e-mail omdat dit adres het e-mailadres van een bestelling bij ${shop} was, of nu is.`,
  },
  pl: {
    title: 'Adres e-mail Twojego zamówienia został zmieniony',
    text: ({ shop, number }) =>
      `Sklep ${shop} zmienił adres e-mail zamówienia ${number}. Pliki do pobrania, klucze licencyjne i karty podarunkowe są teraz wysyłane tylko na nowy adres.`,
    advice: 'Jeśli nie było to na Twoją prośbę, skontaktuj się ze sklepem.',
    footer: (shop) =>
      `Otrzymujesz tę wiadomość, ponieważ ten adres był lub jest teraz adresem e-mail zamówienia w sklepie ${shop}.`,
  },
}

// The mails in French.

import type { MailWords } from './mail-texts.ts'

const TITLES = {
  received: 'Nous avons reçu votre commande',
  failed: 'Votre paiement n’a pas abouti',
  paid: 'Merci pour votre commande',
  shipped: 'Votre commande est en route',
  delivered: 'Votre commande est arrivée',
  cancelled: 'Votre commande a été annulée',
  edited: 'Une modification de votre commande',
} as const

export const FR: MailWords = {
  subject: (kind, facts) =>
    `${facts.shop} : ${
      kind === 'refunded' ? `remboursement de ${facts.amount}` : TITLES[kind]
    } (${facts.number})`,
  title: (kind, { amount }) => (kind === 'refunded' ? `${amount} vous sont remboursés` : TITLES[kind]),
  texts: (
    kind,
    {
      number,
      total,
      amount,
      is_free,
      is_by_cards,
      is_paid,
      is_money_on_its_way,
      is_called_off,
      can_pay,
      is_open,
      is_all,
      is_surplus,
      is_by_hand,
      has_invoice,
      can_answer,
      ships,
    },
  ) => {
    switch (kind) {
      case 'received':
        return [
          is_money_on_its_way
            ? `Votre commande ${number} est enregistrée, et votre banque envoie les ${total}. Cela peut prendre quelques jours. Vous n’avez rien d’autre à faire : les articles vous sont réservés, et un autre e-mail vous préviendra dès réception de l’argent.`
            : can_pay
              ? `Votre commande ${number} est enregistrée, en attente de son paiement de ${total}. Les articles vous sont réservés pendant un certain temps.`
              : `Votre commande ${number} est enregistrée, et les articles vous sont réservés pendant un certain temps. Elle ne peut pas être payée par carte : la boutique vous indiquera comment payer les ${total}.`,
        ]
      case 'failed':
        return [
          `Votre banque n’a pas envoyé les ${total} de la commande ${number}. Rien n’a été débité.`,
          can_pay
            ? 'Vous pouvez payer la commande autrement depuis sa page.'
            : is_open
              ? 'La commande reste ouverte : la boutique vous indiquera comment la payer autrement.'
              : 'Les articles ne vous sont plus réservés. Si vous les souhaitez encore, commandez-les à nouveau et payez autrement : la page de la commande permet de les remettre dans votre panier.',
        ]
      case 'paid':
        return [
          `Commande ${number}. ${is_free ? 'Il n’y a rien à payer.' : is_by_cards ? 'Elle est réglée par cartes cadeaux.' : `Votre paiement de ${total} a bien été reçu.`}${ships ? ' Vous recevrez un autre e-mail à l’expédition.' : ''}`,
          ...(has_invoice ? ['La facture est jointe.'] : []),
        ]
      case 'shipped':
        return [`La commande ${number} a quitté notre entrepôt.`]
      case 'delivered':
        return [
          `La commande ${number} a été livrée.${can_answer ? ' En cas de problème, répondez à cet e-mail.' : ''}`,
        ]
      case 'cancelled':
        return [
          `La commande ${number} ne sera pas exécutée. ${
            is_free
              ? 'Il n’y avait rien à payer.'
              : is_paid
                ? is_by_hand
                  ? 'La boutique vous rembourse elle-même ce que vous avez payé ; un autre e-mail vous dira quand.'
                  : 'Ce que vous avez payé vous est remboursé par le même moyen de paiement ; un autre e-mail vous dira quand.'
                : is_money_on_its_way
                  ? is_called_off
                    ? 'Il se peut que votre banque envoie encore l’argent : il vous sera alors renvoyé automatiquement.'
                    : `Votre banque n’a pas envoyé les ${total} à temps, et les articles ne vous sont plus réservés. Si l’argent arrive malgré tout, la commande sera exécutée, ou l’argent vous sera renvoyé automatiquement ; un e-mail vous le dira.`
                  : 'Rien n’a été débité.'
          }`,
        ]
      case 'edited':
        return [
          `La boutique a modifié la commande ${number} comme convenu. Veuillez payer la différence de ${amount} : d’ici là, votre commande reste telle quelle.`,
        ]
      case 'refunded':
        return [
          is_surplus
            ? `Un paiement pour la commande ${number} est arrivé trop tard ou en double. Il n’a pas été conservé.`
            : is_all
              ? `Tout ce que vous avez payé pour la commande ${number} vous est remboursé.`
              : `Une partie de ce que vous avez payé pour la commande ${number} vous est remboursée.`,
          is_by_hand
            ? 'Vous ne l’avez pas payé ici par carte : la boutique vous le rembourse donc elle-même.'
            : 'L’argent retourne sur la carte ou le compte d’où il est venu ; les banques ont besoin de quelques jours.',
          ...(has_invoice ? ['L’avoir est joint.'] : []),
        ]
    }
  },
  goods: 'Sous-total',
  shipping: 'Livraison',
  tax_within: 'dont taxes',
  net_goods: 'Sous-total hors taxes',
  net_shipping: 'Livraison hors taxes',
  tax: 'Taxes',
  reverse_charge: 'Autoliquidation : la TVA n’est pas facturée, elle est due par le preneur.',
  zero_rated: 'Taux zéro : aucune taxe n’est facturée.',
  no_tax: 'Aucune taxe n’est facturée.',
  tax_at: (label, rate, taxable) => `${label === 'VAT' ? 'TVA' : label} ${rate} sur ${taxable}.`,
  total: 'Total',
  bought: 'Votre commande',
  given_back: 'Remboursement',
  kept_back: 'Retenue',
  set_off: 'Imputé sur les ajouts',
  amount_at: (rate) => `Montant (${rate} de taxes)`,
  refund_total: 'Vous recevez',
  downloads: 'Vos téléchargements',
  license_key: 'Clé de licence',
  download: (title) => `Télécharger ${title}`,
  downloads_end:
    'Les liens vers les fichiers expirent : la page de la commande indique quand, et combien de fois ils peuvent servir. Ne transmettez cet e-mail à personne.',
  ship_to: 'Adresse de livraison',
  tracking_number: (number) => `Numéro de suivi : ${number}`,
  follow: 'Suivre le colis',
  see_order: 'Voir la commande',
  pay: 'Payer maintenant',
  footer: ({ shop }) =>
    `Vous recevez cet e-mail parce qu’une commande a été passée chez ${shop} avec cette adresse.`,
  not_my_order: 'Je n’ai pas passé cette commande',
  gift_cards: 'Cartes cadeaux',
  amount_due: 'Montant à payer',
  gift_card: {
    subject: ({ shop, amount }) => `Une carte cadeau de ${amount} pour ${shop}`,
    title: (amount) => `Une carte cadeau de ${amount}`,
    text: (shop) =>
      `Saisissez ce code lors du paiement chez ${shop}. Quiconque a le code peut l’utiliser : conservez cet e-mail.`,
    code: 'Code',
    expires: (day) => `Elle est valable jusqu’au ${day}.`,
    open: 'Ouvrir la boutique',
  },
  pages: { imprint: 'Mentions légales', terms: 'CGV', privacy: 'Confidentialité', returns: 'Retours' },
  withdraw: 'Se rétracter du contrat',
  acknowledgement: {
    subject: (shop) => `${shop} : votre rétractation a été reçue`,
    title: 'Votre rétractation a été reçue',
    text: (shop, received_on) => `${shop} l’a reçue le ${received_on}.`,
    declared: 'Ce qui a été déclaré',
    statement: (shop) => `Je me rétracte de mon contrat avec ${shop}.`,
    name: 'Nom',
    order_number: 'Numéro de commande',
    email: 'E-mail',
    goods: 'Articles, ou une remarque',
    reference: (id) => `Référence : ${id}`,
    keep: 'Conservez cet e-mail : il indique ce qui a été déclaré, et quand. La boutique vous écrira au sujet de la suite.',
    footer: (shop) =>
      `Vous recevez cet e-mail parce que quelqu’un a déclaré une rétractation chez ${shop} en indiquant cette adresse. Si ce n’était pas vous, prévenez la boutique.`,
  },
}

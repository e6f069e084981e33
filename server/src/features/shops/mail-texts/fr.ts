// The mails in French.

import type { BuyerMail, MailFacts, MailMessages } from './mail-texts.ts'

const TITLES = {
  received: 'Commande reçue',
  failed: 'Échec du paiement',
  paid: 'Merci pour votre commande',
  shipped: 'Votre commande est en route',
  delivered: 'Votre commande est arrivée',
  cancelled: 'Votre commande a été annulée',
  edited: 'Une modification de votre commande',
  edit_done: 'Votre commande a été modifiée',
} as const

/** How a cancelled order that was paid is refunded. */
const refundOf = ({ is_by_cards, has_cards, is_by_hand }: MailFacts): string => {
  if (is_by_cards) return 'Le montant sera crédité sur une carte cadeau. Vous recevrez alors un e-mail.'
  if (has_cards)
    return is_by_hand
      ? 'Ce qui a été réglé par cartes cadeaux sera crédité sur une carte cadeau, et la boutique vous remboursera le reste directement. Vous recevrez alors un e-mail.'
      : 'Ce qui a été réglé par cartes cadeaux sera crédité sur une carte cadeau, et le reste remboursé sur votre moyen de paiement d’origine. Vous recevrez alors un e-mail.'
  return is_by_hand
    ? 'La boutique vous remboursera directement. Vous recevrez alors un e-mail.'
    : 'Vous serez remboursé sur votre moyen de paiement d’origine. Vous recevrez alors un e-mail.'
}

function titleOf(kind: BuyerMail, { amount, edit_outcome }: MailFacts): string {
  if (kind === 'refunded') return `Remboursement de ${amount}`
  return TITLES[kind === 'edited' && edit_outcome !== undefined ? 'edit_done' : kind]
}

export const FR: MailMessages = {
  subject: (kind, facts) => `${facts.shop} : ${titleOf(kind, facts)} (${facts.number})`,
  title: titleOf,
  texts: {
    received: ({ number, total, is_money_on_its_way, can_pay }) => [
      `Nous avons reçu votre commande ${number}.`,
      is_money_on_its_way
        ? `Votre banque traite le paiement de ${total}. Cela peut prendre quelques jours. Vous n’avez rien d’autre à faire : vos articles sont réservés, et vous recevrez un e-mail dès réception du paiement.`
        : can_pay
          ? `Veuillez payer ${total} ; vos articles sont réservés pour une durée limitée.`
          : `Vos articles sont réservés pour une durée limitée. La commande ne peut pas être payée par carte : la boutique vous indiquera comment payer ${total}.`,
    ],
    failed: ({ number, total, can_pay, is_open }) => [
      `Le paiement de ${total} pour la commande ${number} a échoué. Rien n’a été débité.`,
      can_pay
        ? 'Vous pouvez payer la commande autrement depuis sa page.'
        : is_open
          ? 'La commande reste ouverte : la boutique vous indiquera comment la payer autrement.'
          : 'Vos articles ne sont plus réservés. Pour commander à nouveau et payer autrement, ajoutez-les à votre panier sur la page de la commande.',
    ],
    paid: ({ number, total, is_free, is_by_cards, has_invoice, has_receipt, ships }) => [
      `Commande ${number}.`,
      `${is_free ? 'Il n’y a rien à payer.' : is_by_cards ? 'Elle est réglée par cartes cadeaux.' : `Votre paiement de ${total} a bien été reçu.`}${ships ? ' Vous recevrez un autre e-mail à l’expédition.' : ''}`,
      ...(has_invoice ? ['La facture est jointe.'] : []),
      ...(has_receipt ? ['Le reçu des cartes cadeaux est joint.'] : []),
    ],
    shipped: ({ number }) => [`La commande ${number} a quitté notre entrepôt.`],
    delivered: ({ number, can_answer }) => [
      `La commande ${number} a été livrée.`,
      can_answer ? 'En cas de problème, répondez à cet e-mail.' : '',
    ],
    cancelled: (facts) => [
      `La commande ${facts.number} a été annulée.`,
      facts.is_free
        ? 'Il n’y avait rien à payer.'
        : facts.is_paid
          ? refundOf(facts)
          : facts.is_money_on_its_way
            ? facts.is_called_off
              ? 'Si votre paiement arrive encore, il sera remboursé automatiquement.'
              : `Le paiement de ${facts.total} n’est pas arrivé à temps, et vos articles ne sont plus réservés. S’il arrive malgré tout, nous exécuterons la commande ou vous rembourserons automatiquement, et vous en informerons par e-mail.`
            : 'Rien n’a été débité.',
    ],
    edited: ({ number, amount, until, can_pay }) => [
      `La boutique a modifié la commande ${number} comme convenu.`,
      can_pay
        ? `Veuillez payer la différence de ${amount} avant le ${until}. D’ici là, votre commande ne change pas.`
        : `La différence de ${amount} ne peut pas être payée par carte : la boutique vous indiquera comment la payer. D’ici là, votre commande ne change pas.`,
    ],
    refunded: ({ number, is_all, is_surplus, is_by_hand, to_cards, is_all_to_cards, has_invoice }) => [
      is_surplus
        ? `Un paiement pour la commande ${number} est arrivé trop tard ou en double. Il a été remboursé.`
        : is_all
          ? `La commande ${number} a été entièrement remboursée.`
          : `La commande ${number} a été partiellement remboursée.`,
      is_all_to_cards
        ? 'Le montant a été crédité sur une carte cadeau.'
        : [
            to_cards && `Dont ${to_cards} crédités sur une carte cadeau.`,
            is_by_hand
              ? 'La boutique vous rembourse directement.'
              : 'Le remboursement est effectué sur votre moyen de paiement d’origine ; les banques ont besoin de quelques jours.',
          ]
            .filter(Boolean)
            .join(' '),
      ...(has_invoice ? ['L’avoir est joint.'] : []),
    ],
  },
  edit_done: ({ number, amount, edit_outcome, has_invoice, has_credit_note }) => [
    `La boutique a modifié la commande ${number} comme convenu.`,
    edit_outcome === 'paid'
      ? `Votre paiement de la différence de ${amount} a bien été reçu.`
      : edit_outcome === 'refunded'
        ? `La différence de ${amount} sera remboursée. Vous recevrez un autre e-mail à ce sujet.`
        : '',
    ...(has_invoice ? ['La facture est jointe.'] : []),
    ...(has_credit_note ? ['L’avoir est joint.'] : []),
  ],
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
  sent: 'Dans cette livraison',
  refund_details: 'Remboursement',
  withheld: 'Retenue',
  set_off: 'Imputé sur les ajouts',
  removed: (quantity) => `retirés : ${quantity}`,
  edit_adds: (goods) => `Ajouté : ${goods}`,
  edit_removes: (goods) => `Retiré : ${goods}`,
  amount_at: (rate) => `Montant (${rate} de taxes)`,
  refund_total: 'Total remboursé',
  downloads: 'Vos téléchargements',
  license_key: 'Clé de licence',
  key_on_page: 'Indiquée sur la page de la commande',
  download: (title) => `Télécharger ${title}`,
  downloads_end:
    'Les liens vers les fichiers expirent : la page de la commande indique quand, et combien de fois ils peuvent servir.',
  keep_private: 'Ne transmettez cet e-mail à personne.',
  digital_consent:
    'Vous avez demandé la fourniture immédiate du contenu numérique, avant la fin du délai de rétractation. Vous avez reconnu perdre votre droit de rétractation pour ce contenu dès le début de sa fourniture.',
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
  amount_paid: 'Payé',
  gift_card: {
    subject: ({ shop, amount }) => `Une carte cadeau de ${amount} pour ${shop}`,
    title: (amount) => `Une carte cadeau de ${amount}`,
    text: (shop) =>
      `Saisissez ce code lors du paiement chez ${shop}. Toute personne qui a le code peut l’utiliser : conservez bien cet e-mail.`,
    not_wanted: 'Je ne souhaite pas recevoir ces e-mails',
    code: 'Code',
    expires: (day) => `Elle est valable jusqu’au ${day}.`,
    open: 'Ouvrir la boutique',
    footer: (shop) =>
      `Vous recevez cet e-mail parce qu’une carte cadeau pour ${shop} a été émise à cette adresse.`,
  },
  pages: { imprint: 'Mentions légales', terms: 'CGV', privacy: 'Confidentialité', returns: 'Retours' },
  withdraw: 'Se rétracter du contrat',
  login_code: {
    subject: (shop) => `${shop} : votre code de connexion`,
    title: 'Votre code de connexion',
    text: (shop) => `Saisissez ce code pour vous connecter à ${shop}.`,
    open: 'Saisir le code',
    validity:
      'Le code est utilisable une seule fois et expire après 15 minutes. Ne le communiquez à personne.',
    footer: (shop) =>
      `Vous recevez cet e-mail parce qu’un code de connexion à ${shop} a été demandé avec cette adresse. Si ce n’était pas vous, ignorez cet e-mail.`,
  },
  acknowledgement: {
    subject: (shop) => `${shop} : votre rétractation a été reçue`,
    title: 'Votre rétractation a été reçue',
    text: (shop, received_on) => `${shop} l’a reçue le ${received_on}.`,
    declared: 'Votre déclaration',
    statement: (shop) => `Je me rétracte de mon contrat avec ${shop}.`,
    name: 'Nom',
    order_number: 'Numéro de commande',
    email: 'E-mail',
    goods: 'Articles ou remarque',
    reference: (id) => `Référence : ${id}`,
    keep: 'Conservez cet e-mail comme justificatif. La boutique vous contactera pour la suite.',
    footer: (shop) =>
      `Vous recevez cet e-mail parce qu’une rétractation a été déclarée chez ${shop} avec cette adresse. Si ce n’était pas vous, contactez la boutique.`,
  },
}

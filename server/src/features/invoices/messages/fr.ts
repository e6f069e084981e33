// What documents say in French.

import type { DocumentLanguage } from './document-language.ts'

export const FR: DocumentLanguage = {
  messages: {
    locale: 'fr-FR',
    title: { invoice: 'Facture', credit_note: 'Avoir', receipt: 'Reçu' },
    issued_on: { invoice: 'Date de facture', credit_note: 'Date', receipt: 'Date' },
    test: 'TEST : pas une facture',
    order: 'Commande',
    ordered_on: 'Date de commande',
    paid_on: 'Paiement reçu',
    supplied_on: 'Date de livraison',
    on_dispatch: 'À l’expédition',
    corrects: 'Rectifie la facture',
    original_receipt: 'Reçu d’origine',
    of_day: (day) => `du ${day}`,
    ship_to: 'Adresse de livraison',
    vat_number: 'N° TVA',
    tax_number: 'N° fiscal',
    item: 'Désignation',
    quantity: 'Qté',
    unit_price: 'Prix unitaire HT',
    card_value: 'Valeur',
    rate: 'TVA',
    net: 'Montant HT',
    gross: 'Montant TTC',
    discount: 'Remise',
    shipping: 'Livraison',
    adjustment: 'Ajustement',
    net_total: 'Total HT',
    vat: 'TVA',
    no_tax: 'Sans taxe',
    tax_on: (tax, net) => `${tax} sur ${net}`,
    tax_total: 'Total TVA',
    total: { invoice: 'Total TTC', credit_note: 'Total de l’avoir', receipt: 'Total' },
    amounts_in: (currency) => `Montants en ${currency}`,
    paid: {
      stripe: (day) => `Facture acquittée : payée en ligne (carte ou banque) le ${day}.`,
      hand: (day) => `Facture acquittée : payée le ${day}.`,
      nothing_to_pay: () => 'Rien à payer.',
      refund: (day) => `Remboursé le ${day}.`,
      owed: () => 'Montant à rembourser.',
    },
    paid_by_gift_card: (amount) => `${amount} payés par carte cadeau.`,
    to_gift_card: (amount) => `Remboursement sur carte cadeau : ${amount}.`,
    set_off: {
      amount: (amount) => `${amount} imputés sur les ajouts à la commande.`,
      removed: (amount) => `${amount} réglés par imputation des articles retirés de la commande.`,
      refund: (amount, day) => `${amount} remboursés le ${day}.`,
      owed: (amount) => `${amount} à rembourser.`,
    },
    reason: 'Motif',
    page: (page, pages) => `Page ${page} sur ${pages}`,
  },
  taxes: {
    VAT: 'TVA',
    'Reverse charge': 'Autoliquidation',
    'Zero-rated export': 'Exportation',
    'Not taxable here': 'Hors champ de la TVA',
    'Sent from outside the EU': 'Hors champ de la TVA',
    'Not taxed': 'Non soumis à la TVA',
    'Zero-rated': 'Taux zéro',
    Exempt: 'Exonéré',
  },
  notes: {
    reverse_charge:
      'Autoliquidation : la TVA est due par le preneur (art. 196 directive 2006/112/CE ; art. 283-2 du CGI).',
    within_the_union:
      'Exonération de TVA, livraison intracommunautaire (art. 262 ter, I du CGI ; art. 138 directive 2006/112/CE). Autoliquidation par l’acquéreur.',
    export:
      'Exonération de TVA, exportation hors de l’Union européenne (art. 262, I du CGI ; art. 146 directive 2006/112/CE).',
    supplied_outside:
      'TVA non applicable : le lieu de la prestation est hors de l’Union européenne (art. 259 à 259 D du CGI ; art. 43 à 59 directive 2006/112/CE).',
    sent_outside:
      'TVA non applicable : les biens sont expédiés depuis l’extérieur du territoire de TVA de l’Union européenne (art. 258, I du CGI ; art. 32 directive 2006/112/CE).',
    exempt: 'Exonéré de TVA.',
    untaxed: 'TVA non facturée : le vendeur n’est pas assujetti.',
    not_taxed_here: 'Aucune taxe n’est due pour cette vente.',
    multi_purpose_voucher:
      'Bon à usages multiples : aucune TVA n’est due lors de la vente, elle l’est lors de l’utilisation (art. 256 ter, II du CGI ; art. 30 ter, paragraphe 2 directive 2006/112/CE). Ce reçu n’est pas une facture.',
    french_late_payment:
      'Pas d’escompte pour paiement anticipé. En cas de retard de paiement : pénalités au taux de trois fois le taux d’intérêt légal et indemnité forfaitaire de 40 € pour frais de recouvrement (art. L441-10 du Code de commerce).',
    untaxed_by_seller: {
      DE: 'TVA non facturée : petite entreprise, § 19 UStG (Allemagne).',
      AT: 'TVA non facturée : petite entreprise, § 6 al. 1 no 27 UStG (Autriche).',
      FR: 'TVA non applicable, art. 293 B du CGI.',
    },
    french_operation: {
      goods: 'Opération : livraison de biens.',
      services: 'Opération : prestation de services.',
      both: 'Opération : livraison de biens et prestation de services.',
    },
  },
}

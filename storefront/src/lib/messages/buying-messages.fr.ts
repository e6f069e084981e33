// The texts of the way from the cart's sums to the order and back, in French.

import type { BuyingMessages } from './messages.en.ts'

export const buying: BuyingMessages = {
  'sum.goods': 'Sous-total',
  'sum.discount': 'Réduction',
  'sum.shipping': 'Livraison',
  'sum.free': 'Gratuite',
  'sum.tax_total': 'Taxes',
  'sum.total': 'Total',
  'sum.due': 'Montant à payer',
  'sum.paid': 'Payé',
  'sum.set_off': 'Imputé sur les ajouts',
  'sum.in_total': 'Dont',
  'sum.net_goods': 'Sous-total hors taxes',
  'sum.net_shipping': 'Livraison hors taxes',
  'sum.tax': '{label} {rate} % sur {taxable}',
  'sum.vat': 'TVA',
  'sum.reverse_charge': 'Autoliquidation : la TVA n’est pas facturée, c’est à vous de la déclarer.',
  'sum.zero_rated': 'Taux zéro : aucune taxe n’est facturée.',
  'sum.no_tax': 'Aucune taxe n’est facturée.',
  'sum.vat_invalid':
    'Le numéro de TVA {number} n’est pas valide dans le registre de l’UE : la TVA est donc facturée. Vérifiez le numéro, ou commandez avec TVA.',
  'sum.vat_pending':
    'Le registre européen des numéros de TVA ne répond pas pour le moment : la TVA est donc facturée. Nous réessaierons ; si le numéro {number} est valide, la TVA vous sera remboursée.',
  'sum.vat_malformed':
    '{number} n’est pas un numéro de TVA d’un pays de l’UE : la TVA est donc facturée. Un numéro de TVA commence par les deux lettres du pays.',
  'sum.vat_wrong_digits':
    'La clé de contrôle de {number} ne correspond pas : la TVA est donc facturée. Vérifiez la saisie, ou commandez avec TVA.',
  'sum.vat_check_digits': 'La clé de contrôle de {number} ne correspond pas : vérifiez la saisie.',
  'sum.recalculating': 'Calcul du total…',

  'code.label': 'Code de réduction ou carte cadeau',
  'code.apply': 'Appliquer',
  'code.remove': 'Supprimer le code {code}',
  'code.missing_amount': 'Ajoutez encore {amount} pour utiliser ce code.',
  'code.missing_quantity.one': 'Ajoutez encore {count} article pour utiliser ce code.',
  'code.missing_quantity.other': 'Ajoutez encore {count} articles pour utiliser ce code.',
  'code.try_later': 'Trop de codes ont été essayés. Réessayez dans quelques minutes.',
  'code.unknown': 'Le code {code} n’est pas valable.',
  'code.not_started': 'Ce code n’est pas encore actif.',
  'code.ended': 'Ce code a expiré.',
  'code.used_up': 'Ce code a atteint sa limite d’utilisation.',
  'code.not_for_you':
    'Ce code ne s’applique pas à cette commande. Il peut être réservé à certains clients ou pays.',
  'code.used_by_customer': 'Vous avez déjà utilisé ce code.',
  'code.not_for_these': 'Ce code ne s’applique pas à ces articles.',
  'code.minimum_not_met': 'Votre commande n’atteint pas le minimum requis pour ce code.',
  'code.does_not_combine': 'Ce code n’est pas cumulable avec une meilleure réduction de votre commande.',
  'code.no_effect': 'Ce code ne change pas votre total.',
  'card.ending': 'Carte cadeau se terminant par {last4}',
  'card.unknown': 'Aucune carte cadeau n’a de code se terminant par {last4}.',
  'card.ended': 'La carte cadeau se terminant par {last4} n’est plus valable.',
  'card.empty': 'La carte cadeau se terminant par {last4} n’a plus de solde.',
  'card.try_later': 'Trop de cartes cadeaux ont été essayées. Réessayez dans une heure.',

  'problem.insufficient_stock.one':
    'Il ne reste que {count} exemplaire de {title}. Veuillez réduire la quantité.',
  'problem.insufficient_stock.other':
    'Il ne reste que {count} exemplaires de {title}. Veuillez réduire la quantité.',
  'problem.insufficient_stock_none': '{title} est épuisé. Veuillez le retirer.',
  'problem.too_many_gift_cards':
    '{count} cartes cadeaux au maximum par commande. Veuillez réduire la quantité.',
  'problem.product_unavailable': '{title} n’est plus en vente. Veuillez le retirer.',
  'problem.no_shipping_rate': 'La boutique ne livre pas dans ce pays : {country}.',
  'problem.no_single_warehouse':
    'Ces produits ne peuvent pas être expédiés ensemble. Veuillez les commander séparément.',
  'problem.split_stock.one':
    '{count} seul exemplaire de {title} peut être expédié par commande. Réduisez la quantité, ou commandez le reste séparément.',
  'problem.split_stock.other':
    'Seuls {count} exemplaires de {title} peuvent être expédiés par commande. Réduisez la quantité, ou commandez le reste séparément.',
  'problem.state_missing':
    'La taxe dépend de votre État ou province. Indiquez-le, ou un code postal complet.',
  'problem.weight_missing':
    'Les frais de livraison de {title} ne peuvent pas être calculés. Veuillez contacter la boutique.',
  'problem.this_product': 'Ce produit',

  'checkout.about': 'Livraison, paiement et total de votre commande chez {shop}.',
  'checkout.title': 'Paiement',
  'checkout.contact': 'Contact',
  'checkout.email': 'E-mail',
  'checkout.email_help': 'Pour la confirmation et la facture.',
  'checkout.delivery': 'Adresse de livraison',
  'checkout.address': 'Adresse',
  'checkout.recipient_name': 'Prénom et nom',
  'checkout.street': 'Numéro et rue',
  'checkout.street2': 'Appartement, bâtiment, étage',
  'checkout.city': 'Ville',
  'checkout.country': 'Pays',
  'checkout.phone': 'Téléphone',
  'checkout.optional': 'facultatif',
  'checkout.choose': 'Sélectionner',
  'checkout.zip.postcode': 'Code postal',
  'checkout.zip.zip': 'Code ZIP',
  'checkout.zip.postal': 'Code postal',
  'checkout.zip.eircode': 'Eircode',
  'checkout.zip.pin': 'Code PIN',
  'checkout.zip_none': 'Pas de code postal ? Saisissez\u00a0« - ».',
  'checkout.state.state': 'État',
  'checkout.state.province': 'Province',
  'checkout.state.prefecture': 'Préfecture',
  'checkout.state.county': 'Comté',
  'checkout.state.region': 'Région',
  'checkout.state.emirate': 'Émirat',
  'checkout.company': 'J’achète pour une entreprise',
  'checkout.company_name': 'Entreprise',
  'checkout.vat_number': 'Numéro de TVA',
  'checkout.vat_help': 'Avec le préfixe du pays, par exemple FR12345678901.',
  'checkout.digital_consent':
    'Je demande la fourniture immédiate du contenu numérique, avant la fin du délai de rétractation. Je reconnais perdre mon droit de rétractation pour ce contenu dès le début de sa fourniture.',
  'checkout.billing_different': 'L’adresse de facturation est différente',
  'checkout.billing': 'Adresse de facturation',
  'checkout.shipping': 'Livraison',
  'checkout.shipping_none': 'Choisissez un pays pour voir les modes de livraison.',
  'checkout.express': 'Express',
  'gift.email': 'E-mail du destinataire',
  'gift.email_help':
    'La carte cadeau y est envoyée après le paiement. Si le champ reste vide, vous la recevez.',
  'gift.message': 'Message',
  'checkout.notes': 'Note à la boutique',
  'checkout.summary': 'Votre commande',
  'checkout.edit_cart': 'Modifier le panier',
  'checkout.update': 'Actualiser les totaux',
  'checkout.pay': 'Commander et payer {total}',
  'checkout.pay_plain': 'Commander et payer',
  'checkout.free_order': 'Passer la commande',
  'checkout.paying': 'Un instant…',
  'checkout.pay_help':
    'Vous payez sur la page sécurisée de Stripe. La commande devient ferme une fois payée.',
  'checkout.accept_terms': 'En commandant, vous acceptez les {link} de la boutique.',
  'checkout.accept_privacy': 'L’utilisation de vos données est décrite dans sa {link}.',
  'checkout.accept_returns': 'Ce que vous pouvez renvoyer est précisé dans sa {link}.',
  'checkout.link_terms': 'conditions générales de vente',
  'checkout.link_privacy': 'politique de confidentialité',
  'checkout.link_returns': 'politique de retour',
  'checkout.tick': 'Veuillez cocher cette case.',
  'checkout.required': 'Veuillez remplir ce champ.',
  'checkout.invalid': 'Veuillez vérifier ce champ.',
  'checkout.invalid_email': 'Saisissez une adresse e-mail valide, par exemple nom@example.com.',
  'checkout.too_long': 'Ce texte est trop long.',
  'checkout.invalid_vat':
    'Saisissez un numéro de TVA valide, par exemple FR12345678901, ou laissez ce champ vide.',
  'checkout.invalid_zip': 'Saisissez un code postal valide, par exemple {example}.',
  'checkout.invalid_country': 'La boutique ne livre pas dans ce pays.',
  'checkout.invalid_state': 'Veuillez choisir dans la liste.',
  'checkout.empty': 'Aucun produit sélectionné',
  'checkout.empty_text': 'Indiquez une quantité pour au moins un produit.',
  'checkout.errors': 'Vérifiez les champs signalés',
  'checkout.errors_text': 'Votre commande n’a pas été passée. Les champs sont signalés ci-dessous.',
  'checkout.problems': 'Certains articles ne peuvent pas être commandés',
  'checkout.problems_text': 'Votre commande n’a pas été passée. La raison est indiquée ci-dessous.',
  'checkout.goods_changed': 'Vos articles ont changé',
  'checkout.goods_changed_text':
    'Ils diffèrent de ceux que cette page affichait, peut-être à cause d’un autre onglet. Votre commande n’a pas été passée : vérifiez les articles ci-dessous, puis commandez à nouveau.',
  'checkout.total_changed': 'Le total est maintenant de {total}',
  'checkout.due_changed': 'Le montant à payer est maintenant de {total}',
  'checkout.total_changed_text':
    'Il a été recalculé avec vos informations et les prix actuels de la boutique. Rien n’est commandé à ce montant tant que vous n’avez pas appuyé de nouveau sur le bouton.',
  'checkout.card_unusable': 'Une carte cadeau ne peut pas être utilisée',
  'checkout.card_unusable_text': 'Votre commande n’a pas été passée. La raison est indiquée ci-dessous.',
  'checkout.cannot_pay': 'Cette commande ne peut pas être payée ici',
  'checkout.cannot_pay_text': 'Votre commande n’a pas été passée. La raison est indiquée sous le total.',
  'checkout.obstacle.no_gateway':
    'Cette boutique n’accepte pas encore de paiements, rien ne peut donc être commandé. Contactez la boutique, ou revenez plus tard.',
  'checkout.obstacle.currency_not_supported':
    'Le paiement par carte en {currency} n’est pas possible, vous ne pouvez donc pas commander ici. Demandez à la boutique comment acheter.',
  'checkout.obstacle.amount_too_small':
    '{total} est inférieur au minimum pour un paiement par carte. Ajoutez un article à votre commande.',
  'checkout.obstacle.amount_too_large':
    '{total} dépasse le maximum pour un paiement par carte. Commandez en plusieurs fois, ou contactez la boutique.',
  'checkout.changed_after_order': 'Vous avez fait des modifications après la commande',
  'checkout.changed_after_order_text':
    'Votre première commande n’est pas encore payée. Payez-la, ou appuyez sur le bouton ci-dessous pour en passer une nouvelle avec ces informations.',
  'checkout.busy': 'La boutique est très sollicitée',
  'checkout.busy_text': 'Votre commande n’a pas été passée. Réessayez dans un instant.',
  'checkout.honeypot_label': 'Laissez ce champ vide',
  'checkout.honeypot': 'Laissez un champ vide',
  'checkout.honeypot_text':
    'Votre commande n’a pas été passée : votre navigateur a peut-être rempli un champ antispam masqué. Il est maintenant vide. Veuillez commander à nouveau.',
  'checkout.unpaid': 'La commande {number} n’est pas payée',
  'checkout.unpaid_text': 'Vous l’avez passée depuis ce panier : {total}. Rien n’a encore été débité.',
  'checkout.unpayable_text':
    'Vous l’avez passée depuis ce panier : {total}. Elle ne peut pas être payée par carte ici, et rien n’a été débité. Demandez à la boutique comment payer.',
  'checkout.pay_unpaid': 'Payer la commande {number}',
  'checkout.coming': 'Votre banque traite le paiement de la commande {number}',
  'checkout.coming_text':
    'Vous l’avez passée depuis ce panier : {total}. Inutile de payer à nouveau ; vous recevrez un e-mail dès réception du paiement.',
  'checkout.see_order': 'Voir la commande {number}',

  'order.title': 'Commande {number}',
  'order.placed_on': 'Passée le',
  'order.status.draft': 'Brouillon',
  'order.status.new': 'En attente de paiement',
  'order.status.free': 'En attente de confirmation',
  'order.status.paid': 'Payée',
  'order.status.processing': 'En préparation',
  'order.status.on_hold': 'Suspendue',
  'order.status.shipped': 'Expédiée',
  'order.status.delivered': 'Livrée',
  'order.status.cancelled': 'Annulée',
  'order.status.refunded': 'Remboursée',
  'order.status.failed': 'Échec du paiement',
  'order.paid_title': 'Merci, votre commande est payée',
  'order.paid_text': 'Une confirmation vous est envoyée par e-mail.',
  'order.paid_text_to':
    'Une confirmation est envoyée à {email}. Si ce n’est pas votre adresse, contactez la boutique.',
  'order.waiting_title': 'En attente de la confirmation du paiement',
  'order.waiting_text':
    'Vous revenez de la page de paiement. Dès que le paiement est confirmé, cette page s’actualise automatiquement, en général en quelques secondes. Inutile de payer à nouveau.',
  'order.waiting_long':
    'La confirmation prend plus de temps que d’habitude ; pour un prélèvement bancaire, il faut quelques jours. Vous pouvez fermer cette page : la confirmation arrive aussi par e-mail.',
  'order.coming_title': 'Votre banque traite le paiement',
  'order.coming_text':
    'Cela peut prendre quelques jours. Inutile de payer à nouveau : vous recevrez un e-mail dès réception du paiement, ou en cas d’échec.',
  'order.coming_text_to':
    'Cela peut prendre quelques jours. Inutile de payer à nouveau : un e-mail sera envoyé à {email} dès réception du paiement, ou en cas d’échec.',
  'order.free_title': 'Il n’y a rien à payer pour cette commande',
  'order.free_text': 'Elle est ferme dès que la boutique l’a confirmée. Vous recevrez alors un e-mail.',
  'order.draft_title': 'Cette commande est préparée, mais pas encore payée',
  'order.draft_text':
    'Elle devient ferme une fois payée. D’ici là, aucun article ne vous est réservé. Rien n’a été débité.',
  'order.unpaid_title': 'Cette commande n’est pas encore payée',
  'order.unpaid_text': 'Vos articles sont réservés pour une durée limitée. Rien n’a été débité.',
  'order.unpaid_until': 'Vos articles sont réservés jusqu’au {until}. Rien n’a été débité.',
  'order.back_title': 'Vous avez quitté la page de paiement',
  'order.back_text':
    'Rien n’a été débité. Votre panier est enregistré, et vos articles sont réservés pour une durée limitée.',
  'order.back_until':
    'Rien n’a été débité. Votre panier est enregistré, et vos articles sont réservés jusqu’au {until}.',
  'order.failed_title': 'Échec du paiement',
  'order.failed_text':
    'Rien n’a été débité, et les articles ne vous sont plus réservés. Vous pouvez commander à nouveau et payer autrement.',
  'order.cancelled_title': 'Cette commande a été annulée',
  'order.cancelled_text':
    'Elle n’a pas été payée à temps, ou la boutique l’a annulée. Tout paiement est remboursé. Vous pouvez commander à nouveau à tout moment.',
  'order.replaced_title': 'Cette commande a été annulée à la suite d’une modification',
  'order.replaced_text':
    'Rien n’a été débité pour elle. Si vous avez commandé à nouveau, la nouvelle commande est valable.',
  'order.refunded_title': 'Cette commande a été remboursée',
  'order.refunded_text': 'Le remboursement est effectué sur votre moyen de paiement d’origine.',
  'order.refunded_to_cards': '{amount} ont été crédités sur une carte cadeau.',
  'order.refunded_rest': 'Le reste est remboursé sur votre moyen de paiement d’origine.',
  'order.owed_text': 'La boutique vous rembourse {amount}.',
  'order.partly_refunded': 'Remboursée partiellement : {amount}.',
  'order.edit_title': 'Une modification de votre commande',
  'order.edit_text':
    'La boutique a modifié votre commande comme convenu. Veuillez payer la différence de {amount} avant le {until}. D’ici là, votre commande ne change pas.',
  'order.edit_adds': 'Ajouté : {goods}',
  'order.edit_removes': 'Retiré : {goods}',
  'order.edit_coming_text':
    'Cela peut prendre quelques jours. Inutile de payer à nouveau : votre commande sera modifiée dès réception du paiement.',
  'order.edit_ended_title': 'La modification de votre commande n’a pas été effectuée',
  'order.edit_ended_text':
    'Elle n’a pas été payée à temps ou la boutique l’a retirée. Si vous l’avez payée, le montant est remboursé.',
  'order.moving_title': 'Votre commande est en préparation',
  'order.moving_text': 'Votre paiement a été reçu.',
  'order.shipped_title': 'Votre commande a été expédiée',
  'order.shipped_text': 'Elle est en route.',
  'order.tracking': 'Numéro de suivi : {number}.',
  'order.follow': 'Suivre le colis',
  'order.delivered_title': 'Votre commande a été livrée',
  'order.delivered_text': 'Nous espérons qu’elle vous plaît.',
  'order.pay': 'Payer {total}',
  'order.to_cart': 'Retour au panier',
  'order.again': 'Commander à nouveau',
  'order.again_help':
    'Pour ajouter ces articles à votre panier, saisissez ci-dessous l’adresse e-mail de la commande.',
  'order.downloads': 'Téléchargements',
  'order.download_left.one': '{count} téléchargement restant',
  'order.download_left.other': '{count} téléchargements restants',
  'order.download_until': 'jusqu’au {until}',
  'order.download_used_up':
    'Tous les téléchargements ont été utilisés. Contactez la boutique si vous avez encore besoin de ce fichier.',
  'order.download_over':
    'Ce téléchargement a expiré. Contactez la boutique si vous avez encore besoin de ce fichier.',
  'order.license_key': 'Clé de licence',
  'order.downloads_withdrawal':
    'Vous avez demandé la fourniture immédiate de ce contenu. Votre droit de rétractation a donc pris fin pour celui-ci.',
  'order.items': 'Articles commandés',
  'order.removed': 'retirés : {quantity}',
  'order.download_invoice': 'Télécharger la facture {number}',
  'order.download_credit_note': 'Télécharger l’avoir {number}',
  'order.download_receipt': 'Télécharger le reçu {number}',
  'order.email': 'Adresse e-mail de la commande',
  'order.email_help': 'Pour confirmer qu’il s’agit de votre commande.',
  'order.email_wrong': 'Cette commande n’a pas été passée avec cette adresse. Veuillez la vérifier.',
  'order.show_items': 'Afficher les articles commandés',
  'order.show_to_pay': 'Vérifier et payer',
  'order.payment_unavailable':
    'La page de paiement n’a pas pu être ouverte. Rien n’a été débité. Veuillez réessayer.',
  'order.obstacle.no_gateway':
    'Cette commande ne peut pas être payée par carte ici. Rien n’a été débité ; demandez à la boutique comment payer.',
  'order.obstacle.currency_not_supported':
    'Le paiement par carte en {currency} n’est pas possible. Rien n’a été débité ; demandez à la boutique comment payer.',
  'order.obstacle.amount_too_small':
    '{total} est inférieur au minimum pour un paiement par carte. Rien n’a été débité ; demandez à la boutique comment payer.',
  'order.obstacle.amount_too_large':
    '{total} dépasse le maximum pour un paiement par carte. Rien n’a été débité ; demandez à la boutique comment payer.',
  'order.keep_link': 'Ajoutez cette page à vos favoris pour suivre votre commande.',

  'objection.title': 'Je n’ai pas passé cette commande',
  'objection.text':
    'Avez-vous reçu un e-mail de {shop} au sujet d’une commande que vous n’avez pas passée ? Confirmez-le ici : {shop} ne vous enverra plus d’e-mails, et le signalement est retenu contre la boutique.',
  'objection.confirm': 'Je n’ai pas commandé, arrêter ces e-mails',
  'objection.gift_title': 'Je ne souhaite pas recevoir ces e-mails',
  'objection.gift_text':
    '{shop} vous a envoyé une carte cadeau. Si vous ne le souhaitez pas, {shop} ne vous enverra plus d’e-mails, sauf si vous y achetez quelque chose. Si vous ne savez pas qui a envoyé la carte, vous pouvez aussi la signaler : le signalement est retenu contre la boutique.',
  'objection.gift_stop': 'Arrêter ces e-mails',
  'objection.gift_report': 'Je ne connais pas l’expéditeur, signaler',
  'objection.done_title': 'Merci, votre signalement a été reçu',
  'objection.done_text': '{shop} ne vous enverra plus d’e-mails, sauf si vous y achetez quelque chose.',

  'withdrawal.link': 'Se rétracter du contrat',
  'withdrawal.hint': 'Vous pouvez vérifier vos informations sur la page suivante avant de confirmer.',
  'withdrawal.errors_text': 'Votre rétractation n’a pas été envoyée. Les champs sont signalés ci-dessous.',
  'withdrawal.name': 'Votre nom',
  'withdrawal.order_number': 'Numéro de commande',
  'withdrawal.order_number_help': 'Il figure dans chaque e-mail concernant la commande.',
  'withdrawal.email': 'E-mail',
  'withdrawal.email_help':
    'De préférence celui de la commande. Vous recevrez aussitôt une confirmation avec la date et l’heure.',
  'withdrawal.goods': 'Quels articles, si ce n’est pas tout, ou une remarque',
  'withdrawal.goods_short': 'Articles ou remarque',
  'withdrawal.go_on': 'Continuer',
  'withdrawal.check_title': 'Veuillez vérifier votre rétractation',
  'withdrawal.check_text': 'Elle est envoyée lorsque vous cliquez sur « Confirmer la rétractation ».',
  'withdrawal.statement': 'Je me rétracte de mon contrat avec {shop}.',
  'withdrawal.confirm': 'Confirmer la rétractation',
  'withdrawal.change': 'Modifier les informations',
  'withdrawal.done_title': 'Votre rétractation a été reçue',
  'withdrawal.done_text': '{shop} l’a reçue le {received_on}.',
  'withdrawal.mailed':
    'Une confirmation est envoyée à {email}. Si aucun e-mail n’arrive, veuillez imprimer cette page.',

  'form.title': 'Formulaire de commande',
  'form.search': 'Trouver un produit',
  'form.total': 'Sous-total',
  'form.cut': 'Le formulaire affiche les {count} premiers produits.',
  'form.hint': 'Choisissez les quantités, saisissez l’adresse et payez : tout sur cette page.',
  'form.products': 'Produits',
  'form.go_on': 'Adresse et paiement',
  'form.nothing': 'Choisissez des produits pour voir le total.',

  'redirect.title': 'Vers la page de paiement',
  'redirect.text': 'Vous allez être redirigé vers la page de paiement.',
  'redirect.button': 'Aller à la page de paiement',
  'redirect.press': 'Appuyez sur le bouton pour ouvrir la page de paiement.',
  'redirect.order_title': 'Vers votre commande',
  'redirect.order_press': 'Appuyez sur le bouton pour ouvrir la page de votre commande.',
  'redirect.order_button': 'Aller à votre commande',

  'check.title': 'Un instant avant le paiement',
  'check.text':
    'De nombreux paiements n’ont récemment pas été terminés dans cette boutique. Pour éviter la fraude à la carte, votre navigateur effectue une courte vérification ; la page de paiement s’ouvre ensuite automatiquement.',
  'check.wait':
    'Si rien ne se passe, attendez {seconds} secondes et appuyez sur le bouton. Votre commande et ses articles restent réservés.',
  'check.go_on': 'Continuer vers le paiement',
}

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
  'sum.in_total': 'Dont',
  'sum.net_goods': 'Sous-total hors taxes',
  'sum.net_shipping': 'Livraison hors taxes',
  'sum.tax': '{label} {rate} % sur {taxable}',
  'sum.vat': 'TVA',
  'sum.reverse_charge': 'Autoliquidation : la TVA n’est pas facturée, c’est à vous de la déclarer.',
  'sum.zero_rated': 'Taux zéro : aucune taxe n’est facturée.',
  'sum.no_tax': 'Aucune taxe n’est facturée.',
  'sum.vat_invalid':
    'D’après le registre de l’UE, le numéro de TVA {number} n’est pas valide : la TVA est donc facturée. Vérifiez-le, ou commandez ainsi.',
  'sum.vat_pending':
    'Le registre européen des numéros de TVA ne répond pas pour le moment : la TVA est donc facturée. Nous réessaierons ; si le numéro {number} est valide, la TVA vous sera remboursée.',
  'sum.vat_malformed':
    '{number} n’est pas un numéro de TVA d’un pays de l’UE : la TVA est donc facturée. Un numéro de TVA commence par les deux lettres du pays.',
  'sum.vat_check_digits': 'La clé de contrôle de {number} ne correspond pas : vérifiez la saisie.',
  'sum.recalculating': 'Calcul du total …',

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
  'card.empty': 'Il ne reste rien sur la carte cadeau se terminant par {last4}.',
  'card.try_later': 'Trop de cartes cadeaux ont été essayées. Réessayez dans une heure.',

  'problem.insufficient_stock.one':
    'Il ne reste que {count} exemplaire de {title}. Veuillez réduire la quantité.',
  'problem.insufficient_stock.other':
    'Il ne reste que {count} exemplaires de {title}. Veuillez réduire la quantité.',
  'problem.insufficient_stock_none': '{title} est épuisé. Veuillez le retirer.',
  'problem.product_unavailable': '{title} n’est plus en vente. Veuillez le retirer.',
  'problem.no_shipping_rate': 'La boutique ne livre pas dans ce pays : {country}.',
  'problem.no_single_warehouse':
    'Ces produits ne peuvent pas être expédiés ensemble. Veuillez les commander séparément.',
  'problem.in_pieces.one':
    'Un seul exemplaire de {title} peut être expédié à la fois ({count}). Réduisez la quantité, ou commandez le reste séparément.',
  'problem.in_pieces.other':
    'Seuls {count} exemplaires de {title} peuvent être expédiés à la fois. Réduisez la quantité, ou commandez le reste séparément.',
  'problem.weight_missing':
    'Les frais de livraison de {title} ne peuvent pas être calculés. Veuillez contacter la boutique.',
  'problem.this_product': 'Ce produit',

  'checkout.about': 'Où et comment {shop} envoie votre commande, et le détail du total.',
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
  'checkout.shipping_none':
    'Choisissez un pays où la boutique livre : les modes de livraison s’afficheront ici.',
  'checkout.express': 'Express',
  'checkout.notes': 'Note à la boutique',
  'checkout.summary': 'Votre commande',
  'checkout.edit_cart': 'Modifier le panier',
  'checkout.update': 'Actualiser les totaux',
  'checkout.pay': 'Commander et payer {total}',
  'checkout.pay_plain': 'Commander et payer',
  'checkout.free_order': 'Passer la commande',
  'checkout.paying': 'Un instant …',
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
  'checkout.invalid_email': 'Ce n’est pas une adresse e-mail. Elle devrait ressembler à name@example.com.',
  'checkout.too_long': 'Ce texte est trop long.',
  'checkout.invalid_vat':
    'Ce n’est pas un numéro de TVA. Il ressemble à FR12345678901 ; laissez le champ vide si vous n’en avez pas.',
  'checkout.invalid_zip': 'Veuillez vérifier ce champ. Il devrait ressembler à {example}.',
  'checkout.invalid_country': 'La boutique ne livre pas dans ce pays.',
  'checkout.invalid_state': 'Veuillez choisir dans la liste.',
  'checkout.empty': 'Aucun produit sélectionné',
  'checkout.empty_text': 'Indiquez une quantité pour au moins un produit.',
  'checkout.errors': 'Certains champs sont à vérifier',
  'checkout.errors_text': 'Rien n’a été commandé avec ces informations. Les champs sont signalés ci-dessous.',
  'checkout.problems': 'Tout ne peut pas être commandé ainsi',
  'checkout.problems_text': 'Rien n’a été commandé. La raison est indiquée ci-dessous.',
  'checkout.goods_changed': 'Vos articles ont changé',
  'checkout.goods_changed_text':
    'Ce ne sont plus ceux affichés sur cette page, peut-être à cause d’un autre onglet. Rien n’a été commandé : vérifiez-les ci-dessous, puis appuyez de nouveau sur le bouton.',
  'checkout.total_changed': 'Le total est maintenant de {total}',
  'checkout.due_changed': 'Le montant à payer est maintenant de {total}',
  'checkout.total_changed_text':
    'Il a été recalculé avec vos informations et les prix actuels de la boutique. Rien n’est commandé à ce montant tant que vous n’avez pas appuyé de nouveau sur le bouton.',
  'checkout.cannot_pay': 'Cette commande ne peut pas être payée ici',
  'checkout.cannot_pay_text': 'Rien n’a donc été commandé. La raison est indiquée sous le total.',
  'checkout.obstacle.no_gateway':
    'Cette boutique n’accepte pas encore de paiements, rien ne peut donc être commandé. Contactez la boutique, ou revenez plus tard.',
  'checkout.obstacle.currency_not_supported':
    'Aucune carte ne permet de payer en {currency}, rien ne peut donc être commandé ici. Demandez à la boutique comment acheter.',
  'checkout.obstacle.amount_too_small':
    '{total} est un montant trop faible pour un paiement par carte. Ajoutez un article à votre commande.',
  'checkout.obstacle.amount_too_large':
    '{total} est un montant trop élevé pour un seul paiement par carte. Commandez en plusieurs fois, ou contactez la boutique.',
  'checkout.changed_after_order': 'Vous avez fait une modification après la commande',
  'checkout.changed_after_order_text':
    'Votre première commande n’est pas encore payée. Payez-la, ou appuyez sur le bouton ci-dessous pour en passer une nouvelle avec ces informations.',
  'checkout.busy': 'La boutique est très sollicitée',
  'checkout.busy_text': 'Rien n’a été commandé. Veuillez appuyer de nouveau sur le bouton dans un instant.',
  'checkout.lure': 'Laissez ce champ vide',
  'checkout.lured': 'Un champ doit rester vide',
  'checkout.lured_text':
    'Rien n’a été commandé. Un champ invisible a été rempli, peut-être par votre navigateur. Il est affiché ci-dessous, de nouveau vide ; veuillez appuyer encore une fois sur le bouton.',
  'checkout.unpaid': 'La commande {number} est en attente de paiement',
  'checkout.unpaid_text': 'Vous l’avez passée depuis ce panier : {total}. Rien n’a encore été débité.',
  'checkout.unpayable_text':
    'Vous l’avez passée depuis ce panier : {total}. Elle ne peut pas être payée par carte ici, et rien n’a été débité. Demandez à la boutique comment payer.',
  'checkout.pay_unpaid': 'Payer la commande {number}',
  'checkout.coming': 'Votre banque envoie l’argent de la commande {number}',
  'checkout.coming_text':
    'Vous l’avez passée depuis ce panier : {total}. Inutile de payer à nouveau ; un e-mail vous préviendra dès réception de l’argent.',
  'checkout.see_order': 'Voir la commande {number}',

  'order.title': 'Commande {number}',
  'order.placed_on': 'Passée le',
  'order.status.draft': 'Brouillon',
  'order.status.new': 'En attente de paiement',
  'order.status.free': 'En attente de la boutique',
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
    'Une confirmation est envoyée à {email}. Si ce n’est pas votre adresse, prévenez la boutique.',
  'order.waiting_title': 'En attente de la confirmation du paiement',
  'order.waiting_text':
    'Vous revenez de la page de paiement. Dès que le paiement est confirmé, cette page l’indique d’elle-même, en général en quelques secondes. Inutile de payer à nouveau.',
  'order.waiting_long':
    'La confirmation prend plus de temps que d’habitude ; pour un prélèvement bancaire, il faut quelques jours. Vous pouvez fermer cette page : la confirmation arrive aussi par e-mail.',
  'order.coming_title': 'Votre banque envoie l’argent',
  'order.coming_text':
    'Cela peut prendre quelques jours. Inutile de payer à nouveau : un e-mail vous préviendra dès réception de l’argent, ou si la banque ne l’envoie pas.',
  'order.coming_text_to':
    'Cela peut prendre quelques jours. Inutile de payer à nouveau : un e-mail à {email} vous préviendra dès réception de l’argent, ou si la banque ne l’envoie pas.',
  'order.free_title': 'Il n’y a rien à payer pour cette commande',
  'order.free_text': 'Elle est ferme dès que la boutique l’a confirmée. Un e-mail vous en informera.',
  'order.draft_title': 'Cette commande est préparée et pas encore payée',
  'order.draft_text':
    'Elle devient ferme une fois payée. D’ici là, aucun article ne vous est réservé. Rien n’a été débité.',
  'order.unpaid_title': 'Cette commande n’est pas encore payée',
  'order.unpaid_text': 'Les articles vous sont réservés pendant un certain temps. Rien n’a été débité.',
  'order.back_title': 'Vous avez quitté la page de paiement',
  'order.back_text':
    'Rien n’a été débité. Votre panier est toujours là, et les articles sont réservés pendant un certain temps.',
  'order.failed_title': 'Le paiement n’a pas abouti',
  'order.failed_text':
    'Rien n’a été débité, et les articles ne vous sont plus réservés. Vous pouvez commander à nouveau et payer autrement.',
  'order.cancelled_title': 'Cette commande a été annulée',
  'order.cancelled_text':
    'Elle n’a pas été payée à temps, ou la boutique l’a annulée. Ce qui a été payé est remboursé. Vous pouvez commander à nouveau à tout moment.',
  'order.replaced_title': 'Une modification a été faite, cette commande a donc été annulée',
  'order.replaced_text':
    'Rien n’a été débité pour elle. Si vous avez commandé à nouveau, c’est cette autre commande qui compte.',
  'order.refunded_title': 'Cette commande a été remboursée',
  'order.refunded_text': 'L’argent retourne là d’où il est venu.',
  'order.owed_text': 'La boutique vous rembourse {amount}.',
  'order.partly_refunded': 'Une partie de l’argent a été remboursée : {amount}.',
  'order.edit_title': 'Une modification de votre commande',
  'order.edit_text':
    'La boutique a modifié votre commande comme convenu. Veuillez payer la différence de {amount} avant le {day}. D’ici là, votre commande reste telle quelle.',
  'order.moving_title': 'Votre commande est en cours de traitement',
  'order.moving_text': 'Elle est payée. La boutique s’en occupe.',
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
    'Pour remplir à nouveau votre panier, saisissez ci-dessous l’adresse e-mail de la commande.',
  'order.downloads': 'Téléchargements',
  'order.download_left.one': '{count} téléchargement restant',
  'order.download_left.other': '{count} téléchargements restants',
  'order.download_until': 'jusqu’au {day}',
  'order.download_used_up':
    'Tous les téléchargements ont été utilisés. Contactez la boutique si vous avez encore besoin de ce fichier.',
  'order.download_over':
    'Ce téléchargement a expiré. Contactez la boutique si vous avez encore besoin de ce fichier.',
  'order.license_key': 'Clé de licence',
  'order.downloads_withdrawal':
    'Vous avez demandé la fourniture immédiate de ce contenu. Votre droit de rétractation a donc pris fin pour celui-ci.',
  'order.items': 'Articles commandés',
  'order.download_invoice': 'Télécharger la facture {number}',
  'order.download_credit_note': 'Télécharger l’avoir {number}',
  'order.email': 'Adresse e-mail de la commande',
  'order.email_help': 'Pour que vous seul en voyiez le contenu.',
  'order.email_wrong': 'Cette commande n’a pas été passée avec cette adresse. Veuillez la vérifier.',
  'order.show_items': 'Afficher les articles commandés',
  'order.payment_unavailable':
    'La page de paiement n’a pas pu être ouverte. Rien n’a été débité. Veuillez réessayer.',
  'order.obstacle.no_gateway':
    'Cette commande ne peut pas être payée par carte ici. Rien n’a été débité ; demandez à la boutique comment payer.',
  'order.obstacle.currency_not_supported':
    'Aucune carte ne permet de payer en {currency}. Rien n’a été débité ; demandez à la boutique comment payer.',
  'order.obstacle.amount_too_small':
    '{total} est un montant trop faible pour un paiement par carte. Rien n’a été débité ; demandez à la boutique comment payer.',
  'order.obstacle.amount_too_large':
    '{total} est un montant trop élevé pour un seul paiement par carte. Rien n’a été débité ; demandez à la boutique comment payer.',
  'order.keep_link': 'Conservez l’adresse de cette page : elle montre où en est votre commande.',

  'objection.title': 'Je n’ai pas passé cette commande',
  'objection.text':
    'Avez-vous reçu un e-mail de {shop} au sujet d’une commande que vous n’avez pas passée ? Confirmez-le ici : {shop} ne vous enverra plus d’e-mails, et le signalement est retenu contre la boutique.',
  'objection.confirm': 'Je n’ai pas commandé, arrêter ces e-mails',
  'objection.done_title': 'Merci, votre signalement a été reçu',
  'objection.done_text': '{shop} ne vous enverra plus d’e-mails, sauf si vous y achetez quelque chose.',

  'withdrawal.link': 'Se rétracter du contrat',
  'withdrawal.hint':
    'Rien n’est encore déclaré : la page suivante affiche vos informations et demande confirmation.',
  'withdrawal.errors_text': 'Rien n’a été déclaré. Les champs sont signalés ci-dessous.',
  'withdrawal.name': 'Votre nom',
  'withdrawal.order_number': 'Numéro de commande',
  'withdrawal.order_number_help': 'Il figure dans chaque e-mail concernant la commande.',
  'withdrawal.email': 'E-mail',
  'withdrawal.email_help':
    'De préférence celui de la commande. Vous recevez aussitôt un e-mail indiquant ce qui a été reçu, et quand.',
  'withdrawal.goods': 'Quels articles, si ce n’est pas tout, ou une remarque',
  'withdrawal.goods_short': 'Articles, ou une remarque',
  'withdrawal.go_on': 'Continuer',
  'withdrawal.check_title': 'Veuillez vérifier votre rétractation',
  'withdrawal.check_text': 'Elle est déclarée dès que vous appuyez sur le bouton.',
  'withdrawal.statement': 'Je me rétracte de mon contrat avec {shop}.',
  'withdrawal.confirm': 'Confirmer la rétractation',
  'withdrawal.change': 'Modifier',
  'withdrawal.done_title': 'Votre rétractation a été reçue',
  'withdrawal.done_text': '{shop} l’a reçue le {received_on}.',
  'withdrawal.mailed': 'Un e-mail à {email} le confirme également.',
  'withdrawal.not_mailed':
    'Cette adresse a reçu récemment plusieurs e-mails de ce type, aucun n’a donc été envoyé cette fois. Veuillez imprimer cette page.',

  'form.title': 'Formulaire de commande',
  'form.search': 'Trouver un produit',
  'form.total': 'Sous-total',
  'form.cut': 'Le formulaire affiche les {count} premiers produits.',
  'form.hint': 'Choisissez les quantités, saisissez l’adresse et payez : tout sur cette page.',
  'form.products': 'Produits',
  'form.go_on': 'Adresse et paiement',
  'form.nothing': 'Choisissez un produit, et le total s’affiche ici.',

  'hand_over.title': 'Vers la page de paiement',
  'hand_over.text': 'Vous allez être redirigé vers la page de paiement.',
  'hand_over.button': 'Aller à la page de paiement',

  'check.title': 'Un instant avant le paiement',
  'check.text':
    'De nombreux paiements ont récemment été commencés sans être terminés dans cette boutique. Pour écarter les cartes volées, votre navigateur effectue d’abord un petit calcul ; la page de paiement s’ouvre ensuite d’elle-même.',
  'check.wait':
    'Si rien ne se passe, attendez {seconds} secondes et appuyez sur le bouton. Votre commande et ses articles restent réservés pendant ce temps.',
  'check.go_on': 'Continuer vers le paiement',
}

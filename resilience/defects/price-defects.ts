// Defects 41 to 46: discounts and gift cards.

import { codeOfAHundredUses, discountsByHand } from '../checks/discounts.ts'
import { cardSpentConcurrently } from '../checks/gift-cards.ts'
import { type Defect, inFeature, inServer } from './seed-bug.ts'

export const PRICE_DEFECTS: readonly Defect[] = [
  {
    number: 41,
    title: 'a lost cent',
    edits: [
      inServer(
        'pricing/discounts/reduce-order.ts',
        'prorate(amount, weights).map((part, nth) => [places[nth]!, part])',
        'weights.map((weight, nth) => [places[nth]!, (amount * weight) / sum(weights)])',
      ),
    ],
    found_by: discountsByHand,
    sign: { row: 'N-11', says: /, 1\.81 / },
  },
  {
    number: 42,
    title: 'a code used 101 times',
    edits: [
      inFeature(
        'prices/discounts/discounts.queries.ts',
        ' and (d.uses_limit is null or d.uses < d.uses_limit)\n        order by d.id for no key update),',
        '\n        order by d.id for no key update),',
      ),
    ],
    found_by: codeOfAHundredUses,
    sign: { row: 'C-13', says: /^a code of 100 uses: / },
    is_line_slow: true,
  },
  {
    number: 43,
    title: 'a discount on a discount that it does not combine with',
    edits: [
      inServer(
        'pricing/discounts/allowed-sets.ts',
        'rule.class === name && namesAll(rule, others)',
        'rule.class === name && others.length < 9',
      ),
    ],
    found_by: discountsByHand,
    sign: { row: 'N-11', says: /a code that combines with nothing is answered with ''/ },
  },
  {
    number: 44,
    title: 'tax before discount',
    edits: [
      inServer('pricing/order-total.ts', 'tax_total: text(charged.tax),', 'tax_total: text(listed.tax),'),
    ],
    found_by: discountsByHand,
    sign: { row: 'N-11', says: /calculated as [\d. ]+ 6\.20, / },
  },
  {
    number: 45,
    title: 'refund of the undiscounted price',
    edits: [
      inFeature(
        'orders/refunds/refundable.queries.ts',
        "'requires_shipping', i.requires_shipping, 'subtotal', i.subtotal::text,",
        "'requires_shipping', i.requires_shipping, 'subtotal', i.subtotal_before_discount::text,",
      ),
    ],
    found_by: discountsByHand,
    sign: { row: 'N-12', says: /refund 2[2-9]/ },
  },
  {
    number: 46,
    title: 'a card spent twice',
    edits: [
      inFeature(
        'orders/placing/store-order.ts',
        'if (claims_money && !(await claimGiftCards(tx, stored.order))) throw new UsesExhausted()',
        '',
      ),
    ],
    found_by: cardSpentConcurrently,
    sign: { row: 'C-14', says: /^a card of 100\.00 paid [2-9]\d\d/ },
  },
]

// The message to a buyer who wanted more of a product than the stock has.

import type { CartView } from '@kontor/contract/storefront/storefront-pages'
import type { Texts } from '../../lib/messages/texts.tsx'

export const shortText = (texts: Texts, { title, available }: NonNullable<CartView['short']>): string =>
  available === 0 ? texts.say('cart.short_none', { title }) : texts.count('cart.short', available, { title })

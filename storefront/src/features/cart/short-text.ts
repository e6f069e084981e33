// What a buyer is told who wanted more of a product than there is.

import type { Texts } from '../../lib/texts.tsx'

export const shortText = (texts: Texts, available: number): string =>
  available === 0 ? texts.say('cart.short_none') : texts.count('cart.short', available)

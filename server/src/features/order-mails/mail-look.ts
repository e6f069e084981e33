// A shop's look in its mails: its accent colour, adapted so that text on it can be read, and its logo.

import { shownAccent } from '@kontor/contract/storefront/store-look'
import type { LetterLook } from '../../integrations/mail/letter.ts'
import { withLogo } from '../shops/shop-logo.ts'
import type { SendingShop } from './order-mails.queries.ts'

/** `origin` is where files are served, without a slash at the end. */
export const mailLook = (shop: SendingShop, origin: string): LetterLook => ({
  accent: shownAccent(shop.accent, 'light'),
  logo: withLogo(shop, origin).logo,
})

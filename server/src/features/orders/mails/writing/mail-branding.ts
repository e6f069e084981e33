// A shop's branding in its mails: the logo, and the accent colour, adapted so that text on the colour is
// readable.

import { shownAccent } from '@kontor/contract/storefront/store-branding'
import type { MailBranding } from '../../../../integrations/mail/mail-template.ts'
import { withLogo } from '../../../shops/settings/shop-logo.ts'
import type { SendingShop } from '../order-mails.queries.ts'

/** `origin` is where files are served, without a slash at the end. */
export const mailBranding = (shop: SendingShop, origin: string): MailBranding => ({
  accent: shownAccent(shop.accent, 'light'),
  logo: withLogo(shop, origin).logo,
})

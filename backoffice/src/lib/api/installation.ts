// The facts about this installation, read from the document's meta elements: the support address, the address
// of shops, the demo shop if present, whether Google login is set up, and the address of mails stored instead
// of sent.

import { t } from '../texts.ts'

const said = (name: string, mark: string): string | null => {
  // During the build the page gets the mark, and the server fills the mark in.
  if (typeof document === 'undefined') return mark
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  // In development the document comes from Vite, with unfilled marks.
  return content === '' || content === mark ? null : content
}

/** The e-mail address for support; null if none is set. */
export const supportEmail: string | null = said('support-email', '__SUPPORT_EMAIL__')

/** The origin of the storefronts, without a slash at the end. */
export const storeUrl: string = said('store-url', '__STORE_URL__') ?? location.origin

/** The address of the demo shop's storefront, or null without a demo shop. */
export const demoShop: string | null = said('demo-shop', '__DEMO_SHOP__')

/**
 * True if users can log in with Google. If the document lacks the fact, the server decides when a user tries.
 */
export const hasGoogleLogin: boolean = said('google-login', '__GOOGLE_LOGIN__') !== 'off'

/** The address of the page with the mails of an installation that sends none; null if mails are sent. */
export const mailbox: string | null = said('mailbox', '__MAILBOX__')

export const NO_GOOGLE_LOGIN = t('Login with Google is not available on this installation.')

// The languages that the storefront speaks and mails are written in: to a buyer in that of the order, to a member in the one they chose. No zod,
// since browsers load it.

/** The first one is that of a shop which has chosen none. */
export const STORE_LANGUAGES = ['en', 'de'] as const
export type StoreLanguage = (typeof STORE_LANGUAGES)[number]

/** By their own names. */
export const LANGUAGE_NAMES: Record<StoreLanguage, string> = { en: 'English', de: 'Deutsch' }

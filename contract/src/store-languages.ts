// The languages that the storefront speaks. No zod, since browsers load it.

/** The first one is that of a shop which has chosen none. */
export const STORE_LANGUAGES = ['en', 'de'] as const
export type StoreLanguage = (typeof STORE_LANGUAGES)[number]

/** By their own names. */
export const LANGUAGE_NAMES: Record<StoreLanguage, string> = { en: 'English', de: 'Deutsch' }

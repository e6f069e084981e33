// The languages that the storefront speaks and mails to buyers are written in, and those of a shop's own people. No zod, since browsers load it.

/** The first one is that of a shop which has chosen none. */
export const STORE_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl'] as const
export type StoreLanguage = (typeof STORE_LANGUAGES)[number]

/** By their own names. */
export const LANGUAGE_NAMES: Record<StoreLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
}

/** For `Intl` if no region is named: numbers and money look different without one. Each is the one most readers expect. */
export const STORE_LOCALES: Record<StoreLanguage, string> = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  nl: 'nl-NL',
  pl: 'pl-PL',
}

/** Of mails to members, of which each has the one they chose. */
export const OFFICE_LANGUAGES = ['en', 'de'] as const satisfies readonly StoreLanguage[]
export type OfficeLanguage = (typeof OFFICE_LANGUAGES)[number]

/** What members read in place of a language of the storefront. */
export const officeLanguage = (language: StoreLanguage): OfficeLanguage => (language === 'de' ? 'de' : 'en')

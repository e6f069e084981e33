// The languages of the storefront and of mails to buyers, and the languages of a shop's team. The file does
// without zod, because browsers load it.

/** The first language is the default of a shop. */
export const STORE_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl'] as const
export type StoreLanguage = (typeof STORE_LANGUAGES)[number]

/** Names of the languages in the languages themselves. */
export const LANGUAGE_NAMES: Record<StoreLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
}

/**
 * Locales for `Intl` without a known region, because numbers and money look different without a region. Each
 * is the locale that most readers expect.
 */
export const STORE_LOCALES: Record<StoreLanguage, string> = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  nl: 'nl-NL',
  pl: 'pl-PL',
}

/** Languages of mails to members. Each member chooses a language. */
export const OFFICE_LANGUAGES = ['en', 'de'] as const satisfies readonly StoreLanguage[]
export type OfficeLanguage = (typeof OFFICE_LANGUAGES)[number]

/** Returns the members' language that replaces a language of the storefront. */
export const officeLanguage = (language: StoreLanguage): OfficeLanguage => (language === 'de' ? 'de' : 'en')

// The languages of stores and mails, as offered by forms.

import {
  LANGUAGE_NAMES,
  OFFICE_LANGUAGES,
  STORE_LANGUAGES,
  type StoreLanguage,
} from '@kontor/contract/storefront/store-languages'

const choiceOf = (value: StoreLanguage) => ({ value, label: LANGUAGE_NAMES[value] })

export const LANGUAGE_CHOICES = STORE_LANGUAGES.map(choiceOf)
/** The languages of mails to members. */
export const OFFICE_LANGUAGE_CHOICES = OFFICE_LANGUAGES.map(choiceOf)

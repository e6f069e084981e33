// The languages of stores and mails as a form offers them.

import { LANGUAGE_NAMES, STORE_LANGUAGES } from '@kontor/contract/storefront/store-languages'

export const LANGUAGE_CHOICES = STORE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

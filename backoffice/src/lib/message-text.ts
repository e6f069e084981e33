// Messages of the server and of the contract's schemas in German. Their words are not known to the back office, so they are found by their text.
// What has no German stays as it is.

import { PAYMENT_MESSAGES_DE } from '@kontor/contract/orders/payments/payment-messages-de'
import { messageTranslator } from '@kontor/contract/values/translate-message'
import catalogue from './german/de.json' with { type: 'json' }
import type { Dictionary } from './german/dictionary.ts'

/** `dictionary` has the names of fields, which messages begin with. */
export const germanMessages = (dictionary: Dictionary): ((message: string) => string) =>
  messageTranslator({ ...catalogue.messages, ...PAYMENT_MESSAGES_DE }, (text) => {
    const word = Object.hasOwn(dictionary, text) ? dictionary[text] : undefined
    return typeof word === 'string' ? word : text
  })

// Translates messages of the server and of the contract's schemas into German. The back office has no keys
// for the messages, so messages are found by their text. Messages without a translation stay unchanged.

import { PAYMENT_MESSAGES_DE } from '@kontor/contract/orders/payments/payment-messages-de'
import { messageTranslator } from '@kontor/contract/values/translate-message'
import catalogue from './german/de.json' with { type: 'json' }
import type { Dictionary } from './german/dictionary.ts'

/**
 * Returns the translator. `dictionary` has the names of fields, because messages begin with names of fields.
 */
export const germanMessages = (dictionary: Dictionary): ((message: string) => string) =>
  messageTranslator({ ...catalogue.messages, ...PAYMENT_MESSAGES_DE }, (text) => {
    const word = Object.hasOwn(dictionary, text) ? dictionary[text] : undefined
    return typeof word === 'string' ? word : text
  })

// Messages of the server and of the contract's schemas in German. Their words are not known to the back office, so they are found by their text.
// What has no German stays as it is.

import { PAYMENT_MESSAGES_DE } from '@kontor/contract/orders/payments/payment-messages-de'
import { messageTranslator } from '@kontor/contract/values/translate-message'
import type { Dictionary } from './german/dictionary.ts'
import { messages } from './german/messages/messages.ts'
import { messagesOfForms } from './german/messages/messages-forms.ts'
import { messagesOfTables } from './german/messages/messages-tables.ts'

/** `dictionary` has the names of fields, which messages begin with. */
export const germanMessages = (dictionary: Dictionary): ((message: string) => string) =>
  messageTranslator(
    { ...messages, ...PAYMENT_MESSAGES_DE, ...messagesOfTables, ...messagesOfForms },
    (text) => {
      const word = Object.hasOwn(dictionary, text) ? dictionary[text] : undefined
      return typeof word === 'string' ? word : text
    },
  )

// German of the stored messages about payments, refunds and deposits, for the back office and for to-dos with
// the reason. Placeholders mark the variable parts.

import messages from '../../texts/de.json' with { type: 'json' }

export const PAYMENT_MESSAGES_DE: Readonly<Record<string, string>> = messages

// The login wizard's message for a failure: the text of the error, with 'Error: ' in front if the server did
// not answer.

import { NO_RESPONSE } from '../../../lib/no-response.ts'
import { t } from '../../../lib/texts.ts'
import { messageOf } from '../../../ui/feedback/error-alert.tsx'

export function loginMessage(error: unknown): string {
  const message = messageOf(error)
  return message === NO_RESPONSE.message ? t('Error: {message}', { message }) : message
}

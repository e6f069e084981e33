// The login wizard's message for a failure: the error's own text, with 'Error: ' before it where the server did not answer.

import { messageOf } from '../../ui/error-alert.tsx'

export function loginMessage(error: unknown): string {
  const message = messageOf(error)
  return message === 'No response from server' ? `Error: ${message}` : message
}

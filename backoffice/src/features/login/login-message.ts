// What the wizard says of a failure: the error's own text; a server that does not answer is called an error.

import { messageOf } from '../../ui/error-alert.tsx'

export function loginMessage(error: unknown): string {
  const message = messageOf(error)
  return message === 'No response from server' ? `Error: ${message}` : message
}

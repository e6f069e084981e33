// Checks what a buyer has typed into the form of a withdrawal.

import type { FieldError } from '@kontor/contract/http/errors'
import { type Declaration, declaration } from '@kontor/contract/orders/withdrawals'
import { fieldErrors } from '../../http/errors/problem.ts'

/** The declaration, or what is wrong with which field. */
export function readDeclaration(typed: Record<keyof Declaration, string>): Declaration | FieldError[] {
  const parsed = declaration.safeParse(typed)
  return parsed.success ? parsed.data : fieldErrors(parsed.error.issues)
}

// Collects the errors of many rows, so a caller gets all errors in one response.

import type { FieldError } from '@kontor/contract/http/errors'
import { apiError } from '../../../../http/errors/problem.ts'

/** Further errors are omitted, because nobody fixes more at a time. */
const MAX_ERRORS = 100

export class FieldErrors {
  private readonly errors: FieldError[] = []

  /** Returns undefined in place of the value that could not be made. */
  add(field: string, message: string, code = 'invalid'): undefined {
    if (this.errors.length < MAX_ERRORS) this.errors.push({ field, code, message })
    return undefined
  }

  addAll(errors: readonly FieldError[]): void {
    for (const { field, message, code } of errors) this.add(field, message, code)
  }

  /** Throws `validation_error` if anything was wrong. */
  throwIfAny(): void {
    const [first] = this.errors
    if (first !== undefined)
      throw apiError('validation_error', { message: first.message, errors: this.errors })
  }
}

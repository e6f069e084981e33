// Turns the errors of a schema or of the server into messages by field path ('rates.0.amount').

import { ProblemError } from '@kontor/contract/client'

// Where a schema is made, zod asks once whether it may make code of text. Our policy forbids that, and the browser would report it. This says no
// beforehand, without loading zod: its settings lie here before its modules do.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export type FieldErrors = Record<string, string>

/** The part of a zod schema a form needs. */
export interface Schema {
  safeParse: (values: unknown) => {
    success: boolean
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
  }
}

/**
 * Gives the first message for each field; empty when everything passes. `load` imports the schema from `@kontor/contract/shapes/…` when it is first
 * needed. If that fails nothing is checked here, and the server checks with the same schema.
 */
export const bySchema =
  (load: () => Promise<Schema>) =>
  async (values: unknown): Promise<FieldErrors> => {
    const errors: FieldErrors = {}
    const schema = await load().catch(() => null)
    for (const issue of schema?.safeParse(values).error?.issues ?? []) {
      errors[issue.path.map(String).join('.')] ??= issue.message
    }
    return errors
  }

export interface Failure {
  /** The message shown in the save bar. */
  message: string
  fields: FieldErrors
  stale: boolean
}

/** `known` tells which fields the form shows. Errors of other fields are added to the message, so that none is lost. */
export function failureOf(error: unknown, known: (field: string) => boolean): Failure {
  if (!(error instanceof ProblemError)) {
    return {
      message: error instanceof Error && error.message ? error.message : 'Something went wrong.',
      fields: {},
      stale: false,
    }
  }
  const fields: FieldErrors = {}
  const others: string[] = []
  for (const { field, message } of error.errors) {
    if (known(field)) fields[field] ??= message
    else if (!error.message.includes(message)) others.push(message)
  }
  return { message: [error.message, ...others].join(' '), fields, stale: error.error === 'stale' }
}

/** Whether the form's values have this path, such as 'rates.0.amount'. */
export function hasField(values: unknown, path: string): boolean {
  let at: unknown = values
  for (const part of path.split('.')) {
    if (typeof at !== 'object' || at === null || !(part in at)) return false
    at = (at as Record<string, unknown>)[part]
  }
  return true
}

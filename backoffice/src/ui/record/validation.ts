// From refusals to fields: what a schema or the server says about a form, by field path ('rates.0.amount').

import { ProblemError } from '@kontor/contract/client'

export type FieldErrors = Record<string, string>

/** The part of a zod schema a form needs. */
export interface Schema {
  safeParse: (values: unknown) => {
    success: boolean
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
  }
}

/**
 * The first message for each field; empty when everything passes. The schema comes by a dynamic import of `@kontor/contract/shapes/…`,
 * loaded when something is first checked. Where it cannot be loaded nothing is found here, and the server judges by the same schema.
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
  /** For the line under the form. */
  message: string
  fields: FieldErrors
  stale: boolean
}

/** `known` says which fields the form shows: what concerns others joins the message, so that nothing is lost. */
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

/** Whether the form's values have this path, one step into lists and objects at a time. */
export function hasField(values: unknown, path: string): boolean {
  let at: unknown = values
  for (const part of path.split('.')) {
    if (typeof at !== 'object' || at === null || !(part in at)) return false
    at = (at as Record<string, unknown>)[part]
  }
  return true
}

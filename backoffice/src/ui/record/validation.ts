// Turns the errors of a schema or of the server into messages by field path ('rates.0.amount').

import { ProblemError } from '@kontor/contract/http/client'
import { serverText, t } from '../../lib/texts.ts'

// When a schema is made, zod asks once whether zod may make code of text. Our policy forbids code of text,
// and the browser would report the attempt. The setting says no beforehand and does not load zod. zod's modules
// read their settings from this global object.
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
      errors[issue.path.map(String).join('.')] ??= serverText(issue.message)
    }
    return errors
  }

export interface Failure {
  /** The message shown in the save bar. */
  message: string
  fields: FieldErrors
  stale: boolean
}

/**
 * Returns the failure. `known` tells whether the form shows a field. Errors of unknown fields are added to
 * the message, so no error is lost.
 */
export function failureOf(error: unknown, known: (field: string) => boolean): Failure {
  if (!(error instanceof ProblemError)) {
    return {
      message: error instanceof Error && error.message ? error.message : t('Something went wrong.'),
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

/** No more of a word than a message can take. */
const QUOTED_LENGTH = 40

const quoted = (word: string) =>
  `“${word.length > QUOTED_LENGTH ? `${word.slice(0, QUOTED_LENGTH)}…` : word}”`

/**
 * Returns the errors at the paths of the fields that show the errors. A list of words is a single field, so
 * an error of the third word, at 'tags.2', is the field's own error and names the word. The field shows the
 * first of several errors.
 */
export function atFields(errors: FieldErrors, values: unknown): FieldErrors {
  const shown: FieldErrors = {}
  for (const [path, message] of Object.entries(errors)) {
    const [, list, at] = /^(.+)\.(\d+)$/.exec(path) ?? []
    const words = list === undefined ? undefined : valueAt(values, list)
    const word = Array.isArray(words) ? words[Number(at)] : undefined
    if (list !== undefined && typeof word === 'string') shown[list] ??= `${quoted(word)}: ${message}`
    else shown[path] ??= message
  }
  return shown
}

/** Returns whether the form's values have this path, such as 'rates.0.amount'. */
export const hasField = (values: unknown, path: string): boolean => find(values, path) !== null

const valueAt = (values: unknown, path: string): unknown => find(values, path)?.value

/** Returns the value at the path; null without a value. */
function find(values: unknown, path: string): { value: unknown } | null {
  let value: unknown = values
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !(part in value)) return null
    value = (value as Record<string, unknown>)[part]
  }
  return { value }
}

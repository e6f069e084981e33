// Messages for invalid input without a message in the contract's schema, because the wording of the validator
// must never be shown.

import type { z } from 'zod'

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const unitOf = (origin: string): string =>
  origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : ''

function ruleText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? 'something else'}`
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.join(', ')}`
    case 'too_big':
      return `at most ${issue.maximum}${unitOf(issue.origin)}`
    case 'too_small':
      return `at least ${issue.minimum}${unitOf(issue.origin)}`
    default:
      return 'this is not valid'
  }
}

/**
 * Error map for `safeParse`: `shop_id is required`, `items.0.quantity: must be a number`, `sku: must be text,
 * not null`. The message of a schema takes precedence. Null is not called missing, because many optional
 * fields take no null.
 */
export function fieldMessage(issue: z.core.$ZodRawIssue): string {
  const field = (issue.path ?? []).map(String).join('.')
  if (field === '') return 'Send a JSON object.'
  if (issue.input === undefined) return `${field} is required`
  if (issue.input !== null) return `${field}: ${ruleText(issue)}`
  return issue.code === 'invalid_union'
    ? `${field}: must not be null`
    : `${field}: ${ruleText(issue)}, not null`
}

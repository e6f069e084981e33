// Stripe's lists: newest first, with `limit` (1 to 100, default 10), `starting_after` (an id), and the filters of each resource.

import type { FormTree } from './form.ts'
import { list, object, optional, text, whole } from './params.ts'
import { noSuch, StripeRefusal } from './refusal.ts'

export interface StripeList<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

interface Listed {
  id: string
  created?: number
}

const timestamp = object({
  gte: optional(whole),
  gt: optional(whole),
  lte: optional(whole),
  lt: optional(whole),
})

const readParams = object({
  limit: optional(whole),
  starting_after: optional(text),
  created: optional(timestamp),
  type: optional(text),
  types: optional(list(text)),
  payment_intent: optional(text),
  charge: optional(text),
  status: optional(text),
})

/** One page of the rows, which must be sorted newest first. */
export function pageOf<T extends Listed>(url: string, rows: T[], form: FormTree): StripeList<T> {
  const { limit = 10, starting_after, created, types, ...equal } = readParams(form, '')
  if (limit < 1 || limit > 100) throw new StripeRefusal('limit must be 1 to 100', { param: 'limit' })
  const start = starting_after === undefined ? 0 : rows.findIndex((row) => row.id === starting_after) + 1
  if (starting_after !== undefined && start === 0)
    throw noSuch('object', starting_after, 'starting_after', 400)
  const found = rows.slice(start).filter((row) => {
    // The request may filter by any field of the row.
    const fields = new Map<string, unknown>(Object.entries(row))
    const matches = Object.entries(equal).every(
      ([name, value]) => value === undefined || fields.get(name) === value,
    )
    return (
      matches &&
      (types === undefined || types.includes(String(fields.get('type')))) &&
      isWithin(created, row.created ?? 0)
    )
  })
  return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url }
}

function isWithin(span: ReturnType<typeof timestamp> | undefined, seconds: number): boolean {
  const { gte = 0, gt = -1, lte = Number.POSITIVE_INFINITY, lt = Number.POSITIVE_INFINITY } = span ?? {}
  return seconds >= gte && seconds > gt && seconds <= lte && seconds < lt
}

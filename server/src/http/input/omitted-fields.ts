// Values that say nothing. Many shop front ends send an empty option as null, so in the body of a public POST that means the same as leaving
// the field out. Where the schema accepts null, it has a meaning of its own and stays; where a value is required, null is refused. An empty
// parameter of a query is always the same as none.

import type { z } from 'zod'

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const inside = (value: unknown, key: PropertyKey): unknown =>
  Array.isArray(value) || isRecord(value) ? Reflect.get(value, key) : undefined

/** Removes the fields that were refused and are null, so that the value can be parsed again: those that are required are missing then. */
export function removeNulls(value: unknown, refused: z.ZodError): void {
  for (const { path } of refused.issues) {
    const parent = path.slice(0, -1).reduce(inside, value)
    const field = path.at(-1)
    if (field !== undefined && isRecord(parent) && parent[field] === null) delete parent[field]
  }
}

/** The parameters of a query that are not empty: clients that send every parameter send an empty one for none. */
export const withoutEmpty = (query: unknown): unknown =>
  isRecord(query) ? Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')) : query

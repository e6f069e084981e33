// Empty values. Many shop front ends send an empty option as null, so null in the body of a public POST means
// an omitted field. If the schema accepts null, null has its own meaning and stays. If a value is required,
// null is refused. An empty parameter of a query always means no parameter.

import type { z } from 'zod'

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const inside = (value: unknown, key: PropertyKey): unknown =>
  Array.isArray(value) || isRecord(value) ? Reflect.get(value, key) : undefined

/**
 * Removes the refused fields with the value null. The caller can then parse the value again, and required
 * fields count as missing.
 */
export function removeNulls(value: unknown, refused: z.ZodError): void {
  for (const { path } of refused.issues) {
    const parent = path.slice(0, -1).reduce(inside, value)
    const field = path.at(-1)
    if (field !== undefined && isRecord(parent) && parent[field] === null) delete parent[field]
  }
}

/** The parameters of a query with a value, because some clients send every parameter. */
export const withoutEmpty = (query: unknown): unknown =>
  isRecord(query) ? Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')) : query

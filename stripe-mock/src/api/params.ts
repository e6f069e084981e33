// Validates the parameters of a call. As at Stripe, any other parameter is refused as `parameter_unknown`, at every depth, so that a misspelt or
// retired one is noticed in development and not by a merchant.

import type { FormTree } from './form.ts'
import { StripeRefusal } from './refusal.ts'

type Field<T> = (value: string | FormTree, param: string) => T
type Shape = Record<string, { field: Field<unknown>; required: boolean }>
type Read<S extends Shape> = {
  [K in keyof S]: S[K]['required'] extends true
    ? ReturnType<S[K]['field']>
    : ReturnType<S[K]['field']> | undefined
}
type Entry<T, R extends boolean> = { field: Field<T>; required: R }

export function required<T>(field: Field<T>): Entry<T, true> {
  return { field, required: true }
}

export function optional<T>(field: Field<T>): Entry<T, false> {
  return { field, required: false }
}

export const text: Field<string> = (value, param) => {
  if (typeof value !== 'string') throw invalid('parameter_invalid_string', `Invalid string: ${param}`, param)
  if (value === '')
    throw invalid('parameter_invalid_empty', `You passed an empty string for '${param}'.`, param)
  if (value.length > 5000)
    throw invalid('parameter_invalid_string', `Invalid string: ${param} is too long`, param)
  return value
}

export const whole: Field<number> = (value, param) => {
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
    throw invalid('parameter_invalid_integer', `Invalid integer: ${String(value).slice(0, 40)}`, param)
  }
  return Number(value)
}

export const flag: Field<boolean> = (value, param) => {
  if (value !== 'true' && value !== 'false')
    throw invalid('parameter_invalid_boolean', `Invalid boolean: ${param}`, param)
  return value === 'true'
}

export function oneOf<const T extends string>(...words: T[]): Field<T> {
  return (value, param) => {
    const word = words.find((candidate) => candidate === value)
    if (word === undefined)
      throw invalid(undefined, `Invalid ${param}: must be one of ${words.join(', ')}`, param)
    return word
  }
}

/** An http or https URL; others are refused, since a browser might run them (`javascript:`). */
export const address: Field<string> = (value, param) => {
  const url = text(value, param)
  // Stripe replaces this placeholder itself; a URL parser would encode its braces.
  const parsed = URL.canParse(url) ? new URL(url.replaceAll('{CHECKOUT_SESSION_ID}', 'cs')) : null
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || !/^[\x21-\x7e]+$/.test(url)) {
    throw invalid('url_invalid', 'Not a valid URL', param)
  }
  return url
}

/** At most 50 keys of 40 characters, values of 500. */
export const metadata: Field<Record<string, string>> = (value, param) => {
  if (typeof value === 'string') throw invalid(undefined, `Invalid object: ${param}`, param)
  const pairs = Object.entries(value)
  if (pairs.length > 50) throw invalid(undefined, 'Metadata can have at most 50 keys', param)
  for (const [key, entry] of pairs) {
    if (typeof entry !== 'string' || key.length > 40 || entry.length > 500) {
      throw invalid(
        undefined,
        'Metadata keys may have 40 and values 500 characters',
        `${param}[${key.slice(0, 40)}]`,
      )
    }
  }
  return Object.fromEntries(pairs.filter(([, entry]) => entry !== '')) as Record<string, string>
}

export function list<T>(field: Field<T>): Field<T[]> {
  return (value, param) => {
    if (typeof value === 'string') throw invalid('parameter_invalid_array', `Invalid array: ${param}`, param)
    return Object.entries(value)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([key, item]) => {
        if (!/^\d{1,4}$/.test(key)) throw invalid('parameter_invalid_array', `Invalid array: ${param}`, param)
        return field(item, `${param}[${key}]`)
      })
  }
}

export function object<S extends Shape>(shape: S): Field<Read<S>> {
  return (value, param) => {
    if (typeof value === 'string') throw invalid(undefined, `Invalid object: ${param}`, param)
    const nameOf = (key: string) => (param === '' ? key : `${param}[${key}]`)
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(shape, key)) {
        throw invalid(
          'parameter_unknown',
          `Received unknown parameter: ${nameOf(key)}`.slice(0, 200),
          nameOf(key),
        )
      }
    }
    const found = Object.entries(shape).map(([key, { field, required: needed }]) => {
      const given = value[key]
      if (given === undefined && needed) {
        throw invalid('parameter_missing', `Missing required param: ${nameOf(key)}.`, nameOf(key))
      }
      return [key, given === undefined ? undefined : field(given, nameOf(key))]
    })
    return Object.fromEntries(found) as Read<S>
  }
}

function invalid(code: string | undefined, message: string, param: string): StripeRefusal {
  return new StripeRefusal(message, { param: param.slice(0, 120), ...(code ? { code } : {}) })
}

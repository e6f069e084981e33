// Text fields: of limited length, in well-formed Unicode, without control characters that databases, mails or
// PDFs cannot handle.

import { z } from 'zod'

// NUL breaks PostgreSQL. The remaining C0 and C1 controls (tab, CR and LF aside) have no place in shop data.
// U+202D and U+202E override the direction of the following text, and can make a name or number look like a
// different name or number.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202d\u202e]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const LINE_CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202d\u202e]/
/**
 * Direction marks that phones and address books put around a number or a name. The marks are removed because
 * they are invisible, and two texts that look alike must be equal.
 */
const EMBEDDING = /[\u202a-\u202c\u2066-\u2069]/g

const wellFormed = (text: string) =>
  !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text)

/**
 * Returns true if a text of several lines may be stored. The rule applies to forms, tables and archives
 * alike.
 */
export const isStorableText = (text: string): boolean => !CONTROL.test(text) && wellFormed(text)
/** Returns true if a text of a single line may be stored. */
export const isStorableLine = (text: string): boolean => !LINE_CONTROL.test(text) && wellFormed(text)

const withoutEmbeddings = (text: string): string => text.replace(EMBEDDING, '')

/** A trimmed line. May be empty. */
export const textLine = (max = 255) =>
  z
    .string()
    .overwrite(withoutEmbeddings)
    .trim()
    .max(max, `At most ${max} characters`)
    .refine(isStorableLine, 'Control characters are not allowed')

/** A required line, with the message '<label> is required'. */
export const requiredTextLine = (label: string, max = 255) =>
  z
    .string({ error: `${label} is required` })
    .overwrite(withoutEmbeddings)
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label}: at most ${max} characters`)
    .refine(isStorableLine, `${label}: control characters are not allowed`)

/** Several lines, stored as typed; control characters are rejected. */
export const textBlock = (max = 20_000) =>
  z
    .string()
    .max(max, `At most ${max} characters`)
    .refine(isStorableText, 'Control characters are not allowed')

export const requiredTextBlock = (label: string, max = 20_000) =>
  z
    .string({ error: `${label} is required` })
    .max(max, `${label}: at most ${max} characters`)
    .refine((text) => text.trim() !== '', `${label} is required`)
    .refine(isStorableText, `${label}: control characters are not allowed`)

/** The end of a domain that resolvers read as an IPv4 address: `5.1` is 5.0.0.1. No top-level domain is a number. */
const ENDS_IN_NUMBER = /(?:^|[.@])(?:\d+|0x[\da-f]*)$/i

/** Letters of Latin alphabets that are not an ASCII letter with a mark. */
const LATIN = 'ßæœøłđðþħ'

/**
 * Returns true for a letter of a Latin alphabet beyond ASCII, as in `jürgen` or `søren`, because such letters
 * resemble no ASCII letter. Refuses similar letters of other scripts, and variants (wide, long, joined,
 * dotless), because two addresses that look alike must be equal.
 */
const isLatinLetter = (letter: string): boolean => {
  const lower = letter.toLowerCase().normalize('NFC')
  return (
    LATIN.includes(lower) ||
    (/^[a-z]/.test(lower.normalize('NFD')) && lower.normalize('NFKC') === lower && lower.length === 1)
  )
}

/** RFC 6531 counts the octets of RFC 5321 in UTF-8: 64 before the sign, 254 in all. */
const fitsEnvelope = (text: string): boolean => {
  const octets = (part: string) => new TextEncoder().encode(part).length
  return octets(text) <= 254 && octets(text.slice(0, text.indexOf('@'))) <= 64
}

/**
 * An addr-spec of RFC 5321, or of RFC 6531 with Latin letters before the sign. Quoting, comments and lists
 * are refused. The address is lower-cased. A domain beyond ASCII must be in its ASCII form (`xn--…`).
 */
export const email = (message = 'Invalid email') =>
  z
    .string({ error: message })
    .trim()
    .normalize('NFC')
    .max(254, message)
    .regex(
      /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~\u00c0-\u024f\u1e00-\u1eff-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~\u00c0-\u024f\u1e00-\u1eff-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)*[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/,
      message,
    )
    .refine((text) => fitsEnvelope(text) && !ENDS_IN_NUMBER.test(text), message)
    .refine((text) => (text.match(/[^\0-\x7f]/g) ?? []).every(isLatinLetter), message)
    .transform((text) => text.toLowerCase())

/** Returns the comparable form of an address that `email` did not read. */
export const normalEmail = (address: string): string => address.trim().toLowerCase()

/** An http(s) URL, or empty. A URL with credentials is refused. */
export const httpUrl = (max = 2000) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text === '' || isWebAddress(text), 'Only http and https URLs are allowed')
    // Line breaks are refused, because the URL parser ignores line breaks and the database would store them.
    .refine(isStorableLine, 'Control characters are not allowed')

const isWebAddress = (text: string): boolean => {
  if (!/^https?:\/\//i.test(text)) return false
  try {
    const url = new URL(text)
    return url.username === '' && url.password === '' && url.hostname !== ''
  } catch {
    return false
  }
}

/**
 * JSON as text, or empty. The size and depth are limited, because every reader must be able to handle the
 * text.
 */
export const jsonText = (max = 100_000) =>
  z
    .string()
    .max(max, `At most ${max} characters`)
    .refine(isStorableText, 'Control characters are not allowed')
    .refine((text) => text.trim() === '' || isShallowJson(text), 'This is not valid JSON')

const MAX_JSON_DEPTH = 64

const isShallowJson = (text: string): boolean => {
  let depth = 0
  for (const character of text) {
    if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    if (depth > MAX_JSON_DEPTH) return false
  }
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

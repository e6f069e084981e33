// Parses the text of cells: lists, numbers with a point or comma, yes and no. Exports write the same forms.

import { isDay } from '@kontor/contract/values/day'

/** The error of a wrong cell. */
export class CellError extends Error {
  override readonly name = 'CellError'
  readonly code: string
  constructor(message: string, code = 'invalid') {
    super(message)
    this.code = code
  }
}

/** `1,500` is either 1500 with a thousands separator, or 1.5. `0,500` and `1,50` have only one reading. */
const GROUPED_COMMA = /^-?[1-9]\d{0,2},\d{3}$/
const GROUPED = /^-?[1-9]\d{0,2}[.,]\d{3}$/
const TWO_WAYS =
  'This can be read as two numbers. Enter it without thousands separators, such as 1500 or 1.5.'

/** Like `decimalOf`, for amounts that rarely have three decimals: `1.500` may also be 1500. */
export function shortDecimalOf(text: string): string {
  if (GROUPED.test(text.trim())) throw new CellError(TWO_WAYS, 'ambiguous')
  return decimalOf(text)
}

/**
 * Accepts a point or comma, and no thousands separators, because `1.234,50` could be two numbers. Some
 * spreadsheets omit the 0 before the point.
 */
export function decimalOf(text: string): string {
  if (GROUPED_COMMA.test(text.trim())) throw new CellError(TWO_WAYS, 'ambiguous')
  const plain = text
    .trim()
    .replace(',', '.')
    .replace(/^-?(?=\.)/, '$&0')
  if (!/^-?\d{1,12}(?:\.\d{1,20})?$/.test(plain))
    throw new CellError('Enter a number such as 12.50 or 12,50, without thousands separators.')
  return plain
}

/** Accepts `5.0`, because some programs write all numbers as decimals. */
export function wholeOf(text: string): number {
  const plain = text.trim().replace(/(?<=\d)[.,]0{1,2}$/, '')
  if (!/^-?\d{1,12}$/.test(plain)) throw new CellError('Enter a whole number, without thousands separators.')
  return Number(plain)
}

/** Accepts a date, or a date followed by a time. */
export function dayOf(text: string): string {
  const day = text.trim().slice(0, 10)
  if (!isDay(day)) throw new CellError('Enter a date such as 2026-12-31.')
  return day
}

/** Words in the languages of stores, as people and spreadsheets write them. */
const YES = new Set([
  ...['true', 'yes', 'y', 't', 'on', '1', 'x'],
  ...['wahr', 'ja', 'j', 'vrai', 'oui', 'verdadero', 'sí', 'si'],
  ...['vero', 'sì', 'waar', 'prawda', 'tak'],
])
const NO = new Set([
  ...['false', 'no', 'n', 'f', 'off', '0'],
  ...['falsch', 'nein', 'faux', 'non', 'falso'],
  ...['onwaar', 'nee', 'fałsz', 'falsz', 'nie'],
])

/** Returns undefined for any other word. */
export function findBoolean(text: string): boolean | undefined {
  const word = text
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replace(/^([01])[.,]0$/, '$1')
  return YES.has(word) || (NO.has(word) ? false : undefined)
}

export function booleanOf(text: string): boolean {
  const found = findBoolean(text)
  if (found === undefined) throw new CellError('Enter true or false.')
  return found
}

/** Returns the items between `|`. Within an item, `\|` means the sign itself. Empty items are left out. */
export function listOf(text: string): string[] {
  const items = ['']
  for (const part of text.match(/\\[\\|]|[\s\S]/gu) ?? []) {
    if (part === '|') items.push('')
    else items[items.length - 1] += part.length === 2 && part.startsWith('\\') ? part.slice(1) : part
  }
  return items.map((item) => item.trim()).filter((item) => item !== '')
}

export const joinedList = (items: readonly string[]): string =>
  items.map((item) => item.replace(/[\\|]/g, '\\$&')).join('|')

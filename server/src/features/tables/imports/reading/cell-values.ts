// What the text of a cell means: lists, numbers with a point or comma, yes and no. Exports write what is read here.

import { isDay } from '@kontor/contract/values/day'

/** What is wrong with a cell. */
export class CellError extends Error {
  override readonly name = 'CellError'
  readonly code: string
  constructor(message: string, code = 'invalid') {
    super(message)
    this.code = code
  }
}

/** `1,500` is 1500 where it was written with thousands, else 1.5. `0,500` and `1,50` can be read in one way only. */
const GROUPED_COMMA = /^-?[1-9]\d{0,2},\d{3}$/
const GROUPED = /^-?[1-9]\d{0,2}[.,]\d{3}$/
const TWO_WAYS =
  'This can be read as two numbers. Enter it without thousands separators, such as 1500 or 1.5.'

/** As `decimalOf`, of amounts that hardly ever have three decimals: `1.500` may be 1500, too. */
export function shortDecimalOf(text: string): string {
  if (GROUPED.test(text.trim())) throw new CellError(TWO_WAYS, 'ambiguous')
  return decimalOf(text)
}

/** With point or comma, and without thousands: `1.234,50` could be two numbers. Some spreadsheets write no 0 before the point. */
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

/** Programs that take all numbers for decimals write `5.0`. */
export function wholeOf(text: string): number {
  const plain = text.trim().replace(/(?<=\d)[.,]0{1,2}$/, '')
  if (!/^-?\d{1,12}$/.test(plain)) throw new CellError('Enter a whole number, without thousands separators.')
  return Number(plain)
}

/** Of a date, or a date with a time behind it. */
export function dayOf(text: string): string {
  const day = text.trim().slice(0, 10)
  if (!isDay(day)) throw new CellError('Enter a date such as 2026-12-31.')
  return day
}

/** In the languages of stores, as people and their spreadsheets write them. */
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

/** Undefined for another word. */
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

/** Items between `|`; within one, `\|` is the sign itself. Empty ones are left out. */
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

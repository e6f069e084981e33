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

/** With point or comma, and without thousands: `1.234,50` could be two numbers. Some spreadsheets write no 0 before the point. */
export function decimalOf(text: string): string {
  const plain = text
    .trim()
    .replace(',', '.')
    .replace(/^-?(?=\.)/, '$&0')
  if (!/^-?\d{1,12}(?:\.\d{1,20})?$/.test(plain))
    throw new CellError('Enter a number such as 12.50 or 12,50, without thousands separators.')
  return plain
}

export function wholeOf(text: string): number {
  const plain = text.trim()
  if (!/^-?\d{1,12}$/.test(plain)) throw new CellError('Enter a whole number.')
  return Number(plain)
}

/** Of a date, or a date with a time behind it. */
export function dayOf(text: string): string {
  const day = text.trim().slice(0, 10)
  if (!isDay(day)) throw new CellError('Enter a date such as 2026-12-31.')
  return day
}

const YES = new Set(['true', 'yes', '1', 'y', 'ja', 'wahr', 'oui', 'vrai', 'x'])
const NO = new Set(['false', 'no', '0', 'n', 'nein', 'falsch', 'non', 'faux'])

/** Undefined for another word. */
export function findBoolean(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
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

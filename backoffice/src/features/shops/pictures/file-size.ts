// The size of a file in words.

import { LOCALE } from '../../../lib/locale.ts'

const MIB = 1024 * 1024

const fixed = (number: number, digits: number): string =>
  number.toLocaleString(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits })

export function fileSize(bytes: number): string {
  if (bytes < MIB) return `${Math.ceil(bytes / 1024)} KiB`
  return bytes < 1024 * MIB ? `${fixed(bytes / MIB, 1)} MiB` : `${fixed(bytes / 1024 / MIB, 2)} GiB`
}

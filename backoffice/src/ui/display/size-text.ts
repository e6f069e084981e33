// File sizes as readable text.

import { LOCALE } from '../../lib/locale.ts'
import { t } from '../../lib/texts.ts'

const UNITS = [t('bytes'), 'kB', 'MB', 'GB', 'TB']

/** Returns for example '3.2 MB'. The units are powers of 1000, like the units of disks and browsers. */
export function sizeText(bytes: number): string {
  let unit = 0
  let size = bytes
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000
    unit++
  }
  const digits = unit === 0 ? 0 : 1
  const number = size.toLocaleString(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${number} ${UNITS[unit]}`
}

// Durations as readable text.

import { formatNumber } from '../../../lib/locale.ts'
import { plural } from '../../../lib/texts.ts'

const STEPS: readonly [seconds: number, text: (count: number) => string][] = [
  [86_400, (count) => plural(count, '{count} day', '{count} days')],
  [3600, (count) => plural(count, '{count} hour', '{count} hours')],
  [60, (count) => plural(count, '{count} minute', '{count} minutes')],
]

/** Returns for example '3 days' or '2.4 s'. */
export function spanText(seconds: number): string {
  for (const [length, text] of STEPS) {
    const count = Math.floor(seconds / length)
    if (count >= 1) return text(count)
  }
  return `${formatNumber(seconds < 10 ? Number(seconds.toFixed(1)) : Math.round(seconds))} s`
}

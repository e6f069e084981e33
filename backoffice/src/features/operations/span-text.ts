// Durations as readable text.

const STEPS: readonly [seconds: number, unit: string][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
]

/** For example '3 days' or '2.4 s'. */
export function spanText(seconds: number): string {
  for (const [length, unit] of STEPS) {
    const count = Math.floor(seconds / length)
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'}`
  }
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}

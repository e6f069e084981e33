// File sizes as readable text.

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** For example '3.2 MB'. The units are powers of 1000, as disks and browsers count. */
export function sizeText(bytes: number): string {
  let unit = 0
  let size = bytes
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000
    unit++
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${UNITS[unit]}`
}

// Sizes of files as people read them.

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** '3.2 MB'; thousands, as disks and browsers count. */
export function sizeText(bytes: number): string {
  let unit = 0
  let size = bytes
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000
    unit++
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${UNITS[unit]}`
}

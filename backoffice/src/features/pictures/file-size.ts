// The size of a file in words.

const MIB = 1024 * 1024

export function fileSize(bytes: number): string {
  if (bytes < MIB) return `${Math.ceil(bytes / 1024)} KiB`
  return bytes < 1024 * MIB ? `${(bytes / MIB).toFixed(1)} MiB` : `${(bytes / 1024 / MIB).toFixed(2)} GiB`
}

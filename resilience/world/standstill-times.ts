// The data shared by the probe and its reader.

export interface ProbeData {
  /** On a `SharedArrayBuffer`; milliseconds since 1970. */
  times: BigInt64Array
  path: string
  long_ms: number
  pause_ms: number
}

/** The place of each time in `times`. */
export const at = {
  /** Start of the present write; 0 without a write. */
  began: 0,
  /** When the machine's last stall ended. */
  ended: 1,
  /** The number of stalls. */
  count: 2,
  /** Not 0: the probe is to end. */
  stop: 3,
} as const

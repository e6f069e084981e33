// What the probe and its reader share.

export interface ProbeData {
  /** On a `SharedArrayBuffer`; milliseconds since 1970. */
  times: BigInt64Array
  path: string
  long_ms: number
  pause_ms: number
}

/** Where in `times` each thing is. */
export const at = {
  /** When the write that is under way began; 0 if none is. */
  began: 0,
  /** When the machine's last stall ended. */
  ended: 1,
  /** The number of stalls. */
  count: 2,
  /** Not 0: the probe is to end. */
  stop: 3,
} as const

// A response head that is made once and sent many times: only the values that differ between two responses are replaced in it.

export interface ReadyHead {
  /** Header names and values in turn, as they were sent. */
  readonly fields: string[]
  /** The index in `fields` of the request id. */
  readonly id_at: number
}

/** The index in `fields` of a header's value; -1 without the header. `wanted` is in lower case. */
export const placeIn = (fields: readonly string[], wanted: string): number => {
  const at = fields.findIndex((text, place) => place % 2 === 0 && text.toLowerCase() === wanted)
  return at === -1 ? -1 : at + 1
}

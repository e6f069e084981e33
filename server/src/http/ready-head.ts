// The head of an answer, made once and sent often: only what differs between two answers is put in its place.

export interface ReadyHead {
  /** Names and values in turn, as they were sent. */
  readonly fields: string[]
  /** Where among them the request's id stands. */
  readonly id_at: number
}

/** Where the value of a header stands; -1 where it is not there. */
export const placeIn = (fields: readonly string[], wanted: string): number => {
  const at = fields.findIndex((text, place) => place % 2 === 0 && text.toLowerCase() === wanted)
  return at === -1 ? -1 : at + 1
}

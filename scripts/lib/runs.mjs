// How much the tests try: `npm test` tries little of everything, `npm run test:resilience` sets THOROUGH and tries all of it.

/** Whether this run tries everything. */
export const is_thorough = Boolean(process.env.THOROUGH)

/** A number of runs of a property, of rounds or of rows: the first in `npm test`, the second in `npm run test:resilience`. */
export const runs = (usual, thorough = 20 * usual) => (is_thorough ? thorough : usual)

/** All of `values` in `npm run test:resilience`; in `npm test` only `count` of them, others for each place, always the same for a place. */
export function drawn(values, count, place) {
  if (is_thorough || values.length <= count) return values
  let seed = 0
  for (const letter of place) seed = (seed * 31 + letter.charCodeAt(0)) >>> 0
  return Array.from({ length: count }, (_, n) => values[(seed + n) % values.length])
}

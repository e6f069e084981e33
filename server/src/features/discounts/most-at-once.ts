// How many discounts run at the same moment.

export interface Span {
  /** Null: from the beginning. */
  starts_at: string | null
  /** The first moment after it; null: without end. */
  ends_at: string | null
}

const startOf = ({ starts_at }: Span) => (starts_at === null ? -Infinity : Date.parse(starts_at))
const endOf = ({ ends_at }: Span) => (ends_at === null ? Infinity : Date.parse(ends_at))

/** The most of `others` that run together at a moment of `span`. The number grows only where one begins, so those moments are looked at. */
export function mostAtOnce(span: Span, others: readonly Span[]): number {
  const runsAt = (moment: number) => (one: Span) => startOf(one) <= moment && moment < endOf(one)
  const moments = [startOf(span), ...others.map(startOf).filter((start) => runsAt(start)(span))]
  return Math.max(...moments.map((moment) => others.filter(runsAt(moment)).length))
}

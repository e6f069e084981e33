// Product and baseline take turns, so that other load on the machine falls on both; the median of several rounds counts.

import type { Figures } from './load.ts'
import { median, whole } from './numbers.ts'
import type { Result } from './scenario.ts'

export interface Compared extends Figures {
  baseline_per_second: number
  /** The median of each round's ratio of product to baseline. */
  ratio: number
}

/** Refused and failed requests are added up; everything else is the median of the rounds. */
export async function compare(
  rounds: number,
  product: () => Promise<Figures>,
  baseline: () => Promise<Pick<Figures, 'per_second'>>,
): Promise<Compared> {
  const taken: { figures: Figures; baseline: number }[] = []
  for (let round = 0; round < rounds; round++)
    taken.push({ figures: await product(), baseline: (await baseline()).per_second })
  const middle = (of: (round: (typeof taken)[number]) => number) => median(taken.map(of))
  const sum = (of: (figures: Figures) => number) => taken.reduce((all, { figures }) => all + of(figures), 0)
  return {
    per_second: middle(({ figures }) => figures.per_second),
    p50_ms: middle(({ figures }) => figures.p50_ms),
    p99_ms: middle(({ figures }) => figures.p99_ms),
    refused: sum(({ refused }) => refused),
    failed: sum(({ failed }) => failed),
    baseline_per_second: middle((round) => round.baseline),
    ratio: middle((round) => round.figures.per_second / round.baseline),
  }
}

/** What a figure has to reach. Each may be left out; with none, the figure is reported without a goal. */
export interface Goal {
  ratio?: number
  p50_ms?: number
  p99_ms?: number
}

const fine = (value: number) => value.toFixed(value < 10 ? 2 : 0)

export function resultOf(figure: string, beside: string, compared: Compared, goal: Goal = {}): Result {
  const { per_second, p50_ms, p99_ms, refused, baseline_per_second, ratio } = compared
  const wanted = [
    goal.ratio === undefined ? '' : `≥ ${goal.ratio} ×`,
    goal.p50_ms === undefined ? '' : `p50 ≤ ${goal.p50_ms} ms`,
    goal.p99_ms === undefined ? '' : `p99 ≤ ${goal.p99_ms} ms`,
  ].filter((part) => part !== '')
  const is_met =
    refused === 0 &&
    ratio >= (goal.ratio ?? 0) &&
    p50_ms <= (goal.p50_ms ?? Number.POSITIVE_INFINITY) &&
    p99_ms <= (goal.p99_ms ?? Number.POSITIVE_INFINITY)
  const refusals = refused === 0 ? '' : `, ${refused} refused`
  return {
    figure,
    measured: `${whole(per_second)}/s, p50 ${fine(p50_ms)} ms, p99 ${fine(p99_ms)} ms${refusals}`,
    beside: `${beside} ${whole(baseline_per_second)}/s: ${ratio.toFixed(2)} ×`,
    goal: wanted.join(', '),
    is_met: wanted.length === 0 ? null : is_met,
    numbers: { ...compared },
  }
}

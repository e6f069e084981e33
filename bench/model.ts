// `npm run model`: fits a model of what a request costs to the bench's results, and works out how much more machines would serve. The model is
// a closed queue with one bottleneck: c clients get c / (L + (c - 1) · D) answers a second. L is the time of a request alone, D the time it
// keeps the bottleneck busy. The error of the fit is printed too; docs/scaling.md explains the columns and the assumptions.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../server/src/package-root.ts'
import { whole } from './numbers.ts'
import type { Result } from './scenario.ts'

interface Measured {
  clients: number
  per_second: number
}

interface Fitted {
  alone_ms: number
  busy_ms: number
  /** The largest relative difference from what was measured. */
  error: number
}

/** Efficiency of each doubling of the machines, at worst and at best: the share of the doubled rate that is reached. Assumed, not measured. */
const [WORST, BEST] = [0.75, 0.95]

const predicted = ({ alone_ms, busy_ms }: Pick<Fitted, 'alone_ms' | 'busy_ms'>, clients: number) =>
  (clients * 1000) / (alone_ms + (clients - 1) * busy_ms)

function adjust(points: readonly Measured[]): Fitted {
  const one = points.find(({ clients }) => clients === 1)!
  const alone_ms = 1000 / one.per_second
  const errorOf = (busy_ms: number) =>
    Math.max(
      ...points.map(
        ({ clients, per_second }) =>
          Math.abs(predicted({ alone_ms, busy_ms }, clients) - per_second) / per_second,
      ),
    )
  let busy_ms = alone_ms
  for (let step = alone_ms / 2; step > alone_ms / 100_000; step /= 2)
    busy_ms = [busy_ms - step, busy_ms, busy_ms + step].reduce((best, each) =>
      each > 0 && errorOf(each) < errorOf(best) ? each : best,
    )
  return { alone_ms, busy_ms, error: errorOf(busy_ms) }
}

const results: { name: string; results: Result[] }[] = JSON.parse(
  readFileSync(join(REPOSITORY_ROOT, 'bench/results.json'), 'utf8'),
)
const pointsOf = (name: string): Measured[] =>
  (results.find((scenario) => scenario.name === name)?.results ?? []).flatMap(({ figure, numbers }) => {
    const clients = Number(/(\d+) clients$/.exec(figure)?.[1])
    return clients > 0 && numbers.per_second && !/in turn/.test(figure)
      ? [{ clients, per_second: numbers.per_second }]
      : []
  })

/** The range of requests a second for `machines` machines like the measured one. */
const range = (per_second: number, machines: number, error: number) => {
  const grown = (efficiency: number) => per_second * machines ** (1 + Math.log2(efficiency))
  return `${whole(grown(WORST) * (1 - error))} to ${whole(grown(BEST) * (1 + error))}`
}

console.log(
  '| request | alone, ms | bottleneck busy, ms | error of the fit | most of one machine, a second | ten machines | a hundred |',
)
console.log('|---|--:|--:|--:|--:|--:|--:|')
for (const [title, name] of [
  ['Product list, kept', 'product-list'],
  ['Store page, kept', 'store-page'],
  ['Calculation, 2 lines', 'calculation'],
  ['Order, 2 lines', 'order'],
] as const) {
  const fitted = adjust(pointsOf(name))
  const most = 1000 / fitted.busy_ms
  console.log(
    `| ${title} | ${fitted.alone_ms.toFixed(3)} | ${fitted.busy_ms.toFixed(3)} | ${Math.round(fitted.error * 100)} % | ${whole(most)} | ${range(most, 10, fitted.error)} | ${range(most, 100, fitted.error)} |`,
  )
}

// `npm run model`: what the bench's results (bench/results.json, as `npm run bench -- --write` and `npm run profile -- --write` left them) say of
// more machines. Two models. The first is a closed queue with one bottleneck: c clients get c / (L + (c - 1) · D) answers a second. L is the time
// of a request alone, D the time it keeps the bottleneck busy. The second simulates orders that pass web processes and one database. The error of
// each is printed too; docs/scaling.md explains the columns and the assumptions. `-- --write` puts the tables there.

import { writeMarked } from './marked.ts'
import { whole } from './numbers.ts'
import { readSaved } from './report.ts'
import { simulatedOrders } from './simulated-orders.ts'

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

const results = readSaved()
const pointsOf = (name: string): Measured[] =>
  (results.find((scenario) => scenario.name === name)?.results ?? []).flatMap(({ figure, numbers }) => {
    const clients = Number(/(\d+) clients$/.exec(figure)?.[1])
    return clients > 0 && numbers.per_second && !/in turn|not cached/.test(figure)
      ? [{ clients, per_second: numbers.per_second }]
      : []
  })

/** The range of requests a second for `machines` machines like the measured one. */
const range = (per_second: number, machines: number, error: number) => {
  const grown = (efficiency: number) => per_second * machines ** (1 + Math.log2(efficiency))
  return `${whole(grown(WORST) * (1 - error))} to ${whole(grown(BEST) * (1 + error))}`
}

const MODELLED = [
  ['Product list, cached', 'product-list'],
  ['Store page, cached', 'store-page'],
  ['Calculation, 2 lines', 'calculation'],
  ['Order, 2 lines', 'order'],
] as const

const rows = MODELLED.map(([title, name]) => {
  const points = pointsOf(name)
  if (!points.some(({ clients }) => clients === 1))
    throw new Error(`bench/results.json has no ${name}: npm run bench -- --only ${name} --write`)
  const fitted = adjust(points)
  const most = 1000 / fitted.busy_ms
  const error = `${Math.round(fitted.error * 100)} %`
  return `| ${title} | ${fitted.alone_ms.toFixed(3)} | ${fitted.busy_ms.toFixed(3)} | ${error} | ${whole(most)} | ${range(most, 10, fitted.error)} | ${range(most, 100, fitted.error)} |`
})
const days = results.map(({ measured_at }) => measured_at.slice(0, 10)).sort()
const lines = [
  '',
  `Calculated on ${new Date().toISOString().slice(0, 10)} from measurements between ${days[0]} and ${days.at(-1)}.`,
  '',
  '| request | alone, ms | bottleneck busy, ms | error of the fit | maximum of one machine, per second | 10 machines, extrapolated | 100 machines, extrapolated |',
  '|---|--:|--:|--:|--:|--:|--:|',
  ...rows,
  '',
  ...simulatedOrders(results, pointsOf('order')),
  '',
]
console.log(lines.join('\n'))
if (process.argv.includes('--write')) writeMarked('docs/scaling.md', 'model', () => lines)

// The simulation of orders, held against what was measured, and then run for installations that were not.

import { connectionCount } from '../server/src/db/connecting/connection-count.ts'
import { percent, whole } from './numbers.ts'
import type { SavedResults } from './report.ts'
import { type Cost, type Installation, simulate } from './simulation.ts'

interface Measured {
  clients: number
  per_second: number
}

const ONE_MACHINE = 'postgres://127.0.0.1/kontor'
const ANOTHER_MACHINE = 'postgres://primary.example/kontor'
/** Clients of each web process in what is extrapolated: enough to keep it busy. */
const CLIENTS_A_PROCESS = 32
const CORES_OF_A_WEB_MACHINE = 2

/** Not measured: web machines of two cores, and a primary on a machine of its own. */
const LARGER: readonly { web_machines: number; database_cores: number }[] = [
  { web_machines: 1, database_cores: 2 },
  { web_machines: 2, database_cores: 4 },
  { web_machines: 4, database_cores: 8 },
  { web_machines: 10, database_cores: 16 },
]

/** Everything on the measured machine, the load generator's own work left out. */
const together = (cores: number, web_processes: number, clients: number): Installation => ({
  web_machines: 0,
  web_processes,
  web_machine_cores: 0,
  database_cores: cores,
  connections: web_processes * connectionCount(ONE_MACHINE, web_processes, cores),
  clients,
})

const apart = ({ web_machines, database_cores }: (typeof LARGER)[number]): Installation => {
  const web_processes = web_machines * CORES_OF_A_WEB_MACHINE
  return {
    web_machines,
    web_processes,
    web_machine_cores: CORES_OF_A_WEB_MACHINE,
    database_cores,
    connections: web_processes * connectionCount(ANOTHER_MACHINE, CORES_OF_A_WEB_MACHINE),
    clients: web_processes * CLIENTS_A_PROCESS,
  }
}

const errorOf = (simulated: number, measured: number) => Math.abs(simulated - measured) / measured

/** The profile's costs, all times one factor: the one with which the largest error against the bench is smallest. */
function fitCost(profiled: Record<string, number>, points: readonly Measured[], cores: number) {
  const alone_ms = 1000 / points.find(({ clients }) => clients === 1)!.per_second
  const costOf = (factor: number): Cost => {
    const [web_ms, database_ms] = [profiled.web_us!, profiled.database_us!].map((us) => (us / 1000) * factor)
    return {
      web_ms: web_ms!,
      database_ms: database_ms!,
      waiting_ms: Math.max(0, alone_ms - web_ms! - database_ms!),
    }
  }
  const worstOf = (cost: Cost) =>
    Math.max(
      ...points.map(({ clients, per_second }) =>
        errorOf(simulate(together(cores, 1, clients), cost).per_second, per_second),
      ),
    )
  const factors = Array.from({ length: 31 }, (_, at) => 0.5 + at * 0.05)
  return factors
    .map((factor) => ({ factor, cost: costOf(factor), error: worstOf(costOf(factor)) }))
    .reduce((best, each) => (each.error < best.error ? each : best))
}

/** Lines of Markdown. `points`: orders a second by clients. Throws where the profile was not written. */
export function simulatedOrders(results: readonly SavedResults[], points: readonly Measured[]): string[] {
  const numbersOf = (name: string, figure: RegExp) =>
    results.find((saved) => saved.name === name)?.results.find((result) => figure.test(result.figure))
      ?.numbers
  const profiled = numbersOf('profile', /^order/)
  if (profiled === undefined) throw new Error('bench/results.json has no profile: npm run profile -- --write')
  const cores = results.find(({ name }) => name === 'order')!.cores
  const { factor, cost, error: fit_error } = fitCost(profiled, points, cores)
  const known = points.map(({ clients, per_second }) => ({
    clients,
    measured: per_second,
    simulated: simulate(together(cores, 1, clients), cost).per_second,
  }))
  const doubled = numbersOf('two-processes', /^Order/)
  const two =
    simulate(together(cores, 2, 32), cost).per_second / simulate(together(cores, 1, 32), cost).per_second
  // The error of what was not fitted is the best estimate for extrapolated figures.
  const error = Math.max(fit_error, doubled === undefined ? 0 : errorOf(two, doubled.ratio!))
  const checked =
    doubled === undefined
      ? ''
      : ` With a second web process, which was not part of the fit, the simulated rate is ${two.toFixed(2)} times and the measured rate ${doubled.ratio!.toFixed(2)} times that of one.`
  const ms = ({ web_ms, database_ms, waiting_ms }: Cost) =>
    `${web_ms.toFixed(2)} ms in a web process, ${database_ms.toFixed(2)} ms in the database and ${waiting_ms.toFixed(2)} ms waiting`
  return [
    `Simulated orders take ${ms(cost)} each, which is the profile times ${factor.toFixed(2)}. On the measured machine: ${known
      .map(
        ({ clients, simulated, measured }) =>
          `${clients} clients, ${whole(simulated)} orders a second simulated, ${whole(measured)} measured`,
      )
      .join(
        '; ',
      )}. The largest error is ${percent(fit_error)}.${checked} The larger of both errors widens the extrapolated ranges.`,
    '',
    '| extrapolated: web machines of 2 cores, separate primary | simulated orders a second | p50, p99, ms |',
    '|---|--:|--:|',
    ...LARGER.map((larger) => {
      const { per_second, p50_ms, p99_ms } = simulate(apart(larger), cost)
      const range = [1 - error, 1 + error].map((share) => whole(per_second * share)).join(' to ')
      return `| ${larger.web_machines}, ${larger.database_cores} cores | ${range} | ${Math.round(p50_ms)}, ${Math.round(p99_ms)} |`
    }),
  ]
}

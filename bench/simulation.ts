// A closed network of queues, simulated event by event: clients place orders one after another through web processes that each do one thing at a
// time, and through one database with a number of connections. Each step needs a core of its machine. Locks, the log's disk and the network between
// machines are not simulated.

import { quantile } from './numbers.ts'

export interface Installation {
  /** Machines for web processes; with 0 they share the database's machine. */
  web_machines: number
  /** Of all machines together. */
  web_processes: number
  web_machine_cores: number
  database_cores: number
  /** Statements that the database works on at the same time, of all web processes together. */
  connections: number
  clients: number
}

export interface Cost {
  /** Processor time of an order, half of it before and half after the database's. */
  web_ms: number
  database_ms: number
  /** What takes time but no processor of the two. */
  waiting_ms: number
}

export interface Simulated {
  per_second: number
  p50_ms: number
  p99_ms: number
}

interface Machine {
  free_cores: number
  readonly queue: { station: Station; client: number }[]
}

interface Station {
  readonly machine: Machine
  free_places: number
}

const ORDERS = 20_000
/** The first of them find the queues empty, so they do not count. */
const UNCOUNTED = 2000
const SEED = 12_345

/** Numbers from 0 to 1, the same in every run: xorshift of 32 bits. */
function makeChance(): () => number {
  let state = SEED
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return ((state >>> 0) + 0.5) / 2 ** 32
  }
}

function stationsOf(installation: Installation): { webs: Station[]; database: Station } {
  const machine = (cores: number): Machine => ({ free_cores: cores, queue: [] })
  const primary = machine(installation.database_cores)
  const of_web = Array.from({ length: installation.web_machines }, () =>
    machine(installation.web_machine_cores),
  )
  const webs = Array.from({ length: installation.web_processes }, (_, at) => ({
    machine: of_web[at % Math.max(1, of_web.length)] ?? primary,
    free_places: 1,
  }))
  return { webs, database: { machine: primary, free_places: installation.connections } }
}

/** Work takes random times around its cost (exponential), as it does in textbooks and hardly less in databases. */
export function simulate(installation: Installation, cost: Cost): Simulated {
  const { clients } = installation
  const { webs, database } = stationsOf(installation)
  const chance = makeChance()
  const around = (ms: number) => -Math.log(chance()) * ms
  const MEANS = [cost.web_ms / 2, cost.database_ms, cost.web_ms / 2]
  const stationFor = (client: number, step: number) => (step === 1 ? database : webs[client % webs.length]!)
  /** For each client the step of its order, when the order began, and when its next event is; infinity while it queues. */
  const steps = new Array<number>(clients).fill(-1)
  const begun = new Array<number>(clients).fill(0)
  const due = Array.from({ length: clients }, () => around(1))
  const times: number[] = []
  let [now, counted_from] = [0, 0]

  function begin({ machine }: Station): void {
    for (let at = 0; machine.free_cores > 0 && at < machine.queue.length; ) {
      const { station, client } = machine.queue[at]!
      if (station.free_places === 0) {
        at++
        continue
      }
      machine.queue.splice(at, 1)
      station.free_places--
      machine.free_cores--
      due[client] = now + around(MEANS[steps[client]!]!)
    }
  }

  function leave(station: Station): void {
    station.free_places++
    station.machine.free_cores++
    begin(station)
  }

  while (times.length < ORDERS) {
    let client = 0
    for (let other = 1; other < clients; other++) if (due[other]! < due[client]!) client = other
    now = due[client]!
    const step = steps[client]!
    if (step >= 0) leave(stationFor(client, step))
    if (step === MEANS.length - 1) {
      times.push(now - begun[client]! + cost.waiting_ms)
      if (times.length === UNCOUNTED) counted_from = now
      steps[client] = -1
      due[client] = now + cost.waiting_ms
      continue
    }
    if (step === -1) begun[client] = now
    steps[client] = step + 1
    due[client] = Number.POSITIVE_INFINITY
    const station = stationFor(client, step + 1)
    station.machine.queue.push({ station, client })
    begin(station)
  }
  const last = times.slice(UNCOUNTED)
  return {
    per_second: (last.length * 1000) / (now - counted_from),
    p50_ms: quantile(last, 0.5),
    p99_ms: quantile(last, 0.99),
  }
}

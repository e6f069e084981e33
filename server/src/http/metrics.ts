// The figures for a monitor. Each web process of a port counts for itself, and a scrape reaches any process,
// which asks the primary. The primary asks all processes and adds up. Counts of a process that died or does
// not answer are missing: a monitor sees a counter reset, and `web_processes` says how many answered.

import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, Gauge, type Registry } from 'prom-client'

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** A question wanders from a web process over the primary to all of them, and the answers take the way back. */
type Message =
  | { kind: 'kontor:ask-all' | 'kontor:ask-one'; id: string }
  | { kind: 'kontor:figures-of-one'; id: string; figures: Figures }
  | { kind: 'kontor:figures-of-all'; id: string; text: string }

const isMessage = (message: unknown): message is Message =>
  String((message as { kind?: unknown } | null)?.kind).startsWith('kontor:')

/**
 * The limit for a process to send its figures. A hanging process must not hide the figures of the remaining
 * processes.
 */
const REPORT_TIMEOUT_MS = 2000
const ANSWERED_WITHIN_MS = 2 * REPORT_TIMEOUT_MS

/**
 * Sends to a web process, if the process still exists. An error without a receiver would end the primary, and
 * a process that has just died must not end the primary.
 */
export function sendTo(worker: Worker, message: object): void {
  if (worker.isConnected()) worker.send(message, () => undefined)
}

async function addUp(all: readonly Figures[]): Promise<string> {
  const registry = AggregatorRegistry.aggregate([...all])
  const help = 'Number of web processes that reported their metrics.'
  new Gauge({ name: 'web_processes', help, registers: [registry as Registry] }).set(all.length)
  return registry.metrics()
}

/** Runs in the primary. Answers the web processes that ask for the figures of all. */
export function collectFigures(): void {
  const waiting = new Map<string, (figures: Figures) => void>()
  const askAll = (asker: Worker, id: string) => {
    const asked = Object.values(cluster.workers ?? {}).filter((one) => one?.isConnected() === true)
    const received: Figures[] = []
    const end = () => {
      clearTimeout(patience)
      if (waiting.delete(id))
        void addUp(received).then((text) => sendTo(asker, { kind: 'kontor:figures-of-all', id, text }))
    }
    const patience = setTimeout(end, REPORT_TIMEOUT_MS)
    waiting.set(id, (figures) => {
      if (received.push(figures) === asked.length) end()
    })
    for (const one of asked) sendTo(one!, { kind: 'kontor:ask-one', id })
  }
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isMessage(message)) return
    if (message.kind === 'kontor:ask-all') askAll(worker, message.id)
    if (message.kind === 'kontor:figures-of-one') waiting.get(message.id)?.(message.figures)
  })
}

/** Runs in each of several web processes. Sends the figures of the registry to the primary on request. */
export function sendFigures(registry: Registry): void {
  if (!cluster.isWorker) return
  process.on('message', (message: unknown) => {
    if (!isMessage(message) || message.kind !== 'kontor:ask-one') return
    const { id } = message
    void registry
      .getMetricsAsJSON()
      .then((figures) => process.send?.({ kind: 'kontor:figures-of-one', id, figures } satisfies Message))
  })
}

/**
 * The figures of all web processes of this port, in the text format of Prometheus. Rejects if the primary
 * does not answer.
 */
export function readMetrics(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics()
  return new Promise((resolve, reject) => {
    const id = randomUUID()
    const end = () => {
      clearTimeout(patience)
      process.off('message', onMessage)
    }
    const onMessage = (message: unknown) => {
      if (!isMessage(message) || message.kind !== 'kontor:figures-of-all' || message.id !== id) return
      end()
      resolve(message.text)
    }
    const fail = () => {
      end()
      reject(new Error('The metrics of the web processes did not arrive in time.'))
    }
    const patience = setTimeout(fail, ANSWERED_WITHIN_MS)
    process.on('message', onMessage)
    process.send?.({ kind: 'kontor:ask-all', id } satisfies Message, undefined, undefined, (error) => {
      if (error) fail()
    })
  })
}

// Metrics that are read from the database when a monitor asks: the work behind the scenes, and the restore drill.

import { Gauge, type Registry } from 'prom-client'
import type { Platform } from '../../../platform.ts'
import { type DrillState, findDrillState } from './drills.queries.ts'
import { type Backlog, countBacklog as readBacklog } from './operations.queries.ts'

/** A gauge does not publish null. */
type GaugeOf<State> = readonly [name: string, help: string, figureOf: (state: State) => number | null]

/**
 * Reads all gauges of a state together. An unreadable state leaves the gauges unchanged, or unpublished
 * before the first reading.
 */
function registerGauges<State>(
  registry: Registry,
  read: () => Promise<State | undefined>,
  gauges: readonly GaugeOf<State>[],
): void {
  let reading: Promise<State | undefined> | undefined
  const readOnce = () => {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  for (const [name, help, figureOf] of gauges) {
    const gauge = new Gauge({
      name,
      help,
      // All web processes of a port read the same rows.
      aggregator: 'first',
      registers: [registry],
      async collect() {
        const state = await readOnce()
        if (state === undefined) return
        const figure = figureOf(state)
        if (figure === null) this.remove()
        else this.set(figure)
      },
    })
    // A new gauge is 0, which is no reading.
    gauge.remove()
  }
}

const BACKLOG_GAUGES: readonly GaugeOf<Backlog>[] = [
  ['jobs_due', 'Due jobs that no worker has started.', ({ due }) => due],
  [
    'jobs_oldest_due_seconds',
    'Waiting time of the oldest due job that waits for no other job of its queue. It grows while no worker runs.',
    ({ oldest_due_seconds }) => oldest_due_seconds,
  ],
  ['jobs_given_up', 'Jobs whose retries all failed.', ({ given_up }) => given_up],
  ['mails_waiting', 'Queued emails, including retries.', ({ mails_waiting }) => mails_waiting],
  ['mails_given_up', 'Emails whose retries all failed.', ({ mails_given_up }) => mails_given_up],
]

/** Publishes the backlog, because nothing else shows that jobs stand still or that mails do not leave. */
export const countBacklog = (registry: Registry, { db }: Pick<Platform, 'db'>): void =>
  registerGauges(registry, () => readBacklog(db.forNoShop()), BACKLOG_GAUGES)

const DRILL_GAUGES: readonly GaugeOf<DrillState>[] = [
  [
    'restore_drill_passed',
    'Whether the latest restore drill passed: 1 or 0.',
    ({ outcome }) => (outcome === null ? null : Number(outcome === 'passed')),
  ],
  ['restore_drill_age_seconds', 'Time since a restore drill passed.', ({ age_seconds }) => age_seconds],
]

/** Registers nothing without backups, because no metric is better than a wrong metric. */
export function countDrills(registry: Registry, { db, config }: Pick<Platform, 'db' | 'config'>): void {
  if (config.backups !== undefined)
    registerGauges(registry, () => findDrillState(db.forNoShop()), DRILL_GAUGES)
}

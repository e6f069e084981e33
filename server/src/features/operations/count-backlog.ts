// Metrics of the work behind the scenes, for monitoring: where the jobs stand still or mails do not leave, nothing else shows it.

import { Gauge, type Registry } from 'prom-client'
import type { Services } from '../../services.ts'
import { type Backlog, countBacklog as readBacklog } from './operations.queries.ts'

const GAUGES: readonly (readonly [name: string, help: string, figure: keyof Backlog])[] = [
  ['jobs_due', 'Jobs whose time has come and that no worker has taken yet.', 'due'],
  [
    'jobs_oldest_due_seconds',
    'How long the oldest of them has waited. It grows while no worker takes any.',
    'oldest_due_seconds',
  ],
  ['jobs_given_up', 'Jobs that failed at every try.', 'given_up'],
  [
    'mails_waiting',
    'Mails that are to leave, those that failed and are tried again included.',
    'mails_waiting',
  ],
  ['mails_given_up', 'Mails that failed at every try.', 'mails_given_up'],
]

export function countBacklog(registry: Registry, { db }: Pick<Services, 'db'>): void {
  let asked: Promise<Backlog | undefined> | undefined
  // A scrape asks for all of them at once.
  const ask = () => {
    asked ??= readBacklog(db.forNoShop())
      .catch(() => undefined)
      .finally(() => {
        asked = undefined
      })
    return asked
  }
  for (const [name, help, figure] of GAUGES)
    new Gauge({
      name,
      help,
      // All web processes of a port count the same rows.
      aggregator: 'first',
      registers: [registry],
      async collect() {
        const backlog = await ask()
        if (backlog) this.set(Number(backlog[figure]))
      },
    })
}

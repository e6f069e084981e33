// Metrics of the work behind the scenes, for monitoring: where the jobs stand still or mails do not leave, nothing else shows it.

import type { Registry } from 'prom-client'
import type { Platform } from '../../platform.ts'
import { type Backlog, countBacklog as readBacklog } from './operations.queries.ts'
import { type GaugeOf, registerGauges } from './register-gauges.ts'

const GAUGES: readonly GaugeOf<Backlog>[] = [
  ['jobs_due', 'Due jobs that no worker has started.', ({ due }) => due],
  [
    'jobs_oldest_due_seconds',
    'Waiting time of the oldest due job. It grows while no worker runs.',
    ({ oldest_due_seconds }) => oldest_due_seconds,
  ],
  ['jobs_given_up', 'Jobs whose retries all failed.', ({ given_up }) => given_up],
  ['mails_waiting', 'Queued emails, including retries.', ({ mails_waiting }) => mails_waiting],
  ['mails_given_up', 'Emails whose retries all failed.', ({ mails_given_up }) => mails_given_up],
]

export const countBacklog = (registry: Registry, { db }: Pick<Platform, 'db'>): void =>
  registerGauges(registry, () => readBacklog(db.forNoShop()), GAUGES)

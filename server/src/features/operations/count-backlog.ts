// Metrics of the work behind the scenes, for monitoring: where the jobs stand still or mails do not leave, nothing else shows it.

import type { Registry } from 'prom-client'
import type { Platform } from '../../platform.ts'
import { type Backlog, countBacklog as readBacklog } from './operations.queries.ts'
import { type GaugeOf, registerGauges } from './register-gauges.ts'

const GAUGES: readonly GaugeOf<Backlog>[] = [
  ['jobs_due', 'Jobs whose time has come and that no worker has taken yet.', ({ due }) => due],
  [
    'jobs_oldest_due_seconds',
    'How long the oldest of them has waited. It grows while no worker takes any.',
    ({ oldest_due_seconds }) => oldest_due_seconds,
  ],
  ['jobs_given_up', 'Jobs that failed at every try.', ({ given_up }) => given_up],
  [
    'mails_waiting',
    'Mails that are to leave, those that failed and are tried again included.',
    ({ mails_waiting }) => mails_waiting,
  ],
  ['mails_given_up', 'Mails that failed at every try.', ({ mails_given_up }) => mails_given_up],
]

export const countBacklog = (registry: Registry, { db }: Pick<Platform, 'db'>): void =>
  registerGauges(registry, () => readBacklog(db.forNoShop()), GAUGES)

// Metrics of the restore drill, for monitoring.

import { Gauge, type Registry } from 'prom-client'
import type { Services } from '../../services.ts'
import { type DrillState, findDrillState } from './drills.queries.ts'

/** Registers nothing where no backups are set up: then there is no metric rather than a wrong one. */
export function countDrills(registry: Registry, { db, config }: Pick<Services, 'db' | 'config'>): void {
  if (config.backups === undefined) return
  const gauge = (name: string, help: string, figureOf: (state: DrillState) => number) =>
    new Gauge({
      name,
      help,
      // All web processes of a port read the same row.
      aggregator: 'first',
      registers: [registry],
      async collect() {
        const state = await findDrillState(db.forNoShop()).catch(() => undefined)
        if (state) this.set(figureOf(state))
      },
    })
  gauge('restore_drill_passed', 'Whether the latest restore drill passed: 1 or 0.', ({ outcome }) =>
    outcome === 'passed' ? 1 : 0,
  )
  gauge(
    'restore_drill_age_seconds',
    'Time since a restore drill passed.',
    ({ age_seconds }) => age_seconds ?? 0,
  )
}

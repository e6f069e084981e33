// Metrics of the restore drill, for monitoring.

import type { Registry } from 'prom-client'
import type { Platform } from '../../platform.ts'
import { type DrillState, findDrillState } from './drills.queries.ts'
import { type GaugeOf, registerGauges } from './register-gauges.ts'

const GAUGES: readonly GaugeOf<DrillState>[] = [
  [
    'restore_drill_passed',
    'Whether the latest restore drill passed: 1 or 0.',
    ({ outcome }) => (outcome === 'passed' ? 1 : 0),
  ],
  ['restore_drill_age_seconds', 'Time since a restore drill passed.', ({ age_seconds }) => age_seconds ?? 0],
]

/** Registers nothing if no backups are set up: then there is no metric rather than a wrong one. */
export function countDrills(registry: Registry, { db, config }: Pick<Platform, 'db' | 'config'>): void {
  if (config.backups !== undefined) registerGauges(registry, () => findDrillState(db.forNoShop()), GAUGES)
}

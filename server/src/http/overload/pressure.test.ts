import { describe, expect, it } from 'vitest'
import type { Priority } from '../../db/connecting/priorities.ts'
import { isAdmitted, NO_PRESSURE, nextPressure, type Pressure } from './pressure.ts'

const at = (level: number): Pressure => ({ level, excess: 0 })

/** The pressure after these measurements, one every 25 ms. */
const after = (waits: readonly { loop_ms?: number; pool_ms?: number }[], from = NO_PRESSURE): Pressure =>
  waits.reduce<Pressure>(
    (pressure, { loop_ms = 0, pool_ms = 0 }) => nextPressure(pressure, { loop_ms, pool_ms }, 25),
    from,
  )
const repeated = <T>(times: number, value: T): T[] => Array.from({ length: times }, () => value)

describe('G15 which priority is refused first', () => {
  const cases: [level: number, refused: Priority[]][] = [
    [0, []],
    [1, ['report']],
    [2, ['report', 'list']],
    [3, ['report', 'list', 'change']],
    [4, ['report', 'list', 'change', 'visit']],
  ]
  it.each(cases)('at %d: %j', (level, refused) => {
    const priorities: Priority[] = ['inner', 'sale', 'visit', 'change', 'list', 'report']
    for (const chance of [0, 0.5, 0.999])
      expect(priorities.filter((priority) => !isAdmitted(at(level), priority, chance)).reverse()).toEqual(
        refused,
      )
  })

  it('is a share of the next in between', () => {
    expect([0, 0.2, 0.29, 0.31, 0.9].map((chance) => isAdmitted(at(1.3), 'list', chance))).toEqual([
      ...[false, false, false, true, true],
    ])
  })

  it('is never every sale', () => {
    const highest = after(repeated(10_000, { loop_ms: 10_000, pool_ms: 10_000 }))
    expect(isAdmitted(highest, 'sale', 0.99)).toBe(true)
    expect(isAdmitted(highest, 'sale', 0.85)).toBe(false)
  })
})

describe('the level', () => {
  it('stays at zero as long as no request waits too long', () => {
    expect(after([{ loop_ms: 0 }, { loop_ms: 59 }, { pool_ms: 399 }, { loop_ms: 1 }]).level).toBe(0)
  })

  it('rises while it is too long, the more the longer, and reaches sales within two seconds', () => {
    const slight = after(repeated(40, { loop_ms: 70 }))
    const heavy = after(repeated(40, { loop_ms: 200 }))
    expect(slight.level).toBeGreaterThan(0)
    expect(heavy.level).toBeGreaterThan(slight.level)
    expect(after(repeated(80, { loop_ms: 200 })).level).toBeGreaterThan(4)
    expect(after(repeated(80, { pool_ms: 1600 })).level).toBeGreaterThan(4)
  })

  it('is nothing again three seconds after the last had to wait', () => {
    const highest = after(repeated(1000, { loop_ms: 500 }))
    expect(after(repeated(120, {}), highest).level).toBe(0)
  })

  it('F-18 knows one stall from an overload', () => {
    const stalled = nextPressure(NO_PRESSURE, { loop_ms: 5000, pool_ms: 5000 }, 5000)
    expect(isAdmitted(stalled, 'change', 0)).toBe(true)
    expect(after(repeated(40, {}), stalled).level).toBe(0)
  })
})

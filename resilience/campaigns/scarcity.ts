// F-08, F-09, F-16, F-17, F-19, F-21, L-05, while buyers buy: hardly any memory or CPU time, no file descriptors, no disk space, a damaged table,
// wrong clocks, a host name that no longer resolves, a network that sends too much, and everything together.

import { whole } from '../../bench/numbers.ts'
import { bitRot } from '../faults/bit-rot.ts'
import { boundCpu, boundMemory, canBound } from '../faults/bounds.ts'
import { jumpingClock, wrongClocks } from '../faults/clocks.ts'
import { lostName } from '../faults/database.ts'
import type { Fault } from '../faults/fault.ts'
import { greedyNetwork } from '../faults/limits.ts'
import { fewFiles, littleMemory, noRoomForFiles } from '../faults/scarcity.ts'
import { storm } from '../faults/storm.ts'
import { checkAtEnd, notePace } from '../oracles/oracles.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { startWorld } from '../world/world.ts'
import { faultByFault, type Trade } from './fault-by-fault.ts'

const FAULTS: readonly Fault[] = [
  ...(canBound() ? [boundMemory, boundCpu] : []),
  ...[littleMemory, fewFiles, noRoomForFiles, bitRot],
  ...[wrongClocks, jumpingClock, lostName, greedyNetwork, storm],
]
const TRADE: Trade = { products: 4, buyers: 3, pause_ms: 50 }

export const scarcity: Campaign = {
  name: 'scarcity',
  title: 'Too little of everything, clocks that lie, damaged files, and everything together',
  covers: FAULTS.map(({ name, row }) => ({ name, rows: row })),
  async run(run: Run): Promise<Figure[]> {
    const { environment, build, journal, watch, scale } = run
    const random = run.random.fork('scarcity')
    const world = await startWorld({ environment, build, watch, journal, random })
    const since = watch.mark()
    let not_fired: readonly string[] = []
    if (!canBound())
      run.say('No groups of the kernel can be made here: F-09 by limits of the process itself.')
    try {
      await notePace(world)
      not_fired = (await faultByFault(world, FAULTS, { random, scale }, TRADE)).not_fired
      await checkAtEnd(world)
    } finally {
      await world.stop()
    }
    const found = since.count()
    return [
      {
        id: 'F2',
        title:
          'Scarce resources, wrong clocks, corruption and repeated faults: not injected, or with violations',
        gate: '0',
        measured: `${not_fired.length}${not_fired.length > 0 ? ` (${not_fired.join(', ')})` : ''}; ${found} violations; ${whole(watch.tallies.get('blows of storms') ?? 0)} blows in a storm of ${whole(watch.tallies.get('seconds of storms') ?? 0)} s`,
        holds: not_fired.length === 0 && found === 0,
      },
    ]
  },
}

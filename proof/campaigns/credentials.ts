// keys to other people's doors, rounds of vectors and mutants of links, tokens, Google and Nostr logins.

import type { Campaign, Figure, Run } from '../campaign.ts'
import { enumerationTiming } from '../checks/enumeration.ts'
import { googleStates, googleStranger } from '../checks/google.ts'
import { linkHost, linkOfAnother, linkOnce, mailWithItsCause } from '../checks/links.ts'
import { nostrEvents } from '../checks/nostr.ts'
import { forgedTokens, stolenRefresh, tabsAtOnce } from '../checks/tokens.ts'
import { quantile } from '../quantile.ts'
import { runRounds } from '../rounds.ts'
import { startWorld } from '../world/world.ts'

const CHECKS = [
  ...[forgedTokens, linkOnce, linkOfAnother, stolenRefresh, tabsAtOnce],
  ...[googleStates, googleStranger, nostrEvents, linkHost, mailWithItsCause],
]

export const credentials: Campaign = {
  name: 'credentials',
  title: 'Credentials that are forged, used, stolen or old',
  covers: [...CHECKS, { name: 'whether an address is known', rows: 'A-08 A-12' }],
  async run(run: Run): Promise<Figure[]> {
    const { ground, build, journal, watch, scale } = run
    const random = run.random.fork('credentials')
    const before = watch.violations.length
    const tried_before = watch.tallies.get('credentials tried') ?? 0
    const world = await startWorld({ ground, build, watch, journal, random })
    try {
      await runRounds(world, { checks: CHECKS, least: 1, seconds: 30 * scale })
      await enumerationTiming(world, Math.max(50, Math.round(200 * Math.min(1, scale))))
    } finally {
      await world.stop()
    }
    const found = watch.violations.slice(before)
    const tried = (watch.tallies.get('credentials tried') ?? 0) - tried_before
    const least = scale >= 1 ? 1500 : 0
    const difference = Math.abs(
      quantile(watch.measures.get('login of a known address, ms') ?? [], 0.5) -
        quantile(watch.measures.get('login of an unknown address, ms') ?? [], 0.5),
    )
    return [
      {
        id: 'G9',
        title: 'Forged, expired or replayed credentials let in',
        gate: `0 in ${least.toLocaleString('en-GB')}`,
        measured: `${found.length} in ${tried.toLocaleString('en-GB')}`,
        holds: found.length === 0 && tried >= least,
      },
      {
        id: 'G23',
        title: 'A known and an unknown address at login: difference of the medians',
        gate: '< 5 ms, the same answer',
        measured: `${difference.toFixed(1)} ms over ${watch.measures.get('login of a known address, ms')?.length ?? 0} pairs`,
        holds: difference < 5,
      },
    ]
  },
}

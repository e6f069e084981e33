// forged, used, stolen and expired credentials, in rounds: login links, tokens, Google and Nostr logins.

import { quantile, whole } from '../../bench/numbers.ts'
import { enumerationTiming, knownMs, QUESTIONS, type Question, unknownMs } from '../checks/enumeration.ts'
import { googleKeysCached, googleStates, googleStranger } from '../checks/google.ts'
import { clockOfTheProcess, linkHost, linkOfAnother, linkOnce, mailWithItsCause } from '../checks/links.ts'
import { addressesThatAreNone, challengesDiffer, keysThatAreNone } from '../checks/names.ts'
import { nostrEvents } from '../checks/nostr.ts'
import { mutatedTokens, pairsOfTokens } from '../checks/sessions.ts'
import { concurrentTabs, forgedTokens, stolenRefresh } from '../checks/tokens.ts'
import { checkAtEnd } from '../oracles/oracles.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { chanceOfSame } from '../run/chance-of-same.ts'
import { runRounds } from '../run/rounds.ts'
import { startWorld } from '../world/world.ts'

const CHECKS = [
  ...[forgedTokens, mutatedTokens, pairsOfTokens, linkOnce, linkOfAnother, stolenRefresh, concurrentTabs],
  ...[
    googleStates,
    googleStranger,
    googleKeysCached,
    nostrEvents,
    linkHost,
    mailWithItsCause,
    clockOfTheProcess,
  ],
  ...[addressesThatAreNone, keysThatAreNone, challengesDiffer],
]
/** How many a run of ten minutes tries at least, and the goal of the longest. */
const MIN_TRIED = 1500
const MAX_TRIED = 250_000
/** From two hours on there are enough pairs for a test of chance. */
const BY_CHANCE_FROM = 12
const MAX_MS = 5
/**
 * With few pairs on a busy machine the medians may differ by chance. The campaign then measures more pairs,
 * up to this many times.
 */
const MAX_LOOKS = 10
const BY_CHANCE = 0.01

/** Compares the times for known and unknown addresses in the question so far. */
function compareTimes({ measures }: Run['watch'], question: Question) {
  const known = measures.get(knownMs(question)) ?? []
  const unknown = measures.get(unknownMs(question)) ?? []
  return {
    name: question.name,
    pairs: known.length,
    difference: Math.abs(quantile(known, 0.5) - quantile(unknown, 0.5)),
    chance: chanceOfSame(known, unknown),
  }
}

export const credentials: Campaign = {
  name: 'credentials',
  title: 'Credentials that are forged, used, stolen or old',
  covers: [...CHECKS, { name: 'whether an address is known', rows: 'A-08 A-12' }],
  async run(run: Run): Promise<Figure[]> {
    const { environment, build, journal, watch, scale } = run
    const random = run.random.fork('credentials')
    const since = watch.mark()
    const tallied = () => watch.tallies.get('credentials tried') ?? 0
    const tried_before = tallied()
    const tried = () => tallied() - tried_before
    const successors = () => watch.tallies.get('successors of a token twenty tabs had') ?? 0
    const least = scale >= 1 ? Math.min(MAX_TRIED, Math.round(MIN_TRIED * scale)) : 0
    const world = await startWorld({ environment, build, watch, journal, random })
    try {
      await runRounds(world, {
        checks: CHECKS,
        least: 1,
        seconds: 12 * scale,
        is_enough: () => tried() >= least,
      })
      const pairs = Math.max(20, scale >= BY_CHANCE_FROM ? 2000 : Math.round(200 * Math.min(1, scale)))
      for (const question of QUESTIONS)
        for (let looks = 0; looks < MAX_LOOKS; looks++) {
          await enumerationTiming(world, question, pairs)
          const { difference, chance } = compareTimes(watch, question)
          if (difference < MAX_MS || chance <= BY_CHANCE) break
        }
      await checkAtEnd(world)
    } finally {
      await world.stop()
    }
    const found = since.count()
    const compared = QUESTIONS.map((question) => compareTimes(watch, question))
    return [
      {
        id: 'G9',
        title: 'Forged, expired or replayed credentials accepted',
        gate: `0 in ${whole(least)}`,
        measured: `${found} in ${whole(tried())}; ${whole(successors())} successors of tokens that twenty tabs had`,
        holds: found === 0 && tried() >= least && successors() > 0,
      },
      {
        id: 'G23',
        title: 'A known and an unknown address where one may be named: difference of the medians',
        gate: '< 5 ms, the same answer',
        measured: compared
          .map(
            ({ name, pairs, difference, chance }) =>
              `${name} ${difference.toFixed(1)} ms over ${pairs} pairs, by chance with p = ${chance.toFixed(2)}`,
          )
          .join('; '),
        holds: compared.every(
          ({ difference, chance }) => difference < MAX_MS && (scale < BY_CHANCE_FROM || chance > BY_CHANCE),
        ),
      },
    ]
  },
}

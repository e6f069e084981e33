// Races C-01 to C-30 between two web processes, half of the rounds with the database 20 ms further away.

import { whole } from '../../bench/numbers.ts'
import {
  answerLost,
  doubleClick,
  keyAfterRefusal,
  keyAfterRestart,
  keyOfAnotherShop,
  keyOfYesterday,
  sameKeyConcurrently,
  sameKeyOtherBody,
  serialisationFailure,
  shapesOfKeys,
} from '../checks/keys.ts'
import { invoiceNumbers, orderNumbers } from '../checks/numbers.ts'
import {
  concurrentTransitions,
  eventBeforeTheResponse,
  expiredHoldsReturn,
  expiryMeetsPayment,
  onePaymentPage,
  paidInTwoTabs,
  paidTwice,
} from '../checks/payments.ts'
import {
  atomicTransfers,
  crossedCarts,
  hundredUnits,
  lastUnit,
  merchantInterferes,
  sameProductTwice,
  soldWithoutStock,
  stockIsNeverBelowNothing,
} from '../checks/stock.ts'
import { checkMoneyAtStripe } from '../oracles/money-at-stripe.ts'
import { checkAtEnd, whileSampling } from '../oracles/oracles.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { runRounds } from '../run/rounds.ts'
import { startWorld } from '../world/world.ts'

const CONTESTED = [lastUnit, lastUnit, hundredUnits]
const OTHERS = [
  ...[sameKeyConcurrently, crossedCarts, expiryMeetsPayment, concurrentTransitions],
  ...[sameProductTwice, merchantInterferes, soldWithoutStock, stockIsNeverBelowNothing, atomicTransfers],
  ...[
    sameKeyOtherBody,
    answerLost,
    keyOfAnotherShop,
    shapesOfKeys,
    keyAfterRefusal,
    keyAfterRestart,
    keyOfYesterday,
    doubleClick,
  ],
  ...[
    serialisationFailure,
    orderNumbers,
    invoiceNumbers,
    onePaymentPage,
    paidTwice,
    paidInTwoTabs,
    eventBeforeTheResponse,
    expiredHoldsReturn,
  ],
]

/** Races that depend on chance events. In a run of ten minutes each race must have taken place. */
const RACED = [
  'orders paid through two pages',
  'races of moves',
  'races of expiry',
  'units bought by another customer',
  'repeats',
] as const

const OTHERS_SECONDS = 15
/** The maximum time of further rounds until each race has taken place. */
const LUCK_MS = 60_000
const CONTESTED_IN_TEN_MINUTES = 20_000
/** However short the run is: on a busy machine two rounds may be refused for load, but for a few. */
const MIN_CONTESTED = 1001
/** Longer runs need no more than a million attempts. */
const MAX_SCALE = 50
/**
 * Minutes in ten after which rounds end, even with few attempts. A shop that rejects all requests for load
 * would never reach the goal.
 */
const PATIENCE_MINUTES = 10

export const races: Campaign = {
  name: 'races',
  title: 'Races between two processes',
  covers: [...new Set([...CONTESTED, ...OTHERS])],
  async run(run: Run): Promise<Figure[]> {
    const { environment, build, journal, watch, scale } = run
    const random = run.random.fork('races')
    const world = await startWorld({ environment, build, watch, journal, random })
    const since = watch.mark()
    const attempted = () => watch.tallies.get('contested attempts') ?? 0
    const idle = () => (scale < 1 ? [] : RACED.filter((name) => !watch.tallies.get(name)))
    const min_attempts = Math.max(
      MIN_CONTESTED,
      Math.ceil(CONTESTED_IN_TEN_MINUTES * Math.min(scale, MAX_SCALE)),
    )
    try {
      const rounds = await whileSampling(world, async () => {
        const others = { checks: OTHERS, least: scale < 1 ? 1 : 2, seconds: OTHERS_SECONDS * scale }
        await runRounds(world, { ...others, is_slow_half: true })
        const until = Date.now() + PATIENCE_MINUTES * 60_000 * Math.max(1, scale)
        const contested = { checks: CONTESTED, least: 2, seconds: 0 }
        const rounds = await runRounds(world, {
          ...contested,
          is_enough: () => attempted() >= min_attempts || Date.now() > until,
          is_slow_half: true,
        })
        const lucky_until = Date.now() + LUCK_MS
        const is_enough = () => idle().length === 0 || Date.now() > lucky_until
        await runRounds(world, { ...others, least: 0, seconds: 0, is_enough })
        return rounds
      })
      await checkAtEnd(world)
      await checkMoneyAtStripe(world)
      run.say(`${rounds} rounds`)
    } finally {
      await world.stop()
    }
    const found = since.count()
    const oversold = since.count('I1')
    const doubled = since.count('I3')
    const attempts = attempted()
    const tallied = (name: string) => whole(watch.tallies.get(name) ?? 0)
    const never = idle()
    return [
      {
        id: 'G1',
        title: 'Oversold units',
        gate: `0 in ${whole(min_attempts)} contested attempts`,
        measured: `${oversold} in ${whole(attempts)}, looked for ${tallied('samples of stock')} times meanwhile; ${tallied('refused for load')} more refused for load`,
        holds: oversold === 0 && attempts >= min_attempts && (watch.tallies.get('samples of stock') ?? 0) > 0,
      },
      {
        id: 'C',
        title: 'Races C-01 to C-30 with a wrong result',
        gate: '0',
        measured: `${found - oversold - doubled}, ${doubled} orders doubled; ${RACED.map((name) => `${tallied(name)} ${name}`).join(', ')}${never.length > 0 ? `; never took place: ${never.join(', ')}` : ''}`,
        holds: found === 0 && never.length === 0,
      },
    ]
  },
}

// Discounts and gift cards between two web processes that are killed. Codes and cards never give more than
// they have. After any sequence of actions on an order, the ended order leaves nothing behind.

import { setTimeout as sleep } from 'node:timers/promises'
import { whole } from '../../bench/numbers.ts'
import { checkInRound } from '../checks/check.ts'
import { codeOfAHundredUses, discountsByHand } from '../checks/discounts.ts'
import { cardSpentConcurrently, ordersThereAndBack } from '../checks/gift-cards.ts'
import { checkAtEnd } from '../oracles/oracles.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { runRounds } from '../run/rounds.ts'
import { startWorld, type World } from '../world/world.ts'

/** Number of orders that a run of ten minutes edits and cancels, and the goal of the longest run. */
const ORDERS = 1000
const MAX_ORDERS = 10_000
const KILLED_EVERY_MS = 1500

/** Kills the web processes in turn during the work. */
async function whileKilling(world: World, work: () => Promise<void>): Promise<void> {
  let is_over = false
  const killing = (async () => {
    while (!is_over) {
      await sleep(KILLED_EVERY_MS)
      const target = world.random.pick(world.webs)
      await target.kill()
      world.watch.fired('kill -9 of a web process')
      await target.start()
    }
  })()
  await world.watch.disturbed(work)
  is_over = true
  await killing
}

export const discounts: Campaign = {
  name: 'discounts',
  title: 'Discounts and gift cards, with kills',
  covers: [discountsByHand, codeOfAHundredUses, cardSpentConcurrently, ordersThereAndBack],
  async run({ environment, build, journal, watch, scale, ...run }: Run): Promise<Figure[]> {
    const random = run.random.fork('discounts')
    const world = await startWorld({ environment, build, watch, journal, random })
    const since = watch.mark()
    const tallied = (name: string) => watch.tallies.get(name) ?? 0
    const wanted = Math.ceil(Math.min(MAX_ORDERS, ORDERS * scale))
    try {
      await checkInRound(world, discountsByHand)
      await whileKilling(world, async () => {
        await checkInRound(world, codeOfAHundredUses)
        await runRounds(world, { checks: [cardSpentConcurrently], least: 2, seconds: 10 * scale })
      })
      await runRounds(world, {
        checks: [ordersThereAndBack],
        least: 1,
        seconds: 0,
        is_enough: () => tallied('orders there and back') >= wanted,
      })
      await checkAtEnd(world)
    } finally {
      await world.stop()
    }
    const [uses, cards, rests] = [since.count('C-13'), since.count('C-14'), since.count('C-15')]
    return [
      {
        id: 'D1',
        title: 'A code of 100 uses, 1,000 buyers, two processes with kills: uses too many or too few',
        gate: '0 among 1,000 buyers',
        measured: `${uses} among ${whole(tallied('buyers with a code'))}`,
        holds: uses === 0 && tallied('buyers with a code') >= 900,
      },
      {
        id: 'D2',
        title: 'A gift card spent by 50 concurrently: below zero, or spent twice',
        gate: '0',
        measured: `${cards} in ${whole(tallied('orders with one gift card'))} orders`,
        holds: cards === 0 && tallied('orders with one gift card') >= 100,
      },
      {
        id: 'D3',
        title:
          'Orders with discounts and gift cards, edited, refunded and cancelled, of which something is left',
        gate: `0 in ${whole(wanted)}`,
        measured: `${rests} in ${whole(tallied('orders there and back'))}; ${since.count() - uses - cards - rests} other violations`,
        holds: since.count() === 0 && tallied('orders there and back') >= wanted,
      },
    ]
  },
}

// which mails to unproved addresses free accounts can cause, with the limits on and mails leaving, by two workers.

import { whole } from '../../bench/numbers.ts'
import { mailsOfAFreshAccount, mailsOfAProvedShop, OPERATOR } from '../checks/mail-abuse.ts'
import { checkAtEnd } from '../oracles/oracles.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { runRounds } from '../run/rounds.ts'
import { startWorld } from '../world/world.ts'

const CHECKS = [mailsOfAFreshAccount, mailsOfAProvedShop]
const SECONDS = 20

export const mails: Campaign = {
  name: 'mails',
  title: 'Mail to unproved addresses',
  covers: CHECKS,
  group: 'busy',
  async run({ environment, build, journal, watch, random, scale }: Run): Promise<Figure[]> {
    const world = await startWorld({
      environment,
      build,
      watch,
      journal,
      random: random.fork('mails'),
      workers: 2,
      env: { RATE_LIMITS: 'on', OPERATOR_EMAILS: OPERATOR },
    })
    const since = watch.mark()
    try {
      await runRounds(world, { checks: CHECKS, least: 1, seconds: SECONDS * scale })
      await checkAtEnd(world)
    } finally {
      await world.stop()
    }
    const tallied = (name: string) => whole(watch.tallies.get(name) ?? 0)
    return [
      {
        id: 'A-50',
        title: 'Mails to unproved addresses beyond the limits of mailbox, shop and account',
        gate: '0',
        measured: `${since.count('A-50')}; ${tallied('mails to unproved addresses sent')} of ${tallied('mails to unproved addresses requested')} were sent`,
        holds: since.count() === 0 && (watch.tallies.get('mails to unproved addresses requested') ?? 0) > 0,
      },
    ]
  },
}

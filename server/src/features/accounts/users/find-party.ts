// Finds the party that takes a turn (server/src/turns): the account of a shop, and what the account has
// proved.

import { makeBoundedMap } from '../../../cache/bounded-map.ts'
import { networkOf } from '../../../http/access/network-of.ts'
import type { Platform } from '../../../platform.ts'
import type { Parties, Party, Standing } from '../../../turns/party.ts'
import { type AccountProofs, findAccountOfShop, findAccountProofs } from './account-standing.queries.ts'
import { countsTestPayments, trustedEmails } from './account-standing.ts'

type Known = Omit<Party, 'network'>

/** Requests may ask for turns many times a second, and the proofs of an account hardly change. */
const KNOWN_MS = 60_000
const MAX_KNOWN = 10_000

const standingOf = ({ has_payment, has_email }: AccountProofs): Standing => {
  if (has_payment) return 'paying'
  return has_email ? 'confirmed' : 'unknown'
}

export function makeParties({ db: unbound, config }: Pick<Platform, 'db' | 'config'>): Parties {
  const db = unbound.forPlatform()
  const known = makeBoundedMap<{ party: Known; until: number }>({
    max_entries: MAX_KNOWN,
    max_bytes: Number.POSITIVE_INFINITY,
    bytesOf: () => 0,
  })

  async function readStanding(account_id: string, is_maker: boolean): Promise<Standing> {
    const proofs = await findAccountProofs(db, account_id, {
      with_tests: countsTestPayments(config),
      trusted_emails: is_maker ? trustedEmails(config) : [],
    })
    return standingOf(proofs!)
  }

  async function readShop(shop_id: string): Promise<Known> {
    const account = await findAccountOfShop(db, shop_id)
    if (account === undefined) return { shop_id, account_id: shop_id, standing: 'unknown' }
    const { account_user_id: account_id, made_by } = account
    return { shop_id, account_id, standing: await readStanding(account_id, made_by === account_id) }
  }

  async function find(id: string, address: string | undefined, read: () => Promise<Known>): Promise<Party> {
    const cached = known.get(id)
    const is_fresh = cached !== undefined && cached.until > performance.now()
    const party = is_fresh ? cached.party : await read()
    if (!is_fresh) known.set(id, { party, until: performance.now() + KNOWN_MS })
    return { ...party, network: address === undefined ? undefined : networkOf(address) }
  }

  return {
    ofShop: (shop_id, address) => find(shop_id, address, () => readShop(shop_id)),
    ofAccount: (account_id, address) =>
      find(account_id, address, async () => ({
        account_id,
        standing: await readStanding(account_id, true),
      })),
  }
}

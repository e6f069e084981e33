// Whose turn it is (server/src/turns): finds the account of a shop, and what that account has proved.

import { makeBoundedMap } from '../../cache/bounded-map.ts'
import { networkOf } from '../../http/access/network-of.ts'
import type { Platform } from '../../platform.ts'
import type { Party, Standing } from '../../turns/party.ts'
import { findProvedAccount, type ProvedAccount } from './account-standing.queries.ts'
import { countsTestPayments, trustedEmails } from './account-standing.ts'

/** Turns may be asked for many times a second, and what an account has proved hardly changes. */
const KNOWN_MS = 60_000
const MAX_KNOWN = 10_000

export interface Parties {
  /** `address`: the IP address of the request; none for a job. A shop that does not exist is a party of its own. */
  ofShop(shop_id: string, address?: string): Promise<Party>
}

const standingOf = ({ has_payment, has_email }: ProvedAccount): Standing => {
  if (has_payment) return 'paying'
  return has_email ? 'confirmed' : 'unknown'
}

export function makeParties({ db, config }: Pick<Platform, 'db' | 'config'>): Parties {
  const known = makeBoundedMap<{ party: Omit<Party, 'network'>; until: number }>({
    max_entries: MAX_KNOWN,
    max_bytes: Number.POSITIVE_INFINITY,
    bytesOf: () => 0,
  })
  const counted = { with_tests: countsTestPayments(config), trusted_emails: trustedEmails(config) }

  async function read(shop_id: string): Promise<Omit<Party, 'network'>> {
    const account = await findProvedAccount(db.forPlatform(), shop_id, counted)
    if (account === undefined) return { shop_id, account_id: shop_id, standing: 'unknown' }
    return { shop_id, account_id: account.account_id, standing: standingOf(account) }
  }

  return {
    async ofShop(shop_id, address) {
      const cached = known.get(shop_id)
      const is_fresh = cached !== undefined && cached.until > performance.now()
      const party = is_fresh ? cached.party : await read(shop_id)
      if (!is_fresh) known.set(shop_id, { party, until: performance.now() + KNOWN_MS })
      return { ...party, network: address === undefined ? undefined : networkOf(address) }
    },
  }
}

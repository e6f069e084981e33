// The buyer of a draft agrees to the immediate delivery of its digital goods when paying: the shop, which entered it, was not asked for it.

import type { Db } from '../../../db/pool.ts'
import { updateDigitalConsent } from '../orders.queries.ts'

export const consentToDraft = (db: Db, shop_id: string, order_id: string): Promise<number> =>
  updateDigitalConsent(db, shop_id, order_id)

// The codes in a discount's batches. Each code is random and good for one order.

import { randomBytes } from 'node:crypto'
import { codeKey } from '@kontor/contract/prices/discount-code'
import { type BatchRequest, MAX_CODES } from '@kontor/contract/prices/discounts'
import { isGiftCardCode, normalGiftCardCode } from '@kontor/contract/prices/gift-card-code'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { csvChunks } from '../../../http/files/csv.ts'
import { type CodesQuery, countCodes, listCodes, listCodesAfter, type TableCode } from './codes.queries.ts'
import { findWithCode, insertCodes, lockDiscount, lockDiscounts } from './discounts.queries.ts'
import { auditDiscount, getDiscount } from './save-discount.ts'

// The alphabet leaves out I, O, 0 and 1, which people confuse. 32 divides 256, so every sign is equally
// likely.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** The code has 50 bits. Among ten thousand codes, one guess in a hundred thousand million is right. */
const LENGTH = 10

/** Never makes a code in the form of a gift card's code, because buyers enter both in the same field. */
function makeCode(prefix: string): { code: string; code_key: string } {
  const signs = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
  const code = prefix + signs.join('')
  return isGiftCardCode(normalGiftCardCode(code)) ? makeCode(prefix) : { code, code_key: codeKey(code) }
}

/**
 * Stores new codes until the discount has `count` more. One round is nearly always enough, because a code is
 * hardly ever made twice.
 */
async function storeNew(tx: Tx, shop: ShopScope, id: string, { count, prefix }: BatchRequest): Promise<void> {
  for (let missing = count; missing > 0; ) {
    const codes = Array.from({ length: missing }, () => makeCode(prefix))
    const keys = codes.map(({ code_key }) => code_key)
    if (await findWithCode(tx, shop, keys, id)) continue
    missing -= (await insertCodes(tx, shop, id, codes)).length
  }
}

/**
 * Locks the shop's discounts and the given discount. Refuses an automatic discount, and more codes than
 * `MAX_CODES`.
 */
export const createCodes = (
  db: Db,
  shop: ShopScope,
  id: string,
  batch: BatchRequest,
): Promise<{ codes_count: number }> =>
  db.transaction(async (tx) => {
    await lockDiscounts(tx, shop)
    const discount = await lockDiscount(tx, shop, id)
    if (discount === undefined) throw apiError('not_found')
    if (discount.method !== 'code')
      throw apiError('validation_error', 'An automatic discount applies without a code.')
    const codes_count = discount.codes_count + batch.count
    if (codes_count > MAX_CODES)
      throw invalidField('count', `A discount can have at most ${MAX_CODES} codes.`, 'too_many')
    await storeNew(tx, shop, id, batch)
    await auditDiscount(tx, shop, discount, { ...discount, codes_count })
    return { codes_count }
  })

export async function pageOfCodes(db: Db, shop: ShopScope, id: string, query: CodesQuery) {
  await getDiscount(db, shop, id)
  const key = codeKey(query.q ?? '')
  const [data, count] = await Promise.all([
    listCodes(db, shop, id, query, key),
    countCodes(db, shop, id, query, key),
  ])
  return { data, total: count?.total ?? 0 }
}

/** Returns all codes as CSV, in chunks. Refuses `not_found` before the first chunk. */
export async function writeCodeTable(db: Db, shop: ShopScope, id: string): Promise<AsyncGenerator<string>> {
  await getDiscount(db, shop, id)
  return csvChunks<TableCode>(
    ['code', 'order_id', 'order', 'used_at'],
    (last, limit) => listCodesAfter(db, shop, id, last?.position ?? 0, limit),
    ({ code, order_id, order_number, used_at }) => [code, order_id, order_number, used_at],
  )
}

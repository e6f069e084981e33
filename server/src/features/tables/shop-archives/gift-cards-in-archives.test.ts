// What an archive says of gift cards that pay orders which wait for the rest of their payment.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sell } from '../../../testing/calculating-shop.ts'
import { buildOrder } from '../../../testing/orders.ts'
import { startPayingApp } from '../../../testing/paying-shop.ts'
import { exportShopOf, unpack } from '../../../testing/shop-archives.ts'

test('a waiting order returns nothing to a card that was voided since', async () => {
  const app = await startPayingApp()
  const own = await sell(app)
  const { owner, shop } = own
  const issue = () => owner.call(api.gift_cards.create, { body: { shop_id: shop.id, amount: '4.00' } })
  const [good, voided] = [await issue(), await issue()]
  await buildOrder(app, own, { gift_cards: [good.code, voided.code] })
  await owner.call(api.gift_cards.void, { params: { id: voided.id }, body: { note: '' } })
  const { rows } = await unpack(await exportShopOf(app, owner, shop.id))
  const cards = [
    [good.id, '4.00', ['4.00']],
    [voided.id, '0.00', ['-4.00', '4.00']],
  ] as const
  for (const [id, balance, booked] of cards) {
    expect(rows.get('gift_cards')?.find((row) => row.id === id)).toMatchObject({ balance })
    const entries = rows.get('shop_ledger_entries')?.filter((row) => row.gift_card_id === id)
    expect(entries?.map(({ amount }) => amount).sort()).toEqual(booked)
  }
})

// Reads over the API as the merchant, so that a test sees what is really stored.

import { api } from '@kontor/contract/api'
import { createClient } from '@kontor/contract/http/client'
import type { Order } from '@kontor/contract/orders/orders'
import { readLoginMail } from './mailbox.ts'

/** The orders of the merchant's only shop, the newest first. */
export async function listOrders(origin: string, email: string): Promise<Order[]> {
  const base = `${origin}/v1`
  const anybody = createClient({ base })
  const asked = await anybody(api.auth.login, { body: { EmailMagicLink: { email } } })
  if (!('EmailMagicLink' in asked)) throw new Error('This is no login by e-mail.')
  const { id } = asked.EmailMagicLink
  const { code } = await readLoginMail(origin, email, id)
  const session = await anybody(api.auth.answer, { body: { EmailMagicLink: { id, challenge: code } } })
  const merchant = createClient({ base, access_token: async () => session.access_token })
  const shop = (await merchant(api.shops.list, {})).data[0]!
  const orders = await merchant(api.orders.list, { query: { shop_id: shop.id, limit: '100' } })
  await merchant(api.auth.logout, {})
  return orders.data
}

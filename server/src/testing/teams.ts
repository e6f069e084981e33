// Inviting, changing and removing members in tests.

import { api } from '@kontor/contract/api'
import type { ShopRole, ShopUser } from '@kontor/contract/shops/shop-users'
import type { Shop } from '@kontor/contract/shops/shops'
import type { RawResponse, TestApp, TestUser } from './app.ts'

type Person = { email: string } | { public_key: string } | { user_id: string }

export const teamSteps = (app: TestApp) => {
  const steps = {
    send: (user: TestUser, method: string, path: string, body?: unknown): Promise<RawResponse> =>
      app.send({ method, url: `/v1/a/shops/${path}`, token: user.access_token, ...(body ? { body } : {}) }),

    invite: (user: TestUser, shop: Shop, person: Person, role: ShopRole = 'member'): Promise<ShopUser> =>
      user.call(api.shop_users.invite, { params: { id: shop.id }, body: { ...person, role } }),

    tryInvite: (user: TestUser, shop: Shop, body: object) =>
      steps.send(user, 'POST', `${shop.id}/users`, { role: 'member', ...body }),

    setRole: (user: TestUser, shop: Shop, user_id: string, role: ShopRole) =>
      steps.send(user, 'PATCH', `${shop.id}/users/${user_id}/role`, { role }),

    remove: (user: TestUser, shop: Shop, user_id: string) =>
      steps.send(user, 'DELETE', `${shop.id}/users/${user_id}`),

    team: async (user: TestUser, shop: Shop): Promise<ShopUser[]> =>
      (await user.call(api.shop_users.list, { params: { id: shop.id }, query: { limit: '100' } })).data,

    /** The status of reading the shop's products with this token. */
    reads: async (access_token: string, shop: Shop): Promise<number> =>
      (await app.send({ method: 'GET', url: `/v1/a/products?shop_id=${shop.id}`, token: access_token }))
        .status,
  }
  return steps
}

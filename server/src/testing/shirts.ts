// A T-shirt in two sizes and two colours, as tests of groups of variants create and change it.

import type { api } from '@kontor/contract/api'
import type { Input } from '@kontor/contract/http/endpoint'
import type { Shop } from '@kontor/contract/shops/shops'
import type { TestApp, TestUser } from './app.ts'

export type GroupBody = NonNullable<Input<typeof api.product_groups.create>['body']>

export const SHIRT_OPTIONS = [
  { name: 'Size', values: ['S', 'M'] },
  { name: 'Colour', values: ['Red', 'Blue'] },
]

export const shirtForm = (shop: Shop, changes: Partial<GroupBody> = {}): GroupBody => ({
  shop_id: shop.id,
  title: 'T-shirt',
  slug: 't-shirt',
  description: 'Cotton.',
  options: SHIRT_OPTIONS,
  defaults: { price: '19.00', is_live: true },
  is_live: true,
  ...changes,
})

export const shirtValues = (size: string, colour: string) => [
  { name: 'Size', value: size },
  { name: 'Colour', value: colour },
]

/** Sends the body to change variants of the group. */
export const changeVariants = (app: TestApp, { access_token }: TestUser, id: string, body: object) =>
  app.send({ method: 'POST', url: `/v1/a/product_groups/${id}/variants`, token: access_token, body })

/** The status, and each error's field and code. */
export const codesOf = (answer: { status: number; json: { errors?: { field: string; code: string }[] } }) => [
  answer.status,
  ...(answer.json.errors ?? []).map(({ field, code }) => `${field} ${code}`),
]

import { listEndpoints } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { isHeldBack } from './held-back.ts'

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const held = listEndpoints()
  .map(({ endpoint }) => endpoint)
  .filter(isHeldBack)
  .map(nameOf)

test.each([
  'POST /a/products',
  'POST /a/products/{id}/duplicate',
  'POST /a/product_groups/{id}/duplicate',
  'PATCH /a/shops/{id}/pages',
  'POST /a/shops',
  'POST /a/stock_movements',
  'PATCH /a/translations',
  'POST /a/imports',
  'POST /a/gift_cards',
])('%s waits for room', (name) => {
  expect(held).toContain(name)
})

test.each([
  'POST /login',
  'POST /a/logout',
  'POST /public/order',
  'POST /a/order',
  'POST /a/order-calculation',
  'PATCH /a/orders/{id}',
  'POST /a/orders/{id}/paid',
  'POST /a/orders/{id}/refunds',
  'POST /a/refunds/{id}/retry',
  'POST /a/customers/{id}/erase',
  'POST /a/gift_cards/{id}/void',
  'POST /a/account/close',
  'DELETE /a/products/{id}',
  'GET /a/products',
])('%s goes on without room', (name) => {
  const { path, method } = { method: name.split(' ')[0]!, path: name.split(' ')[1]! }
  expect(listEndpoints().some(({ endpoint }) => endpoint.method === method && endpoint.path === path)).toBe(
    true,
  )
  expect(held).not.toContain(name)
})

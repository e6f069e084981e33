import { describe, expect, it } from 'vitest'
import { parentLink } from './parent-link.ts'

const ORDERS = { to: '/account/orders', label: 'Orders' }

describe('the way up from a record', () => {
  it('is its list with the last filters', () => {
    const state = { from_list: '/account/orders?page=3&q=oak' }
    expect(parentLink(ORDERS, state)).toEqual({ to: '/account/orders?page=3&q=oak', label: 'Orders' })
  })

  it('is what led there, where that was no list', () => {
    const from_page = { to: '/account', label: 'Get started' }
    expect(parentLink(ORDERS, { from_page })).toEqual(from_page)
  })

  it.each([
    ['came from nowhere', null],
    ['changed the shop', { leaving: 'x' }],
    ['came from another list', { from_list: '/account/customers?q=oak' }],
    ['came from a list whose address begins alike', { from_list: '/account/orders-of-old?q=oak' }],
  ])('is the plain list for who %s', (_, state) => {
    expect(parentLink(ORDERS, state)).toEqual(ORDERS)
  })
})

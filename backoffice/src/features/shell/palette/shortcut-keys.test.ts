import { expect, test } from 'vitest'
import { NAV_ITEMS } from '../navigation/nav-items.ts'
import { meaningOf, type Pressed } from './shortcut-keys.ts'

const pressed = (change: Partial<Pressed>) =>
  meaningOf({
    key: '',
    is_command: false,
    is_elsewhere: false,
    above: null,
    after_g: false,
    letters: true,
    pathname: '/account',
    places: NAV_ITEMS,
    ...change,
  })

test('g and the key of a page open it; any other key does nothing', () => {
  expect(pressed({ key: 'g' })).toEqual({ does: 'wait' })
  expect(pressed({ key: 'o', after_g: true })).toEqual({ does: 'go', to: '/account/orders' })
  expect(pressed({ key: 'o' })).toEqual({ does: 'nothing' })
  expect(pressed({ key: 'x', after_g: true })).toEqual({ does: 'nothing' })
})

test('no key leads to a place that the user may not visit', () => {
  expect(pressed({ key: 'l', after_g: true })).toEqual({ does: 'go', to: '/account/audit-log' })
  const places = NAV_ITEMS.filter(({ visitors }) => visitors === undefined)
  expect(pressed({ key: 'l', after_g: true, places })).toEqual({ does: 'nothing' })
})

test('no two places share a key', () => {
  expect(new Set(NAV_ITEMS.map(({ key }) => key)).size).toBe(NAV_ITEMS.length)
})

test('c creates what the page is about, on its list and on its records', () => {
  expect(pressed({ key: 'c', pathname: '/account/products' })).toEqual({
    does: 'go',
    to: '/account/products/create',
  })
  expect(pressed({ key: 'c', pathname: '/account/orders/x' })).toEqual({
    does: 'go',
    to: '/account/orders/create',
  })
  expect(pressed({ key: 'c', pathname: '/account/profile' })).toEqual({ does: 'nothing' })
  expect(pressed({ key: 'c', pathname: '/account' })).toEqual({ does: 'nothing' })
})

test('? lists, / searches', () => {
  expect(pressed({ key: '?' })).toEqual({ does: 'help' })
  expect(pressed({ key: '/' })).toEqual({ does: 'search' })
})

test.each(['g', 'c', '?', '/'])('%s is a mere letter where one writes, and where letters are off', (key) => {
  const pathname = '/account/products'
  expect(pressed({ key, pathname, is_elsewhere: true })).toEqual({ does: 'nothing' })
  expect(pressed({ key, pathname, letters: false })).toEqual({ does: 'nothing' })
})

test('Ctrl+K closes the commands again, and opens nothing over a dialogue that waits for its answer', () => {
  const ctrl_k = { key: 'k', is_command: true, is_elsewhere: true }
  expect(pressed({ ...ctrl_k, above: 'palette' })).toEqual({ does: 'close' })
  expect(pressed({ ...ctrl_k, above: 'dialogue' })).toEqual({ does: 'keep' })
})

test('Ctrl+K opens the commands everywhere, and no other key with Ctrl does anything', () => {
  expect(pressed({ key: 'k', is_command: true, is_elsewhere: true, letters: false })).toEqual({
    does: 'palette',
  })
  expect(pressed({ key: 'c', is_command: true, pathname: '/account/products' })).toEqual({ does: 'nothing' })
})

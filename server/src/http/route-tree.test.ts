import { expect, test } from 'vitest'
import { makeRouteTree } from './route-tree.ts'

const tree = makeRouteTree(() => ({ route: '' }))
for (const route of [
  '/a',
  '/a/:id',
  '/a/:id/parts',
  '/a/new',
  '/a/new/parts/:part',
  '/files/*',
  '/a/:id/parts.csv',
  '/',
])
  tree.at(route).route = route

test.each([
  ['/a', '/a'],
  ['/a?b=/c/d', '/a'],
  ['/a/7', '/a/:id'],
  ['/a/new', '/a/new'],
  ['/a/new/parts', '/a/:id/parts'],
  ['/a/new/parts/3', '/a/new/parts/:part'],
  ['/a/7/parts.csv', '/a/:id/parts.csv'],
  ['/files/x/y.png', '/files/*'],
  ['/', '/'],
  ['/a/', undefined],
  ['/a//parts', undefined],
  ['/b', undefined],
  ['/a/7/parts/3', undefined],
  ['', undefined],
])('%j matches %j', (path, route) => {
  expect(tree.find(path)?.route).toBe(route)
})

test('a route has one value, however often it is requested', () => {
  expect(tree.at('/a/:other')).toBe(tree.at('/a/:id'))
})

import { expect, test } from 'vitest'
import { reordered } from './change-items.ts'
import { depthOf, heightOf, placed, subtreeOf, subtreesOf } from './collection-tree.ts'

const TREE = [
  { id: 'a', parent_id: null },
  { id: 'b', parent_id: 'a' },
  { id: 'c', parent_id: 'b' },
  { id: 'd', parent_id: 'a' },
  { id: 'e', parent_id: null },
]

test('a subtree has the collection first, and whatever is below it', () => {
  expect(subtreeOf(TREE, 'a').map(({ id }) => id)).toEqual(['a', 'b', 'd', 'c'])
  expect(subtreeOf(TREE, 'e').map(({ id }) => id)).toEqual(['e'])
  expect(subtreeOf(TREE, 'x')).toEqual([])
})

test('subtrees of a thousand collections look at each once', () => {
  let looked = 0
  const nodes = Array.from({ length: 1000 }, (_, n) => ({
    id: `${n}`,
    get parent_id() {
      looked++
      return n < 10 ? null : `${n % 10}`
    },
  }))
  const subtree = subtreesOf(nodes)
  expect(nodes.map(({ id }) => subtree(id).length)).toEqual(nodes.map((_, n) => (n < 10 ? 100 : 1)))
  expect(looked).toBe(nodes.length)
})

test('a circle is walked once', () => {
  const circle = [
    { id: 'a', parent_id: 'b' },
    { id: 'b', parent_id: 'a' },
  ]
  expect(subtreeOf(circle, 'a').map(({ id }) => id)).toEqual(['a', 'b'])
  expect(depthOf(circle, 'a')).toBe(2)
})

test('levels are counted from the top, and from the collection', () => {
  expect(['a', 'b', 'c', 'e'].map((id) => depthOf(TREE, id))).toEqual([0, 1, 2, 0])
  expect(['a', 'b', 'c', 'e'].map((id) => heightOf(TREE, id))).toEqual([3, 2, 1, 1])
})

test('a placed collection appears once', () => {
  expect(placed(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(placed(['a', 'b'], 'c', undefined)).toEqual(['a', 'b', 'c'])
  expect(placed(['a', 'b'], 'c', 99)).toEqual(['a', 'b', 'c'])
})

test('moved collections keep their order', () => {
  const members = ['a', 'b', 'c', 'd']
  expect(reordered(members, ['d', 'b'], null)).toEqual(['d', 'b', 'a', 'c'])
  expect(reordered(members, ['a', 'b'], 'c')).toEqual(['c', 'a', 'b', 'd'])
  expect(reordered(members, ['a', 'a'], 'd')).toEqual(['b', 'c', 'd', 'a'])
})

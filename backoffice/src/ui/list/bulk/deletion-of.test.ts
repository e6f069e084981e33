import { expect, test } from 'vitest'
import { deletionOf } from './deletion-of.ts'

const remove = async () => undefined

test('rows that the server never deletes are left out, and it says why', () => {
  const kept = { is: (row: string) => row.startsWith('order'), why: 'Orders stay.' }
  const deletion = deletionOf(remove, '', kept)
  expect(['order 1', 'other'].filter((row) => deletion.needless?.(row))).toEqual(['order 1'])
  expect(deletion.left_out).toBe('Orders stay.')
})

test('without such rows every one of them is tried', () => {
  expect(deletionOf(remove).needless).toBeUndefined()
})

import { expect, test } from 'vitest'
import { deletionOf } from './deletion-of.ts'
import { rowsFor } from './rows-for.ts'

const remove = async () => undefined

test('rows that the server never deletes are left out, with the reason', () => {
  const deletion = deletionOf(remove, '', (row: string) => (row.startsWith('order') ? 'Orders stay.' : null))
  expect(rowsFor(deletion, ['order 1', 'other'])).toEqual({
    ready: ['other'],
    refused: new Map([['Orders stay.', ['order 1']]]),
  })
})

test('without such rows every one of them is tried', () => {
  expect(rowsFor(deletionOf<string>(remove), ['order 1', 'other']).ready).toEqual(['order 1', 'other'])
})

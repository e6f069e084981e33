import type { Collection } from '@kontor/contract/catalogue/collections'
import { expect, test } from 'vitest'
import { collectionFields, collectionValues } from './collection-data.ts'

test('a place is sent only where it was chosen: other members may have moved the collection since', () => {
  const values = collectionValues({ title: 'Lamps', position: 2, rules: null } as Collection)
  expect(collectionFields(values)).not.toHaveProperty('position')
  expect(collectionFields({ ...values, position: 0 })).toMatchObject({ title: 'Lamps', position: 0 })
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from './problem.ts'

test('a list that is too long is too_many, whatever it is a list of; a text that is too long is not', () => {
  const schema = z.object({ keys: z.array(z.string()).max(2), name: z.string().max(2) })
  const { error } = schema.safeParse({ keys: ['a', 'b', 'c'], name: 'abc' })
  expect(fieldErrors(error!.issues).map(({ field, code }) => [field, code])).toEqual([
    ['keys', 'too_many'],
    ['name', 'too_big'],
  ])
})

import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { decimal, requiredDecimal } from './decimal.ts'

const issuesOf = (schema: z.ZodType, value: unknown) => {
  const { data, error } = schema.safeParse(value)
  return error ? error.issues.map(({ code, message }) => `${code}: ${message}`) : data
}

describe('N-02 a decimal on the wire', () => {
  test.each<[unknown, string]>([
    ['12.50', '12.50'],
    [12.5, '12.5'],
    ['0', '0'],
    [0, '0'],
    ['0.000000000000000001', '0.000000000000000001'],
    [`0.${'0'.repeat(39)}1`, `0.${'0'.repeat(39)}1`],
  ])('%j is the text %j', (value, text) => {
    expect(issuesOf(decimal('Price'), value)).toBe(text)
    expect(issuesOf(requiredDecimal('Price'), value)).toBe(text)
  })

  test.each<[unknown, string]>([
    ['12,50', 'custom'],
    ['1e3', 'custom'],
    [' 1', 'custom'],
    ['-0', 'custom'],
    ['free', 'custom'],
    [Number.NaN, 'invalid_union'],
    ['1'.repeat(60), 'custom'],
    ['1'.repeat(61), 'too_big'],
  ])('%j is refused with what to write', (value, code) => {
    const message = [`${code}: Price: enter a number such as 12.50`]
    expect(issuesOf(decimal('Price'), value)).toEqual(message)
    if (code === 'custom') expect(issuesOf(requiredDecimal('Price'), value)).toEqual(message)
  })

  test.each([['-1'], [-1], ['-0.01']])('%j is named as what it is: below zero', (value) =>
    expect(issuesOf(decimal('Price'), value)).toEqual(['custom: Price: 0 or more']),
  )

  test.each<[unknown]>([[undefined], [null], [true], [{}], [[]]])('%j is none, required or not', (value) => {
    expect(issuesOf(decimal(), value)).toEqual(['invalid_union: Amount: enter a number such as 12.50'])
    expect(issuesOf(requiredDecimal('Price'), value)).toEqual(['invalid_union: Price is required'])
  })

  test('an empty field is reported as missing, once', () => {
    expect(issuesOf(requiredDecimal('Price'), '')).toEqual(['custom: Price is required'])
    expect(issuesOf(decimal('Price'), '')).toEqual(['custom: Price: enter a number such as 12.50'])
  })
})

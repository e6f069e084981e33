import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { solve } from './answer-challenge.ts'
import { makeSha256 } from './sha256.ts'

const right = (text: string) => createHash('sha256').update(text).digest().readInt32BE(0)

describe('the hash', () => {
  test('is the standard SHA-256, for every length around the block size', () => {
    for (let length = 0; length < 200; length++) {
      const beginning = 'kontor '.repeat(40).slice(0, length)
      const firstWord = makeSha256(beginning)
      for (const text of ['', 'a', '1z9', '0123456789abcdef'])
        expect(firstWord(text), `${length} and ${text.length}`).toBe(right(beginning + text))
    }
  })
})

describe('the answer', () => {
  test('has the required number of zero bits', async () => {
    const answer = await solve('a challenge', 12)
    expect(Math.clz32(right(`a challenge:${answer}`))).toBeGreaterThanOrEqual(12)
  })

  test('is cancelled when it is no longer needed', async () => {
    expect(await solve('a challenge', 32, () => false)).toBeUndefined()
  })
})

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeSigner } from '../../../../secrets/signature.ts'
import { type Challenge, judgeProof, leadingZeroBits, packChallenge, unpackChallenge } from './challenge.ts'

const signer = makeSigner({ encryption_key: randomBytes(32) }, 'test')
const order_id = randomUUID()
const asked: Challenge = { order_id, zero_bits: 8, wait_seconds: 20, made_at: 1000 }
const challenge = packChallenge(signer, asked)

const still = (wait_seconds: number) => ({ challenge, zero_bits: 8, wait_seconds })

function solve(text: string, bits: number): string {
  for (let n = 0; ; n++)
    if (leadingZeroBits(createHash('sha256').update(`${text}:${n}`).digest()) >= bits) return String(n)
}
const answer = solve(challenge, 8)
const wrong = ['1', '2', '3', '4', '5', '6', '7'].find(
  (text) => leadingZeroBits(createHash('sha256').update(`${challenge}:${text}`).digest()) < 8,
)!

test.each([
  [[0xff], 0],
  [[0x80], 0],
  [[0x01], 7],
  [[0, 0x10], 11],
  [[0, 0], 16],
])('leading zero bits of %j', (bytes, bits) => {
  expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits)
})

test('is read back unchanged', () => {
  expect(unpackChallenge(signer, challenge)).toEqual(asked)
  const longest = { order_id, zero_bits: 31, wait_seconds: 99_999, made_at: 1_793_000_000 }
  expect(unpackChallenge(signer, packChallenge(signer, longest))).toEqual(longest)
  expect(challenge.split('.').slice(0, 4)).toEqual([order_id, '8', '20', '1000'])
})

describe('L-07 what counts', () => {
  test.each([
    ['an answer', order_id, { challenge, answer }, 1001, 'work'],
    ['a wrong answer', order_id, { challenge, answer: wrong }, 1001, still(19)],
    ['an answer for another order', randomUUID(), { challenge, answer }, 1001, undefined],
    [
      'an answer as long as a book',
      order_id,
      { challenge, answer: answer.padStart(40, '0') },
      1001,
      still(19),
    ],
    ['an answer at the end', order_id, { challenge, answer }, 1000 + 30 * 60, 'work'],
    ['an answer with the question', order_id, { challenge, answer }, 1000, 'work'],
    ['an answer after the end', order_id, { challenge, answer }, 1000 + 30 * 60 + 1, undefined],
    ['an answer from before the question', order_id, { challenge, answer }, 999, undefined],
    ['patience', order_id, { challenge, answer: '' }, 1020, 'patience'],
    ['patience with a wrong answer', order_id, { challenge, answer: wrong }, 1020, 'patience'],
    ['too little patience', order_id, { challenge, answer: '' }, 1019, still(1)],
    ['no patience', order_id, { challenge, answer: '' }, 1000, still(20)],
    ['the time from before the question', order_id, { challenge, answer: '' }, 999, undefined],
    ['nothing for another order', randomUUID(), { challenge, answer: '' }, 1012, undefined],
    ['nothing', order_id, undefined, 1020, undefined],
  ] as const)('%s', (_, order, given, now, shown) => {
    expect(judgeProof(signer, order, given, now)).toEqual(shown)
  })

  test('L-07 a changed answer and an answer with the signature of a different server do not count', () => {
    const easier = challenge.replace('.8.20.', '.0.00.')
    const foreign = packChallenge(makeSigner({ encryption_key: randomBytes(32) }, 'test'), asked)
    const other_purpose = packChallenge(makeSigner({ encryption_key: randomBytes(32) }, 'cart'), asked)
    for (const text of [
      easier,
      foreign,
      other_purpose,
      `${challenge}x`,
      `x${challenge}`,
      challenge.slice(1),
      '',
      '.....',
    ])
      expect(judgeProof(signer, order_id, { challenge: text, answer }, 1020), text).toBeUndefined()
  })
})

test('an answer is something, of 32 letters at most', () => {
  const free = packChallenge(signer, { ...asked, zero_bits: 0 })
  const shown = (text: string) => judgeProof(signer, order_id, { challenge: free, answer: text }, 1020)
  expect([shown(''), shown('a'), shown('a'.repeat(32)), shown('a'.repeat(33))]).toEqual([
    ...['patience', 'work', 'work', 'patience'],
  ])
})

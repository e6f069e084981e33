import { redeem } from '@kontor/contract/prices/redeem'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitBetweenCards } from './gift-cards.ts'
import { least } from './round.ts'

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)

test.each([
  [[60], 71, [60]],
  [[60, 60], 71, [60, 11]],
  [[100, 5], 71, [71, 0]],
  [[], 71, []],
])('cards with %j pay of %d: %j', (balances, due, amounts) => {
  const cards = balances.map((balance) => ({ balance: BigInt(balance) }))
  expect(redeem(cards, BigInt(due)).map(Number)).toEqual(amounts)
})

const amount = fc.bigInt(0n, 1000n)
const cards = fc.array(amount, { maxLength: 5 })

test('refunds in any steps give each card exactly what it paid, and the rest to the payment', () => {
  fc.assert(
    fc.property(cards, fc.array(amount, { maxLength: 8 }), (paid, steps) => {
      const back = paid.map(() => 0n)
      let before = 0n
      let over = 0n
      for (const step of steps) {
        const given = splitBetweenCards(paid, before, step)
        given.to_cards.forEach((one, at) => {
          back[at]! += one
        })
        before += sum(given.to_cards)
        over += given.over
      }
      const all = sum(steps)
      expect(sum(back)).toBe(least(all, sum(paid)))
      expect(over).toBe(all - sum(back))
      expect(back.every((one, at) => one <= paid[at]!)).toBe(true)
    }),
  )
})

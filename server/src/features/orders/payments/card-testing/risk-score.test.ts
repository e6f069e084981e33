import { describe, expect, test } from 'vitest'
import { bitsFor, MAX_BY_EMAIL, MAX_BY_NETWORK, riskScore, SHOP_SAMPLE } from './risk-score.ts'

const quiet = { unpaid_by_network: 0, unpaid_by_email: 0, shop_pages: 0, shop_paid: 0 }

describe('L-05 the risk score', () => {
  test.each([
    ['nothing yet', quiet, 0],
    ['a network just below', { ...quiet, unpaid_by_network: MAX_BY_NETWORK - 1 }, 0],
    ['a network at its limit', { ...quiet, unpaid_by_network: MAX_BY_NETWORK }, 1],
    ['a network far beyond', { ...quiet, unpaid_by_network: 4 * MAX_BY_NETWORK }, 4],
    ['an e-mail address just below', { ...quiet, unpaid_by_email: MAX_BY_EMAIL - 1 }, 0],
    ['an e-mail address at its limit', { ...quiet, unpaid_by_email: MAX_BY_EMAIL }, 1],
    ['a shop that many leave unpaid', { ...quiet, shop_pages: SHOP_SAMPLE, shop_paid: SHOP_SAMPLE / 10 }, 1],
    ['a shop that enough pay', { ...quiet, shop_pages: SHOP_SAMPLE, shop_paid: SHOP_SAMPLE / 4 }, 0],
    ['too few pages to tell', { ...quiet, shop_pages: SHOP_SAMPLE - 1 }, 0],
  ])('%s', (_, counts, odd) => {
    expect(riskScore(counts)).toBe(odd)
  })

  test('the work of a challenge doubles with the risk score, up to the power of a phone', () => {
    expect([1, 1.9, 2, 4, 8, 16, 1e6].map(bitsFor)).toEqual([17, 17, 18, 19, 20, 21, 21])
  })
})

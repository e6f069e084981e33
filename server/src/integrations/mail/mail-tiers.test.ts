import { expect, test } from 'vitest'
import { mailboxOf } from './count-mails.ts'
import { complaintsThatStop, MAIL_TIERS, type MailStanding, mailTier, reasonNotToSend } from './mail-tiers.ts'

const MAILS_OF_AN_ORDER = 4

test('limits grow with real payments, and leave room for the mails of all orders up to the next tier', () => {
  for (const [at, tier] of MAIL_TIERS.entries()) {
    const next = MAIL_TIERS[at + 1]
    if (next === undefined) continue
    expect(next.payments).toBeGreaterThan(tier.payments)
    expect(next.shop_per_day).toBeGreaterThan(tier.shop_per_day)
    expect(tier.account_per_day).toBeGreaterThanOrEqual(tier.shop_per_day)
    expect(tier.shop_per_day).toBeGreaterThanOrEqual(next.payments * MAILS_OF_AN_ORDER)
  }
  expect([0, 1, 9, 10, 5000].map((payments) => mailTier(payments).shop_per_day)).toEqual([
    20, 200, 200, 1000, 100_000,
  ])
})

test('complaints stop a shop from three on, and a large one in proportion to its buyers', () => {
  expect([0, 1, 60, 61, 1000].map(complaintsThatStop)).toEqual([3, 3, 3, 4, 50])
})

const NEW: MailStanding = {
  payments: 0,
  buyers: 0,
  complaints: 0,
  is_trusted: false,
  has_acted: false,
  has_objected: false,
}

test.each<[string, Partial<MailStanding>, boolean, string | null]>([
  ['an unproved address gets nothing from an unproved shop', {}, false, 'unproved'],
  ['but that the order was received', {}, true, null],
  ['a customer of an unproved shop gets everything', { has_acted: true }, false, null],
  ['an unproved address gets every mail of a proved shop', { payments: 1 }, false, null],
  ['unless too many complained', { payments: 1, complaints: 3 }, false, 'complaints'],
  ['which also holds the receipts of unproved shops', { complaints: 3 }, true, 'complaints'],
  ['and never the mails to customers', { complaints: 99, has_acted: true }, false, null],
  ['nor those of an operator', { complaints: 99, is_trusted: true }, false, null],
  ['who objected gets nothing', { payments: 1, has_objected: true }, true, 'objected'],
  ['not from an operator either', { is_trusted: true, has_objected: true }, false, 'objected'],
])('%s', (_, standing, is_receipt, reason) => {
  expect(reasonNotToSend({ ...NEW, ...standing }, is_receipt)).toBe(reason)
})

test.each([
  ['Bea@Example.test', 'bea@example.test'],
  ['bea+shop@example.test', 'bea@example.test'],
  ['b.e.a+1@gmail.com', 'bea@gmail.com'],
  ['b.ea@googlemail.com', 'bea@gmail.com'],
  ['b.ea@example.test', 'b.ea@example.test'],
  ['+tag@example.test', '+tag@example.test'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

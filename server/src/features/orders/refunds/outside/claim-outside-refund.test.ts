import { expect, test } from 'vitest'
import { type LiveRefund, unclaimedOf } from './claim-outside-refund.ts'

const live = (id: string, amount_minor: bigint | null, refund_id?: string): LiveRefund => ({
  id,
  amount_minor,
  metadata: refund_id === undefined ? {} : { refund_id },
})
const known = (id: string, amount_minor: bigint, transaction_id = '', status: Status = 'succeeded') => ({
  id,
  amount_minor,
  transaction_id,
  status,
  is_settled_by_hand: false,
})
const byHand = (id: string, amount_minor: bigint) => ({
  ...known(id, amount_minor),
  is_settled_by_hand: true,
})
type Status = 'pending' | 'succeeded' | 'failed'

test.each<[string, ReturnType<typeof live>[], ReturnType<typeof known>[], string[], bigint]>([
  ['nothing went back', [], [], [], 0n],
  ['one in the dashboard', [live('re_1', 10n)], [known('a', 10n, '', 'pending')], ['re_1'], 10n],
  ['ours, by its id at Stripe', [live('re_1', 10n)], [known('a', 10n, 're_1')], [], 0n],
  [
    'ours, by its id here, whatever its state',
    [live('re_1', 10n, 'a')],
    [known('a', 10n, '', 'failed')],
    [],
    0n,
  ],
  [
    'ours, by its id here, and done',
    [live('re_1', 10n, 'a'), live('re_2', 10n)],
    [known('a', 10n)],
    ['re_2'],
    10n,
  ],
  ['one we know of by the charge alone', [live('re_1', 10n)], [known('a', 10n)], ['re_1'], 0n],
  [
    'one of two is known by the charge',
    [live('re_2', 5n), live('re_1', 10n)],
    [known('a', 10n)],
    ['re_2', 're_1'],
    5n,
  ],
  ['less is at Stripe than we know by the charge', [live('re_1', 5n)], [known('a', 10n)], ['re_1'], 0n],
  ['what was given by hand is not at Stripe', [live('re_1', 10n)], [byHand('a', 10n)], ['re_1'], 10n],
  ['ours has failed at Stripe since', [live('re_2', 10n)], [known('a', 10n, 're_1')], ['re_2'], 10n],
  ['one without an amount', [live('re_1', null), live('re_2', 3n)], [], ['re_1', 're_2'], 3n],
])('%s', (_, at_stripe, ours, ids, sum_minor) => {
  const unclaimed = unclaimedOf(at_stripe, ours)
  expect([unclaimed.refunds.map(({ id }) => id), unclaimed.sum_minor]).toEqual([ids, sum_minor])
})

// The invariants of a shop's ledger, in which each gift card is an account; part of the list in invariants.ts.

import { sql } from '../db/sql.ts'
import type { Invariant, Violation } from './invariant.ts'

export const GIFT_CARD_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I6',
    title: 'each transaction of a shop’s ledger sums to zero',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'transaction ' || t.id || ': ' || coalesce(sum(e.amount), 0) || ' in ' || count(e.*) || ' entries' as what
      from shop_ledger_transactions t
      left join shop_ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id
      group by t.shop_id, t.id, e.currency having coalesce(sum(e.amount), 0) <> 0 or count(e.*) < 2`,
  },
  {
    id: 'I6',
    title: 'the balance of a gift card is the sum of its entries',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'gift card ' || c.id || ': ' || c.balance || ', booked ' || booked.amount as what
      from gift_cards c cross join lateral (
        select coalesce(sum(e.amount), 0) as amount from shop_ledger_entries e where e.shop_id = c.shop_id and e.gift_card_id = c.id) booked
      where c.balance <> booked.amount or c.balance < 0`,
  },
]

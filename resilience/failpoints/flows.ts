// The flows during which processes are killed: orders, payments, refunds, mails, logins and deposits.
// Together they pass as many failpoints as requests can reach. The campaign names the failpoints that no flow
// passes.

import {
  depositDisputed,
  deposited,
  depositedTwice,
  depositRefused,
  depositUnpaid,
} from './flows/deposits.ts'
import type { Flow } from './flows/flow.ts'
import { loginByKey, loginByMail, loginMailPutOff, tokenStolen } from './flows/logins.ts'
import { paidByHandToo, refundedUnheard, timeRanOut } from './flows/lost-reports.ts'
import {
  askedTwice,
  boughtAndCancelled,
  debits,
  enteredByHand,
  forNothing,
  paidMeanwhile,
  sent,
  strangeEvents,
  stripeRefuses,
  unpaid,
} from './flows/orders.ts'
import { cancelledMeanwhile, nothingToPay, pageOutlived, refusedWhileWaiting } from './flows/pages.ts'
import {
  answersLost,
  firstHeardOfAsFailed,
  madeAgainAtStripe,
  refundedAtStripe,
  refundedInPart,
} from './flows/refunds.ts'
import { keyRefused, madeAtStripeUnheard, pendingAtStripe, refusedForGood } from './flows/refusals.ts'
import { lastUnit, servedElsewhere } from './flows/stock.ts'

/** Sorted by duration, quick flows first, because a failpoint is tried with the first flow that passes it. */
export const FLOWS: readonly Flow[] = [
  loginByKey,
  forNothing,
  loginByMail,
  enteredByHand,
  nothingToPay,
  tokenStolen,
  strangeEvents,
  unpaid,
  lastUnit,
  stripeRefuses,
  boughtAndCancelled,
  sent,
  pageOutlived,
  refundedInPart,
  refundedAtStripe,
  madeAgainAtStripe,
  firstHeardOfAsFailed,
  debits,
  askedTwice,
  refusedWhileWaiting,
  cancelledMeanwhile,
  servedElsewhere,
  refundedUnheard,
  timeRanOut,
  paidByHandToo,
  answersLost,
  refusedForGood,
  madeAtStripeUnheard,
  pendingAtStripe,
  keyRefused,
  paidMeanwhile,
  depositUnpaid,
  depositDisputed,
  depositedTwice,
  deposited,
  depositRefused,
  loginMailPutOff,
]

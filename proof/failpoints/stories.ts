// The stories during which processes are killed: what happens to orders, payments, refunds, mails, logins and deposits. Together they pass as
// many failpoints as requests can reach; the campaign names those that none of them passes.

import {
  depositDisputed,
  deposited,
  depositedTwice,
  depositRefused,
  depositUnpaid,
} from './stories/deposits.ts'
import { loginByKey, loginByMail, loginMailPutOff, tokenStolen } from './stories/logins.ts'
import { givenBackUnheard, paidByHandToo, timeRanOut } from './stories/lost-reports.ts'
import {
  askedTwice,
  boughtAndCancelled,
  debits,
  enteredByHand,
  forNothing,
  paidMeanwhile,
  sent,
  strangeNews,
  stripeRefuses,
  unpaid,
} from './stories/orders.ts'
import { cancelledMeanwhile, nothingToPay, pageOutlived, refusedWhileWaiting } from './stories/pages.ts'
import {
  answersLost,
  firstHeardOfAsFailed,
  givenBack,
  givenBackAtStripe,
  madeAgainAtStripe,
} from './stories/refunds.ts'
import { keyRefused, madeAtStripeUnheard, pendingAtStripe, refusedForGood } from './stories/refusals.ts'
import { lastPiece, servedElsewhere } from './stories/stock.ts'
import type { Story } from './stories/story.ts'

/** Quick ones first: a failpoint that several pass is tried with the first of them. */
export const STORIES: readonly Story[] = [
  loginByKey,
  forNothing,
  loginByMail,
  enteredByHand,
  nothingToPay,
  tokenStolen,
  strangeNews,
  unpaid,
  lastPiece,
  stripeRefuses,
  boughtAndCancelled,
  sent,
  pageOutlived,
  givenBack,
  givenBackAtStripe,
  madeAgainAtStripe,
  firstHeardOfAsFailed,
  debits,
  askedTwice,
  refusedWhileWaiting,
  cancelledMeanwhile,
  servedElsewhere,
  givenBackUnheard,
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

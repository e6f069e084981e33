// The stories during which processes are killed: what happens to orders, payments, refunds, mails, logins and deposits. Together they pass as
// many failpoints as requests can reach; the campaign names those that none of them passes.

import { loginByKey, loginByMail, loginMailPutOff } from './stories/logins.ts'
import { answersLost, deposited, depositRefused, givenBack, givenBackAtStripe } from './stories/money.ts'
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
} from './stories/orders.ts'
import type { Story } from './stories/story.ts'

/** Quick ones first: a failpoint that several pass is tried with the first of them. */
export const STORIES: readonly Story[] = [
  loginByKey,
  forNothing,
  loginByMail,
  enteredByHand,
  strangeNews,
  stripeRefuses,
  boughtAndCancelled,
  sent,
  givenBack,
  givenBackAtStripe,
  debits,
  askedTwice,
  answersLost,
  paidMeanwhile,
  deposited,
  depositRefused,
  loginMailPutOff,
]

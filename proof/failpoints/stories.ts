// The ways on which processes are killed: what happens to orders, payments, refunds, mails, logins and deposits. Together they come by as many
// places as can be reached by asking; what none of them comes by is said by the campaign.

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

/** Quick ones first: a place that several come by is died at on the way of the first. */
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

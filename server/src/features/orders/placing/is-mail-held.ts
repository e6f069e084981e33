// Whether a buyer's network has placed so many orders lately that no mail tells of further ones: anybody may enter somebody else's address, and so
// no network can use the shops to write to strangers. The orders themselves are placed as ever.

import { networkOf } from '../../../http/access/network-of.ts'
import { callsTo, type SharedLimits } from '../../../http/overload/shared-limits.ts'
import { HOUR, RECEIVED_OF_NETWORK_AN_HOUR } from '../../../integrations/mail/mail-tiers.ts'

/** Counts one order more. `address` is the buyer's IP address; without limits nothing is held. */
export const isMailHeld = (limits: SharedLimits | undefined, address: string): boolean =>
  limits !== undefined &&
  limits.count(callsTo('order to be mailed', networkOf(address)), RECEIVED_OF_NETWORK_AN_HOUR, HOUR * 1000)
    .current > RECEIVED_OF_NETWORK_AN_HOUR

// Simulated failures, for tests of what the product does when Stripe misbehaves. Each is used up by the calls or events it applies to.

/** `on` names a call as `POST /v1/refunds` or `POST /v1/checkout/sessions/:session/expire`. */
export interface CallFault {
  on: `${'GET' | 'POST'} /v1/${string}`
  /** Only a call whose path or body has this in it, such as the id of an order; any call when left out. */
  about?: string
  /** How many calls it applies to; one by default. */
  times?: number
  delay_ms?: number
  /**
   * Whether the call takes effect all the same; yes by default. Where it does not, only a refusal with 400 or 402 and a code is the answer to a retry
   * with the same idempotency key as well.
   */
  execute?: boolean
  /** A refund that this call makes is pending until it is settled, as that of a debit or of an account without balance is. */
  is_pending?: boolean
  /**
   * Breaks the connection, sends a body that is no JSON, or a web page that calls itself one, or sends an error; as at Stripe, a retry with the
   * same idempotency key gets it again where the call took effect.
   */
  answer?: 'drop' | 'garbage' | 'web_page' | { status: number; code?: string }
}

/** Applies to the next delivery of an event, of this `type` or of any. */
export interface WebhookFault {
  on: 'webhook'
  type?: string
  /** Only an event whose body has this in it. */
  about?: string
  times?: number
  delay_ms?: number
  /** The event never arrives, and is never sent again. */
  drop?: boolean
  /** How often it is sent at the same moment. */
  copies?: number
}

export type Fault = CallFault | WebhookFault

const isAbout = ({ about }: Fault, text: string): boolean => about === undefined || text.includes(about)

/** The next fault for this call, used up. `text` is its path and body. */
export function takeCallFault(faults: Fault[], call: string, text: string): CallFault | undefined {
  return take(faults, (fault): fault is CallFault => fault.on === call && isAbout(fault, text))
}

/** The next fault for a delivery of this event, used up. `text` is its body. */
export function takeWebhookFault(faults: Fault[], type: string, text: string): WebhookFault | undefined {
  return take(
    faults,
    (fault): fault is WebhookFault =>
      fault.on === 'webhook' && (fault.type === undefined || fault.type === type) && isAbout(fault, text),
  )
}

function take<F extends Fault>(faults: Fault[], fits: (fault: Fault) => fault is F): F | undefined {
  const position = faults.findIndex(fits)
  const fault = faults[position]
  if (!fault || !fits(fault)) return undefined
  const left = (fault.times ?? 1) - 1
  if (left > 0) faults[position] = { ...fault, times: left }
  else faults.splice(position, 1)
  return fault
}

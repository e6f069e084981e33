// A refusal in Stripe's own shape: status, type, code, message and the parameter it is about.

export class StripeRefusal extends Error {
  readonly status: number
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(
    message: string,
    about: { status?: number; type?: StripeRefusal['type']; code?: string; param?: string } = {},
  ) {
    super(message)
    this.status = about.status ?? 400
    this.type = about.type ?? 'invalid_request_error'
    this.code = about.code
    this.param = about.param
  }

  /** The body of the response. */
  get body(): { error: Record<string, string> } {
    const { type, code, message, param } = this
    return { error: { type, message, ...(code ? { code } : {}), ...(param ? { param } : {}) } }
  }
}

/** Stripe's 404, also for an object of another account. */
export function noSuch(what: string, id: string, param = 'id', status = 404): StripeRefusal {
  return new StripeRefusal(`No such ${what}: '${id}'`, { status, code: 'resource_missing', param })
}

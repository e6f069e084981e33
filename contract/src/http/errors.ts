// Every error of the API: a stable code, the HTTP status, and a title and message fit for people.

export const ERRORS = {
  bad_request: {
    status: 400,
    title: 'Bad request',
    message: 'The request could not be read. Check that it is valid JSON.',
  },
  unauthenticated: { status: 401, title: 'Not logged in', message: 'Please log in to continue.' },
  invalid_token: { status: 401, title: 'Invalid token', message: 'Invalid token' },
  token_expired: {
    status: 401,
    title: 'Token expired',
    message: 'The session has expired. Please log in again.',
  },
  forbidden: { status: 403, title: 'Forbidden', message: 'Your role in this shop does not allow this.' },
  not_found: {
    status: 404,
    title: 'Not found',
    message: 'This does not exist, or you have no access to it.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    message: 'This URL does not support this method.',
  },
  stale: {
    status: 409,
    title: 'Edit conflict',
    message: 'Someone else changed this. Reload it, or overwrite it.',
  },
  in_use: { status: 409, title: 'In use', message: 'This is still in use and cannot be removed or changed.' },
  invalid_transition: {
    status: 409,
    title: 'Not possible now',
    message: 'Not possible in the order’s current status.',
  },
  insufficient_stock: {
    status: 409,
    title: 'Not enough stock',
    message: 'There is not enough stock for this.',
  },
  idempotency_conflict: {
    status: 409,
    title: 'Idempotency key reused',
    message: 'This idempotency key was used for a different request.',
  },
  total_changed: {
    status: 409,
    title: 'Total changed',
    message: 'The total of the order has changed.',
  },
  gift_card_unusable: {
    status: 409,
    title: 'Gift card cannot be used',
    message: 'One of the gift cards cannot be used.',
  },
  order_not_payable: { status: 409, title: 'Not payable', message: 'This order can no longer be paid.' },
  last_owner: { status: 409, title: 'Last owner', message: 'A shop needs at least one owner.' },
  gone: { status: 410, title: 'Gone', message: 'This link has expired.' },
  too_large: { status: 413, title: 'Too large', message: 'The request is too large.' },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    message: 'Send the request as application/json.',
  },
  validation_error: { status: 422, title: 'Invalid input', message: 'Some fields are invalid.' },
  currency_mismatch: {
    status: 422,
    title: 'Wrong currency',
    message: 'The currency is not the currency of the shop.',
  },
  no_shipping_rate: {
    status: 422,
    title: 'No shipping',
    message: 'The shop does not ship to this destination.',
  },
  no_single_warehouse: {
    status: 422,
    title: 'No single warehouse',
    message: 'No single warehouse has all of these products. Order them separately.',
  },
  product_unavailable: {
    status: 422,
    title: 'Not available',
    message: 'This product is no longer available.',
  },
  weight_missing: {
    status: 422,
    title: 'Weight missing',
    message: 'Shipping is charged by weight, and a product has no weight.',
  },
  amount_too_small: {
    status: 422,
    title: 'Amount too small',
    message:
      'What is left to pay is below the smallest card payment. Add something, or take a gift card away.',
  },
  amount_too_large: {
    status: 422,
    title: 'Amount too large',
    message: 'What is left to pay is above the largest card payment. Split the order.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    message: 'Too many requests. Please wait a moment and try again.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    message: 'Internal error. Check whether it was saved before you retry.',
  },
  provider_error: {
    status: 502,
    title: 'Provider did not respond',
    message: 'The payment provider did not respond. Please try again in a moment.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    message: 'The service is temporarily unavailable. Try again.',
  },
  outcome_unknown: {
    status: 504,
    title: 'Outcome unknown',
    message: 'The answer took too long. Check whether it was saved before you retry.',
  },
} as const

export type ErrorCode = keyof typeof ERRORS

/** An invalid field. */
export interface FieldError {
  /** A path such as `rates.0.amount`. Empty for the whole body. */
  field: string
  /** A code for programs, such as `not_unique` or `too_many`. */
  code: string
  message: string
}

/** A proof of work: the SHA-256 of `<challenge>:<answer>` must begin with this many zero bits. After waiting instead, a retry needs no answer. */
export interface ProofWanted {
  challenge: string
  zero_bits: number
  wait_seconds: number
}

/** The body of every error response: RFC 9457, plus `error`, `message` and the fields below. */
export interface Problem {
  /** A URN made of the code. */
  type: string
  title: string
  status: number
  detail: string
  error: ErrorCode
  message: string
  errors?: FieldError[]
  /** Present only when too many payments were begun and not finished. */
  proof?: ProofWanted
  /** With `total_changed`: the order, or the preview of the edit, at present prices. */
  calculation?: unknown
  /** With `outcome_unknown`: how a program finds out if the change is stored. */
  find_out?: string
  request_id: string
}

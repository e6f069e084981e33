// The id of the order that the order form will make. The tab's session storage keeps the id. A buyer who
// returns from the payment page gets the same order again, even without cookies in a frame on another
// website.

import { needsEntries } from '../checkout/entries/saved-entries.ts'

const keyOf = (shop_id: string) => `kontor.form.${shop_id}`

/**
 * Returns an empty text if the browser has no `randomUUID` (outside https). The server makes an id in this
 * case before ordering.
 */
const makeId = (): string => globalThis.crypto.randomUUID?.() ?? ''

/**
 * Returns the status of the order with this id, or `none` if no order has the id. Rejects if the server does
 * not answer.
 */
async function statusOf(id: string): Promise<string> {
  const response = await fetch(`/v1/public/order/${id}/status`, { cache: 'no-store' })
  if (response.status === 404) return 'none'
  if (!response.ok) throw new Error(`The status of an order was answered with ${response.status}.`)
  const { status } = (await response.json()) as { status: string }
  return status
}

/** Returns whether no order has this id yet, or the order with the id still waits for its payment. */
const isUsable = async (id: string): Promise<boolean> => ['none', 'new'].includes(await statusOf(id))

/** Returns undefined if the tab has no order, if the order is over, or if the status is unknown. */
async function findUsableId(shop_id: string): Promise<string | undefined> {
  try {
    const known = sessionStorage.getItem(keyOf(shop_id))
    return known !== null && (await isUsable(known)) ? known : undefined
  } catch {
    // No storage or no answer: a new id is always safe.
    return undefined
  }
}

export async function findId(shop_id: string): Promise<string> {
  const known = await findUsableId(shop_id)
  if (known !== undefined) return known
  const id = makeId()
  try {
    sessionStorage.setItem(keyOf(shop_id), id)
  } catch {}
  return id
}

/**
 * Returns whether the order made by this tab, from a form without cookies, is paid. The stored entries are no
 * longer needed after the payment. Returns false if the tab made no order or the status is unknown, because
 * the entries would be lost.
 */
export async function isOrderOver(shop_id: string): Promise<boolean> {
  try {
    const known = sessionStorage.getItem(keyOf(shop_id))
    if (known === null) return false
    const status = await statusOf(known)
    return status !== 'none' && !needsEntries(status)
  } catch {
    return false
  }
}

// The id of the order that the order form will make. The tab's session storage remembers it: a buyer who returns from the payment page gets the same
// order again, even without cookies in a frame on another website.

import { needsEntries } from '../checkout/entries/saved-entries.ts'

const keyOf = (shop_id: string) => `kontor.form.${shop_id}`

/** Empty if the browser has no `randomUUID` (outside https): the server then makes an id before it orders anything. */
const makeId = (): string => globalThis.crypto.randomUUID?.() ?? ''

/** The status of the order with this id, `none` if there is no order. Rejects if there is no answer. */
async function statusOf(id: string): Promise<string> {
  const response = await fetch(`/v1/public/order/${id}/status`, { cache: 'no-store' })
  if (response.status === 404) return 'none'
  if (!response.ok) throw new Error(`The status of an order was answered with ${response.status}.`)
  const { status } = (await response.json()) as { status: string }
  return status
}

/** Whether no order has this id yet, or the one that has it still waits for its payment. */
const isUsable = async (id: string): Promise<boolean> => ['none', 'new'].includes(await statusOf(id))

/** Undefined if the tab has no order, it is over, or nothing can be known of it. */
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
 * Whether the order that this tab has made from a form without cookies is paid, so that the stored entries are no longer needed. False if it has made
 * none, or its status is unknown: the entries would be lost.
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

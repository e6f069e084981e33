// The id of the order that the form will make. The tab's session storage remembers it: who comes back from the payment page gets the same order
// again, even in a frame on another website, where there are no cookies.

import { useEffect, useState } from 'react'

const keyOf = (shop_id: string) => `kontor.form.${shop_id}`

/** Empty where the browser has no `randomUUID` (outside https): the server then makes an id before it orders anything. */
const makeId = (): string => globalThis.crypto.randomUUID?.() ?? ''

/** Whether no order has this id yet, or the one that has it still waits for its payment. */
async function isUsable(id: string): Promise<boolean> {
  const response = await fetch(`/v1/public/order/${id}/status`, { cache: 'no-store' })
  if (response.status === 404) return true
  const { status } = (await response.json()) as { status?: string }
  return status === 'new'
}

async function findId(shop_id: string): Promise<string> {
  let known: string | null = null
  try {
    known = sessionStorage.getItem(keyOf(shop_id))
    if (known !== null && (await isUsable(known))) return known
  } catch {
    // No storage or no answer: a new id is always safe.
  }
  const id = makeId()
  try {
    sessionStorage.setItem(keyOf(shop_id), id)
  } catch {}
  return id
}

/** `given` is the server's id, empty where it has none. The result is empty until an id is found. */
export function useOrderId(given: string, shop_id: string): string {
  const [id, setId] = useState(given)
  useEffect(() => {
    if (given === '') void findId(shop_id).then(setId)
  }, [given, shop_id])
  return id
}

// The id of the order that the form will make. The browser's tab remembers it, so that coming back from the payment page leads to the
// same order, also inside another site's page where there are no cookies.

import { useEffect, useState } from 'react'

const keyOf = (shop_id: string) => `kontor.form.${shop_id}`

/** Empty where a browser gives none: the server then makes one before it orders anything. */
const makeId = (): string => globalThis.crypto.randomUUID?.() ?? ''

/** Whether nothing has come of the id yet, or an order that still waits for its payment. */
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
    // No storage, or no answer: an id that was never used is always right.
  }
  const id = makeId()
  try {
    sessionStorage.setItem(keyOf(shop_id), id)
  } catch {}
  return id
}

/** `given` is the server's, where it has one. */
export function useOrderId(given: string, shop_id: string): string {
  const [id, setId] = useState(given)
  useEffect(() => {
    if (given === '') void findId(shop_id).then(setId)
  }, [given, shop_id])
  return id
}

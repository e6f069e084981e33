// The id of the form's future order, for the hidden field.

import { useEffect, useState } from 'react'
import { findId } from './tab-order.ts'

/** `given` is the server's id, empty if it has none. The result is empty until an id is found. */
export function useOrderId(given: string, shop_id: string): string {
  const [id, setId] = useState(given)
  useEffect(() => {
    if (given === '') void findId(shop_id).then(setId)
  }, [given, shop_id])
  return id
}

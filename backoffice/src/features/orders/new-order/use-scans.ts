// Codes entered before the list had results, because a barcode scanner types faster than the server responds.
// The hook looks up each code immediately, and takes the first products in the order of the codes.

import type { Product } from '@kontor/contract/catalogue/products/products'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { useHere } from '../../../lib/browser/on-leaving.ts'
import { t } from '../../../lib/texts.ts'
import { messageOf } from '../../../ui/feedback/error-alert.tsx'
import { findProducts } from '../../catalogue/products/product-data.ts'

export interface Scanning {
  shop_id: string
  onPick: (product: Product) => void
  /** Puts an unknown code back into the field. Returns false if the field is in use by then. */
  putBack: (code: string) => boolean
}

export function useScans(scanning: Scanning) {
  const here = useHere()
  const [waiting, setWaiting] = useState(0)
  const before = useRef<Promise<void>>(Promise.resolve())
  const latest = useRef(scanning)
  latest.current = scanning

  const scan = (code: string) => {
    setWaiting((count) => count + 1)
    // A separate request, because emptying the field cancels the query of the list.
    const answer = findProducts(scanning.shop_id, code).then(
      ([product]) => ({ product, problem: null }),
      (error: unknown) => ({ product: undefined, problem: messageOf(error) }),
    )
    before.current = before.current.then(async () => {
      const { product, problem } = await answer
      setWaiting((count) => count - 1)
      if (!here.current) return
      if (product) return latest.current.onPick(product)
      const is_back = latest.current.putBack(code)
      if (problem === null && is_back) return
      notifications.show({
        color: 'red',
        autoClose: false,
        title: t('{code} was not added', { code }),
        message: problem ?? t('No product found.'),
      })
    })
  }
  return { is_waiting: waiting > 0, scan }
}

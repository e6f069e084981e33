// The lower part of a discount's page, loaded late: a preview, and the codes and results of a stored
// discount.

import type { Discount } from '@kontor/contract/prices/discounts'
import { DiscountCodes } from './codes/discount-codes.tsx'
import type { DiscountValues } from './discount-data.ts'
import { DiscountResults } from './discount-results.tsx'
import { DiscountPreview } from './preview/discount-preview.tsx'

interface DiscountLowerProps {
  values: DiscountValues
  /** The stored discount; null during creation. */
  item: Discount | null
  shop_id: string
}

export function DiscountLower({ values, item, shop_id }: DiscountLowerProps) {
  return (
    <>
      <DiscountPreview values={values} id={item?.id} shop_id={shop_id} />
      {item?.method === 'code' && <DiscountCodes discount={item} />}
      {item && <DiscountResults discount={item} />}
    </>
  )
}

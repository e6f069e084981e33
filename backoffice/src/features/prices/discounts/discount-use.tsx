// The use of a discount: a preview with a sample order, and the codes and results of a stored discount.

import type { Discount } from '@kontor/contract/prices/discounts'
import { DiscountCodes } from './codes/discount-codes.tsx'
import type { DiscountValues } from './discount-data.ts'
import { DiscountResults } from './discount-results.tsx'
import { DiscountPreview } from './preview/discount-preview.tsx'

interface DiscountUseProps {
  values: DiscountValues
  /** The stored discount; null during creation. */
  item: Discount | null
  shop_id: string
}

export function DiscountUse({ values, item, shop_id }: DiscountUseProps) {
  return (
    <>
      <DiscountPreview values={values} id={item?.id} shop_id={shop_id} />
      {item?.method === 'code' && <DiscountCodes discount={item} />}
      {item && <DiscountResults discount={item} />}
    </>
  )
}

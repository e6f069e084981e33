// The note beside the prices of the order form. A form with gift cards only has no note.

import type { ProductTile } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { PriceNote } from '../../ui/price-note.tsx'
import { areGiftCards } from './order-form-state.ts'

interface Props {
  shop: PublicShop
  /** Contains null for a product that is no longer sold. */
  products: readonly (ProductTile | null)[]
  ships: boolean
}

export const GoodsNote = ({ shop, products, ships }: Props) =>
  areGiftCards(products) ? null : <PriceNote shop={shop} ships={ships} is_in_form />

// A list of products with quantities, and a search that adds products.

import { productName } from '@kontor/contract/catalogue/products/product-name'
import type { Product } from '@kontor/contract/catalogue/products/products'
import { ActionIcon, Group } from '@mantine/core'
import { IconTrash } from '../../../ui/display/icons.tsx'
import { wholeNumber } from '../../../ui/fields/whole-number.ts'
import { focusNeighbour } from '../../../ui/keep-focus.ts'
import { ProductSearch } from '../new-order/product-search.tsx'
import { QuantityStepper } from '../new-order/quantity-stepper.tsx'

export interface ChosenProduct {
  product_id: string
  name: string
  /** As typed. */
  quantity: string
}

export const isQuantity = (text: string): boolean => /^[1-9]\d{0,6}$/.test(text)

/** Returns the list with one more unit of a product. */
function withOneMore(chosen: readonly ChosenProduct[], product: Product): ChosenProduct[] {
  const { id: product_id } = product
  if (!chosen.some((one) => one.product_id === product_id))
    return [...chosen, { product_id, name: productName(product), quantity: '1' }]
  return chosen.map((one) =>
    one.product_id === product_id ? { ...one, quantity: String((wholeNumber(one.quantity) || 0) + 1) } : one,
  )
}

interface ChosenProductsProps {
  /** The name of the list, for screen readers. */
  label: string
  /** The label of the button that removes a product, without the product's name. */
  removal: string
  chosen: readonly ChosenProduct[]
  /**
   * Gets a change of the list instead of a list, because two scans may be answered before the next rendering.
   */
  onChange: (next: (chosen: readonly ChosenProduct[]) => ChosenProduct[]) => void
  shop_id: string
  currency: string
  className: string | undefined
  nameClass?: string | undefined
}

export function ChosenProducts(props: ChosenProductsProps) {
  const { label, removal, chosen, onChange, shop_id, currency, className, nameClass } = props
  return (
    <>
      {chosen.length > 0 && (
        <ul className={className} aria-label={label}>
          {chosen.map(({ product_id, name, quantity }) => (
            <li key={product_id}>
              <bdi className={nameClass}>{name}</bdi>
              <Group gap={8} wrap="nowrap">
                <QuantityStepper
                  name={name}
                  value={quantity}
                  error={!isQuantity(quantity)}
                  onChange={(next) =>
                    onChange((now) =>
                      now.map((one) => (one.product_id === product_id ? { ...one, quantity: next } : one)),
                    )
                  }
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={`${removal} ${name}`}
                  onClick={(event) => {
                    focusNeighbour(event.currentTarget.closest('li'))
                    onChange((now) => now.filter((one) => one.product_id !== product_id))
                  }}
                >
                  <IconTrash size={18} stroke={1.5} />
                </ActionIcon>
              </Group>
            </li>
          ))}
        </ul>
      )}
      <ProductSearch
        shop_id={shop_id}
        currency={currency}
        onPick={(product) => onChange((now) => withOneMore(now, product))}
      />
    </>
  )
}

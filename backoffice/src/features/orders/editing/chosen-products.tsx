// Products that are looked for and added to a list, each with a quantity.

import { ActionIcon, Group } from '@mantine/core'
import { IconTrash } from '../../../ui/display/icons.tsx'
import { productName } from '../../products/form/product-name.ts'
import { ProductSearch } from '../new-order/product-search.tsx'
import { QuantityStepper } from '../new-order/quantity-stepper.tsx'

export interface ChosenProduct {
  product_id: string
  name: string
  /** As typed. */
  quantity: string
}

export const isQuantity = (text: string): boolean => /^[1-9]\d{0,6}$/.test(text)

interface ChosenProductsProps {
  /** The name of the list, for screen readers. */
  label: string
  /** What the button that takes a product off the list is called, without the product's name. */
  removal: string
  chosen: readonly ChosenProduct[]
  onChange: (chosen: ChosenProduct[]) => void
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
          {chosen.map(({ product_id, name, quantity }, at) => (
            <li key={product_id}>
              <bdi className={nameClass}>{name}</bdi>
              <Group gap={8} wrap="nowrap">
                <QuantityStepper
                  name={name}
                  value={quantity}
                  onChange={(next) =>
                    onChange(chosen.map((one, nth) => (nth === at ? { ...one, quantity: next } : one)))
                  }
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={`${removal} ${name}`}
                  onClick={() => onChange(chosen.filter((_, nth) => nth !== at))}
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
        onPick={(product) => {
          if (chosen.some((one) => one.product_id === product.id)) return
          onChange([...chosen, { product_id: product.id, name: productName(product), quantity: '1' }])
        }}
      />
    </>
  )
}

// What the discount would do to a sample order, beside the discounts that run. The server prices it; nothing is stored.

import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { CountrySelect } from '../../ui/fields/country-select.tsx'
import { IconTrash } from '../../ui/icons.tsx'
import { FieldGroup } from '../../ui/record/field-group.tsx'
import { ProductSearch } from '../orders/new-order/product-search.tsx'
import { QuantityStepper } from '../orders/new-order/quantity-stepper.tsx'
import { OrderTotals } from '../orders/order-totals.tsx'
import { productName } from '../products/product-name.ts'
import { type DiscountValues, previewQuery, triedFields } from './discount-data.ts'
import classes from './discounts.module.css'

const REST_MS = 300

interface Sample {
  product_id: string
  name: string
  quantity: string
}

interface PreviewProps {
  values: DiscountValues
  /** The stored discount that is edited, which the values take the place of. */
  id: string | undefined
  shop_id: string
  currency: string
}

export function DiscountPreview({ values, id, shop_id, currency }: PreviewProps) {
  const [items, setItems] = useState<Sample[]>([])
  const [country, setCountry] = useState('DE')
  const wanted = items.flatMap(({ product_id, quantity }) =>
    /^[1-9]\d{0,6}$/.test(quantity) ? [{ product_id, quantity: Number(quantity) }] : [],
  )
  const discount = triedFields(values)
  const question =
    wanted.length === 0 || discount === null || country === ''
      ? null
      : { shop_id, destination_country: country, items: wanted, discount, ...(id && { instead_of: id }) }
  // As text, so that only a change of its content counts and not a new object.
  const [settled] = useDebouncedValue(JSON.stringify(question), REST_MS)
  const asked = useQuery({ ...previewQuery(JSON.parse(settled)), placeholderData: keepPreviousData })
  const calculation = question === null ? undefined : asked.data
  return (
    <FieldGroup
      title="Preview"
      help="A sample order, with this discount and those that run. Nothing is saved."
    >
      {items.length > 0 && (
        <ul className={classes.chosen} aria-label="Products of the sample">
          {items.map(({ product_id, name, quantity }, at) => (
            <li key={product_id}>
              <bdi className={classes.chosenTitle}>{name}</bdi>
              <Group gap={8} wrap="nowrap">
                <QuantityStepper
                  name={name}
                  value={quantity}
                  onChange={(next) =>
                    setItems(items.map((one, nth) => (nth === at ? { ...one, quantity: next } : one)))
                  }
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={`Remove ${name}`}
                  onClick={() => setItems(items.filter((_, nth) => nth !== at))}
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
          if (!items.some((one) => one.product_id === product.id))
            setItems([...items, { product_id: product.id, name: productName(product), quantity: '1' }])
        }}
      />
      <CountrySelect label="Country of delivery" value={country} onChange={setCountry} />
      {discount === null && items.length > 0 && (
        <Text fz={14} c="dimmed">
          Say first how much it takes off.
        </Text>
      )}
      <div aria-live="polite" aria-busy={asked.isFetching}>
        {asked.error && question !== null && (
          <ErrorAlert title="The sample could not be calculated" error={asked.error} />
        )}
        {calculation && !asked.error && (
          <Stack gap={12}>
            <OrderTotals sums={calculation} items={calculation.items} />
            {!calculation.discounts.some(({ title }) => title === discount?.title) && (
              <Text fz={14}>This discount takes nothing off the sample.</Text>
            )}
          </Stack>
        )}
      </div>
    </FieldGroup>
  )
}

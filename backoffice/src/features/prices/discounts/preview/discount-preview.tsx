// Shows the effect of the discount on a sample order, beside the running discounts. The server calculates the
// prices and stores nothing.

import type { Calculation } from '@kontor/contract/orders/orders'
import { UNSTORED_ID } from '@kontor/contract/prices/discounts'
import { Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../../lib/texts.ts'
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx'
import { CountrySelect } from '../../../../ui/fields/places/country-select.tsx'
import { FieldGroup } from '../../../../ui/record/field-group.tsx'
import { type ChosenProduct, ChosenProducts, isQuantity } from '../../../orders/editing/chosen-products.tsx'
import { OrderTotals } from '../../../orders/page/order-totals.tsx'
import { shopAddressesQuery } from '../../../shops/addresses/shop-addresses.ts'
import { useShopCurrency } from '../../../shops/shop-data.ts'
import type { DiscountValues } from '../discount-data.ts'
import classes from '../discounts.module.css'
import { homeCountry, previewQuery, problemTexts, triedFields } from './discount-preview-data.ts'

const REST_MS = 300

interface PreviewProps {
  values: DiscountValues
  /** The stored discount replaced by the values in the form. */
  id: string | undefined
  shop_id: string
}

interface Answer {
  data: { discounts: readonly { id: string }[] } | undefined
  /** True for an answer to earlier values, which proves nothing about the present values. */
  isPlaceholderData: boolean
}

/** Returns whether the sample certainly lacks the tried discount. */
export const changesNothing = ({ data, isPlaceholderData }: Answer, tried_id: string): boolean =>
  data !== undefined && !isPlaceholderData && !data.discounts.some(({ id }) => id === tried_id)

interface OutcomeProps {
  calculation: Calculation
  is_unchanged: boolean
}

export function Outcome({ calculation, is_unchanged }: OutcomeProps) {
  return (
    <Stack gap={12}>
      <OrderTotals sums={calculation} items={calculation.items} />
      {problemTexts(calculation).map((text) => (
        <Text key={text} fz={14}>
          {text}
        </Text>
      ))}
      {is_unchanged && <Text fz={14}>{t('This discount does not change the sample.')}</Text>}
    </Stack>
  )
}

export function DiscountPreview({ values, id, shop_id }: PreviewProps) {
  const currency = useShopCurrency(shop_id)
  const [items, setItems] = useState<ChosenProduct[]>([])
  const { data: addresses } = useQuery(shopAddressesQuery(shop_id))
  const [chosen_country, setCountry] = useState<string>()
  const country = chosen_country ?? homeCountry(addresses)
  const wanted = items.flatMap(({ product_id, quantity }) =>
    isQuantity(quantity) ? [{ product_id, quantity: Number(quantity) }] : [],
  )
  const discount = triedFields(values)
  const question =
    wanted.length === 0 || discount === null || country === ''
      ? null
      : { shop_id, destination_country: country, items: wanted, discount, ...(id && { instead_of: id }) }
  // Debounced as text, because only a change of content counts. A new object is no change.
  const [settled] = useDebouncedValue(JSON.stringify(question), REST_MS)
  const tried: typeof question = JSON.parse(settled)
  const asked = useQuery({ ...previewQuery(tried), placeholderData: keepPreviousData })
  const calculation = question === null ? undefined : asked.data
  return (
    <FieldGroup
      title={t('Preview')}
      help={t('A sample order, with this discount and those that run. Nothing is saved.')}
      is_saved_apart
    >
      <ChosenProducts
        label={t('Products of the sample')}
        removal={t('Remove')}
        chosen={items}
        onChange={setItems}
        shop_id={shop_id}
        currency={currency}
        className={classes.chosen}
        nameClass={classes.chosenTitle}
      />
      <CountrySelect label={t('Country of delivery')} value={country} onChange={setCountry} />
      {discount === null && items.length > 0 && (
        <Text fz={14} c="dimmed">
          {t('Enter the discount value first.')}
        </Text>
      )}
      <div aria-live="polite" aria-busy={asked.isFetching}>
        {asked.error && question !== null && (
          <ErrorAlert title={t('The sample could not be calculated')} error={asked.error} />
        )}
        {calculation && !asked.error && (
          <Outcome
            calculation={calculation}
            is_unchanged={changesNothing(asked, tried?.instead_of ?? UNSTORED_ID)}
          />
        )}
      </div>
    </FieldGroup>
  )
}

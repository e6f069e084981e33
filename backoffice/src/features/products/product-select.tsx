// Chooses one product by a part of its title, SKU or category. The server searches, so the shop may have any number of products.

import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select, type SelectProps } from '../../ui/choice/select.tsx'
import { findProductsQuery, productQuery } from './product-data.ts'

export interface ProductSelectProps
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'defaultValue'> {
  shop_id: string
  value?: string
  onChange?: (id: string) => void
}

/** An empty `value` means no product. */
export function ProductSelect({ shop_id, value = '', onChange, ...props }: ProductSelectProps) {
  const [search, setSearch] = useState('')
  const chosen = useQuery(productQuery(value)).data
  const [q] = useDebouncedValue(search.trim(), 200)
  const found = useQuery({ ...findProductsQuery(shop_id, q), placeholderData: keepPreviousData })
  const listed = found.data ?? []
  const all = chosen && !listed.some((product) => product.id === chosen.id) ? [chosen, ...listed] : listed
  const skus = new Map(all.map((product) => [product.id, product.sku]))
  return (
    <Select
      nothingFoundMessage={found.isFetching ? 'Searching' : 'No product fits'}
      {...props}
      placeholder={q === '' && found.data?.length === 0 ? 'There is no product yet' : props.placeholder}
      data={all.map((product) => ({ value: product.id, label: product.title }))}
      renderOption={(option) => (
        <span>
          {option.label}
          <Text span fz={12} c="dimmed" ml={8}>
            {skus.get(option.value)}
          </Text>
        </span>
      )}
      value={value || null}
      onChange={(id) => onChange?.(id ?? '')}
      onSearch={setSearch}
      searchable
    />
  )
}

// Chooses one product by a part of the title, SKU or category, or by barcode. The server searches, so the
// shop may have any number of products.

import { productName } from '@kontor/contract/catalogue/products/product-name'
import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { t } from '../../../lib/texts.ts'
import { Select, type SelectProps } from '../../../ui/choice/select.tsx'
import { nothingFound, useSearch } from '../../../ui/choice/use-search.ts'
import { findProductsQuery, productQuery } from './product-data.ts'

export interface ProductSelectProps
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'defaultValue'> {
  shop_id: string
  value?: string
  onChange?: (id: string) => void
}

/** An empty `value` means no product. */
export function ProductSelect({ shop_id, value = '', onChange, ...props }: ProductSelectProps) {
  const search = useSearch()
  const chosen = useQuery(productQuery(value)).data
  const found = useQuery({ ...findProductsQuery(shop_id, search.q), placeholderData: keepPreviousData })
  const listed = found.data ?? []
  const is_behind = search.isBehind(found)
  // A search offers only matches. Without a search, the list needs the name of the chosen product.
  const lacks_chosen = !search.is_searching && chosen && !listed.some(({ id }) => id === chosen.id)
  const all = lacks_chosen ? [chosen, ...listed] : listed
  const skus = new Map(all.map((product) => [product.id, product.sku]))
  return (
    <Select
      nothingFoundMessage={nothingFound({ is_behind, isError: found.isError })}
      {...props}
      placeholder={search.q === '' && found.data?.length === 0 ? t('No products yet') : props.placeholder}
      data={all.map((product) => ({ value: product.id, label: productName(product) }))}
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
      onSearch={search.onSearch}
      is_behind={is_behind}
      searchable
    />
  )
}

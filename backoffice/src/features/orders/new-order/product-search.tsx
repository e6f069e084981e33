// Finding products to put into an order: type, choose, go on typing. The server searches titles, SKUs and categories.

import { formatMoney } from '@kontor/contract/money'
import type { Product } from '@kontor/contract/products'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { findProductsQuery } from '../../products/product-data.ts'
import classes from './new-order.module.css'

export interface ProductSearchProps {
  shop_id: string
  currency: string
  error?: ReactNode
  onPick: (product: Product) => void
}

export function ProductSearch({ shop_id, currency, error, onPick }: ProductSearchProps) {
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search.trim(), 200)
  const { data, isFetching } = useQuery({
    ...findProductsQuery(shop_id, q),
    placeholderData: keepPreviousData,
  })
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  // What was typed for is the first found: Enter takes it.
  const { selectFirstOption, resetSelectedOption } = combobox
  useEffect(() => {
    if (data && q !== '') selectFirstOption()
    else resetSelectedOption()
  }, [data, q, selectFirstOption, resetSelectedOption])

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const product = data?.find((one) => one.id === id)
        if (product) onPick(product)
        setSearch('')
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label="Add a product"
          placeholder="Type a title or SKU"
          autoComplete="off"
          maxLength={200}
          leftSection={<IconSearch size={16} stroke={1.5} />}
          error={error}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Products" mah={320} style={{ overflowY: 'auto' }}>
          {(data ?? []).map((product) => (
            <Combobox.Option key={product.id} value={product.id}>
              <span className={classes.option}>
                <span>
                  {product.title}
                  <small>{product.sku}</small>
                  {!product.is_live && <small>not live</small>}
                </span>
                <span className="figures">{formatMoney(product.price, currency, 'en-GB')}</span>
              </span>
            </Combobox.Option>
          ))}
          {data?.length === 0 && (
            <Combobox.Empty>
              {isFetching ? 'Searching' : q === '' ? 'There is no product yet' : 'No product fits'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

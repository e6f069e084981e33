// Finding products to put into an order: type, choose, go on typing. The server searches titles, SKUs and categories.

import { formatMoney } from '@kontor/contract/money'
import type { Product } from '@kontor/contract/products'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...findProductsQuery(shop_id, q),
    placeholderData: keepPreviousData,
  })
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const pick = (product: Product | undefined) => {
    if (product) onPick(product)
    setSearch('')
    combobox.closeDropdown()
  }
  const found = data !== undefined && !isPlaceholderData && q === search.trim() ? data : null
  // Enter takes the first that was found for all of what is typed, and waits for it: a scanner types faster than a server answers.
  const awaits_first = useRef(false)
  const pickRef = useRef(pick)
  pickRef.current = pick
  const { selectFirstOption, resetSelectedOption } = combobox
  useEffect(() => {
    if (found === null || q === '') return resetSelectedOption()
    selectFirstOption()
    if (awaits_first.current && found[0]) pickRef.current(found[0])
    awaits_first.current = false
  }, [found, q, selectFirstOption, resetSelectedOption])

  return (
    <Combobox store={combobox} onOptionSubmit={(id) => pick(data?.find((one) => one.id === id))}>
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
            awaits_first.current = false
            setSearch(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && found === null) awaits_first.current = true
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

// Finds products to add to an order: type, choose, type the next one. The server searches titles, SKUs and categories.

import { formatMoney } from '@kontor/contract/money'
import type { Product } from '@kontor/contract/products'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { OptionList } from '../../../ui/choice/option-list.tsx'
import { useListbox } from '../../../ui/choice/use-listbox.ts'
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
  const found = data !== undefined && !isPlaceholderData && q === search.trim() ? data : null
  const pick = (product: Product | undefined) => {
    if (product) onPick(product)
    setSearch('')
    listbox.close()
  }
  const listbox = useListbox({
    values: (data ?? []).map(({ id }) => id),
    prefers_first: found !== null && q !== '',
    onPick: (id) => pick(data?.find((one) => one.id === id)),
  })
  // Enter takes the first product found for the complete text, and waits for that result: a barcode scanner types faster than the server answers.
  const awaits_first = useRef(false)
  const pickRef = useRef(pick)
  pickRef.current = pick
  useEffect(() => {
    if (found === null || q === '') return
    if (awaits_first.current && found[0]) pickRef.current(found[0])
    awaits_first.current = false
  }, [found, q])

  return (
    <>
      <TextInput
        {...listbox.fieldProps}
        ref={listbox.anchor}
        aria-autocomplete="list"
        label="Add a product"
        placeholder="Type a title or SKU"
        maxLength={200}
        leftSection={<IconSearch size={16} stroke={1.5} />}
        error={error}
        value={search}
        onChange={(event) => {
          awaits_first.current = false
          setSearch(event.currentTarget.value)
          listbox.open()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found === null) {
            awaits_first.current = true
            event.preventDefault()
          } else listbox.onKeyDown(event)
        }}
        onClick={listbox.open}
        onBlur={listbox.close}
      />
      <OptionList
        listbox={listbox}
        label="Products"
        options={(data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        renderOption={({ value }) => (
          <Found product={data!.find(({ id }) => id === value)!} currency={currency} />
        )}
        nothing={isFetching ? 'Searching' : q === '' ? 'There is no product yet' : 'No product fits'}
      />
    </>
  )
}

const Found = ({ product, currency }: { product: Product; currency: string }) => (
  <span className={classes.option}>
    <span>
      {product.title}
      <small>{product.sku}</small>
      {!product.is_live && <small>not live</small>}
    </span>
    <span className="figures">{formatMoney(product.price, currency, 'en-GB')}</span>
  </span>
)

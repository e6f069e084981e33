// Finds products to add to an order. The user types, chooses and types again, or scans one code after
// another. The server searches titles, SKUs and categories, and finds barcodes.

import { productName } from '@kontor/contract/catalogue/products/product-name'
import type { Product } from '@kontor/contract/catalogue/products/products'
import { formatMoney } from '@kontor/contract/values/money'
import { Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import { OptionList } from '../../../ui/choice/option-list.tsx'
import { useListbox } from '../../../ui/choice/use-listbox.ts'
import { nothingFound } from '../../../ui/choice/use-search.ts'
import { IconSearch } from '../../../ui/display/icons.tsx'
import { findProductsQuery } from '../../catalogue/products/product-data.ts'
import classes from './new-order.module.css'
import { useScans } from './use-scans.ts'

export interface ProductSearchProps {
  shop_id: string
  currency: string
  error?: ReactNode
  onPick: (product: Product) => void
}

export function ProductSearch({ shop_id, currency, error, onPick }: ProductSearchProps) {
  const [search, setSearch] = useState('')
  const code = search.trim()
  const [q] = useDebouncedValue(code, 200)
  const { data, isFetching, isPlaceholderData, isError } = useQuery({
    ...findProductsQuery(shop_id, q),
    placeholderData: keepPreviousData,
  })
  const found = data !== undefined && !isPlaceholderData && q === code ? data : null
  const clear = () => {
    setSearch('')
    listbox.close()
  }
  const listbox = useListbox({
    values: (data ?? []).map(({ id }) => id),
    prefers_first: found !== null && q !== '',
    onPick: (id) => {
      const product = data?.find((one) => one.id === id)
      if (product) onPick(product)
      clear()
    },
  })
  const { scan, is_waiting } = useScans({
    shop_id,
    onPick,
    putBack(missed) {
      const input = listbox.anchor.current
      if (input === null || input.value !== '' || document.activeElement !== input) return false
      flushSync(() => setSearch(missed))
      input.select()
      listbox.open()
      return true
    },
  })

  return (
    <>
      <TextInput
        {...listbox.fieldProps}
        ref={listbox.anchor}
        aria-autocomplete="list"
        label={t('Add a product')}
        placeholder={t('Type a title or SKU, or scan a barcode')}
        maxLength={200}
        leftSection={<IconSearch size={16} stroke={1.5} />}
        rightSection={is_waiting && <Loader size={16} role="status" aria-label={t('Searching')} />}
        error={error}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          listbox.open()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found === null && code !== '') {
            event.preventDefault()
            scan(code)
            clear()
          } else listbox.onKeyDown(event)
        }}
        onClick={listbox.open}
        onBlur={listbox.close}
      />
      <OptionList
        listbox={listbox}
        label={t('Products')}
        options={(data ?? []).map((product) => ({ value: product.id, label: productName(product) }))}
        renderOption={({ value }) => (
          <Found product={data!.find(({ id }) => id === value)!} currency={currency} />
        )}
        nothing={nothingFound(
          { is_behind: isFetching, isError },
          q === '' ? t('No products yet') : undefined,
        )}
      />
    </>
  )
}

const Found = ({ product, currency }: { product: Product; currency: string }) => (
  <span className={classes.option}>
    <span>
      {productName(product)}
      <small>{product.sku}</small>
      {!product.is_live && <small>{t('not active')}</small>}
    </span>
    <span className="figures">{formatMoney(product.price, currency, MONEY_LOCALE)}</span>
  </span>
)

// The fixed prices of a price list: edited row by row, added one at a time, or pasted from a spreadsheet. Each change is saved immediately.

import { products } from '@kontor/contract/catalogue/products/products'
import type { ListPrice, PriceList } from '@kontor/contract/prices/price-lists'
import { Button, Group, Skeleton, Text, Textarea, TextInput } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { useMay } from '../../lib/session/rights.ts'
import { plural, t } from '../../lib/texts.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { IconButton } from '../../ui/display/icon-button.tsx'
import { IconTrash } from '../../ui/display/icons.tsx'
import { Confirm } from '../../ui/feedback/confirm.tsx'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { CountInput } from '../../ui/fields/count-input.tsx'
import { MoneyInput } from '../../ui/fields/money-input.tsx'
import { plainMoney } from '../../ui/fields/money-text.ts'
import { ListPager } from '../../ui/list/list-pager.tsx'
import { usePageInstead } from '../../ui/list/rows/use-page-instead.ts'
import { FieldGroup } from '../../ui/record/field-group.tsx'
import { useUnsavedPart } from '../../ui/record/unsaved-parts.ts'
import { focusIfLost } from '../../ui/use-focus-back.ts'
import { ProductSelect } from '../products/product-select.tsx'
import { useShopCurrency } from '../shops/shop-data.ts'
import { pastedPrices } from './pasted-prices.ts'
import { changePrices, type PriceRow, pricesQuery } from './price-list-data.ts'
import classes from './price-lists.module.css'

export function ListPrices({ list: { id, shop_id, prices_count } }: { list: PriceList }) {
  const may = useMay('shop:write')
  const currency = useShopCurrency(shop_id)
  const client = useQueryClient()
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const prices = useQuery({ ...pricesQuery(id, q.trim(), page), placeholderData: keepPreviousData })
  const { data: shown, isPlaceholderData } = prices
  usePageInstead({ page, rows: shown?.data, total: shown?.total, isPlaceholderData }, setPage)
  const change = useMutation({
    mutationFn: (body: Parameters<typeof changePrices>[1]) => changePrices(id, body),
    onSettled: () => client.invalidateQueries({ queryKey: ['price-lists'] }),
  })
  const [doomed, setDoomed] = useState<ListPrice | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const set = (rows: PriceRow[]) => change.mutateAsync({ set: rows })
  return (
    <FieldGroup title={t('Prices')} help={t('A price is saved when you leave its field.')} is_saved_apart>
      {may && <NewPrice shop_id={shop_id} currency={currency} onSet={set} is_busy={change.isPending} />}
      {may && <PastePrices shop_id={shop_id} currency={currency} onSet={set} />}
      {change.error && <ErrorAlert error={change.error} />}
      {prices.error && !prices.data && <ErrorAlert error={prices.error} onRetry={() => prices.refetch()} />}
      {prices.isPending && <Skeleton height={96} aria-hidden />}
      {(prices_count > 10 || q !== '') && (
        <TextInput
          aria-label={t('Search prices')}
          placeholder={t('Search title or SKU')}
          value={q}
          onChange={(event) => {
            setQ(event.currentTarget.value)
            setPage(1)
          }}
        />
      )}
      {prices.data?.total === 0 && (
        <Text c="dimmed" fz={14}>
          {q === '' ? t('No prices yet.') : t('No results.')}
        </Text>
      )}
      {prices.data && prices.data.total > 0 && (
        <>
          <ul
            ref={list}
            tabIndex={-1}
            className={classes.prices}
            aria-label={t('Prices')}
            aria-busy={change.isPending}
          >
            {prices.data.data.map((row) => (
              <PriceItem
                key={`${row.product_id} ${row.min_quantity}`}
                row={row}
                currency={currency}
                may={may}
                onPrice={(price) => change.mutate({ set: [keyed(row, price)] })}
                onRemove={() => setDoomed(row)}
              />
            ))}
          </ul>
          <ListPager page={page} rows={prices.data.data.length} total={prices.data.total} onPage={setPage} />
        </>
      )}
      <RemovePrice
        row={doomed}
        onConfirm={(row) => change.mutateAsync({ remove: [keyed(row, '0')] })}
        onClose={() => setDoomed(null)}
        // A removed row takes the focus along.
        onClosed={() => focusIfLost(list.current)}
      />
    </FieldGroup>
  )
}

interface RemovePriceProps {
  /** The price in question; null while the question is closed. */
  row: ListPrice | null
  onConfirm: (row: ListPrice) => Promise<unknown>
  onClose: () => void
  onClosed: () => void
}

function RemovePrice({ row, onConfirm, ...closing }: RemovePriceProps) {
  return (
    <Confirm
      opened={row !== null}
      title={row === null ? '' : t('Remove {name}?', { name: priceName(row) })}
      action={t('Remove')}
      onConfirm={async () => {
        if (row) await onConfirm(row)
      }}
      {...closing}
    >
      {t('Customers no longer pay this price. This cannot be undone.')}
    </Confirm>
  )
}

const priceName = ({ title, min_quantity }: ListPrice): string =>
  t('{title}, from {quantity}', { title, quantity: min_quantity })

const keyed = ({ product_id, min_quantity }: ListPrice, price: string): PriceRow => ({
  product_id,
  min_quantity,
  price,
})

function PriceItem({
  row,
  currency,
  may,
  onPrice,
  onRemove,
}: {
  row: ListPrice
  currency: string
  may: boolean
  onPrice: (price: string) => void
  onRemove: () => void
}) {
  const [price, setPrice] = useState(row.price)
  useEffect(() => setPrice(row.price), [row.price])
  const save = () => {
    const plain = plainMoney(price, currency)
    if (price.trim() === '') setPrice(row.price)
    else if (plain !== row.price) onPrice(plain)
  }
  const name = priceName(row)
  return (
    <li>
      <span className={classes.title}>
        {row.title}
        <Text span fz={12} c="dimmed" display="block">
          {[row.sku, t('from quantity {quantity}', { quantity: row.min_quantity })]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </span>
      <MoneyInput
        aria-label={t('Price of {name}', { name })}
        currency={currency}
        w={130}
        readOnly={!may}
        value={price}
        onChange={setPrice}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
      {may && (
        <IconButton label={t('Remove {name}', { name })} onClick={onRemove}>
          <IconTrash size={18} stroke={1.5} />
        </IconButton>
      )}
    </li>
  )
}

interface SetProps {
  shop_id: string
  currency: string
  onSet: (rows: PriceRow[]) => Promise<unknown>
}

function NewPrice({ shop_id, currency, onSet, is_busy }: SetProps & { is_busy: boolean }) {
  const [product_id, setProduct] = useState('')
  const [min_quantity, setQuantity] = useState(1)
  const [price, setPrice] = useState('')
  useUnsavedPart(product_id !== '' || price.trim() !== '')
  const is_ready = product_id !== '' && price.trim() !== '' && min_quantity >= 1
  const add = async () => {
    if (!is_ready || is_busy) return
    try {
      await onSet([{ product_id, min_quantity, price: plainMoney(price, currency) }])
      setProduct('')
      setPrice('')
      setQuantity(1)
    } catch {
      // What the server refuses is shown above the prices; what was typed stays.
    }
  }
  return (
    <div className={classes.adding}>
      <ProductSelect label={t('Product')} shop_id={shop_id} value={product_id} onChange={setProduct} />
      <CountInput label={t('From quantity')} w={110} value={min_quantity} onChange={setQuantity} />
      <MoneyInput
        label={t('Price')}
        currency={currency}
        w={130}
        value={price}
        onChange={setPrice}
        onKeyDown={(event) => event.key === 'Enter' && add()}
      />
      <ActionButton variant="default" loading={is_busy} disabled={!is_ready} onClick={add}>
        {t('Add price')}
      </ActionButton>
    </div>
  )
}

/** Looks the SKUs up one after the other, and stores all prices with one call. */
async function storePasted(text: string, { shop_id, currency, onSet }: SetProps): Promise<string> {
  const { prices, skipped } = pastedPrices(text, currency)
  const rows: PriceRow[] = []
  const unknown: string[] = []
  for (const { sku, min_quantity, price } of prices) {
    const { data } = await call(products.list, { query: { shop_id, q: sku, limit: '10' } })
    const product = data.find((one) => one.sku.toLowerCase() === sku.toLowerCase())
    if (product === undefined) unknown.push(sku)
    else rows.push({ product_id: product.id, min_quantity, price })
  }
  if (rows.length > 0) await onSet(rows)
  return [
    plural(rows.length, '{count} price set.', '{count} prices set.'),
    unknown.length > 0 ? t('No product has the SKU {sku}.', { sku: unknown.slice(0, 10).join(', ') }) : '',
    skipped.length > 0
      ? plural(skipped.length, '{count} line was skipped.', '{count} lines were skipped.')
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function PastePrices(props: SetProps) {
  const [is_open, setOpen] = useState(false)
  const [text, setText] = useState('')
  useUnsavedPart(text.trim() !== '')
  const store = useMutation({
    mutationFn: () => storePasted(text, props),
    onSuccess: () => setText(''),
  })
  if (!is_open)
    return (
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('Paste from a spreadsheet')}
        </Button>
      </div>
    )
  return (
    <>
      <Textarea
        label={t('Prices from a spreadsheet')}
        description={t('One per line: SKU, from quantity (optional), price.')}
        autosize
        minRows={3}
        maxRows={12}
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group>
        <ActionButton
          variant="default"
          loading={store.isPending}
          disabled={text.trim() === ''}
          onClick={() => store.mutate()}
        >
          {t('Set prices')}
        </ActionButton>
      </Group>
      {store.data && (
        <Text fz={14} role="status">
          {store.data}
        </Text>
      )}
      {store.error && <ErrorAlert error={store.error} />}
    </>
  )
}

// The fixed prices of a price list: edited row by row, added one at a time, or pasted from a spreadsheet. Each change is saved immediately.

import type { ListPrice, PriceList } from '@kontor/contract/prices/price-lists'
import { Button, Group, Skeleton, Text, Textarea, TextInput } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '../../../lib/session/rights.ts'
import { t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { IconButton } from '../../../ui/display/icon-button.tsx'
import { IconTrash } from '../../../ui/display/icons.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { CountInput } from '../../../ui/fields/count-input.tsx'
import { MoneyInput } from '../../../ui/fields/money-input.tsx'
import { plainMoney } from '../../../ui/fields/money-text.ts'
import { ListPager } from '../../../ui/list/list-pager.tsx'
import { usePageInstead } from '../../../ui/list/rows/use-page-instead.ts'
import { FieldGroup } from '../../../ui/record/field-group.tsx'
import { useUnsavedPart } from '../../../ui/record/unsaved-parts.ts'
import { focusIfLost } from '../../../ui/use-focus-back.ts'
import { findBySku } from '../../catalogue/products/product-data.ts'
import { ProductSelect } from '../../catalogue/products/product-select.tsx'
import { useShopCurrency } from '../../shops/shop-data.ts'
import { storePasted } from './pasted-prices.ts'
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
  const renew = () => client.invalidateQueries({ queryKey: ['price-lists'] })
  const change = useMutation({
    mutationFn: (body: Parameters<typeof changePrices>[1]) => changePrices(id, body),
    onSettled: renew,
  })
  const [doomed, setDoomed] = useState<ListPrice | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const set = (rows: PriceRow[]) => change.mutateAsync({ set: rows })
  return (
    <FieldGroup title={t('Prices')} help={t('A price is saved when you leave its field.')} is_saved_apart>
      {may && <NewPrice shop_id={shop_id} currency={currency} onSet={set} />}
      {may && (
        <PastePrices
          shop_id={shop_id}
          currency={currency}
          // The field shows refusals below itself.
          onSet={(rows) => changePrices(id, { set: rows }).finally(renew)}
        />
      )}
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
          <ListPager page={page} total={prices.data.total} onPage={setPage} />
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

/**
 * Returns the typed, unsaved price; null if the text equals the saved price. An emptied field gets the saved
 * price back.
 */
export function unsavedPrice(
  typed: string,
  { price }: Pick<ListPrice, 'price'>,
  currency: string,
): string | null {
  const plain = plainMoney(typed, currency)
  return typed.trim() === '' || plain === price ? null : plain
}

/**
 * Returns the text of the field once `next` is saved. The text is `next`, unless the user typed after the
 * `known` prices were shown and sent.
 */
export const priceAfter = (
  typed: string,
  next: string,
  known: readonly (string | null)[],
  currency: string,
): string => (known.includes(plainMoney(typed, currency)) ? next : typed)

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
  const shown = useRef(row.price)
  const sent = useRef<string | null>(null)
  useEffect(() => {
    const known = [shown.current, sent.current]
    shown.current = row.price
    setPrice((typed) => priceAfter(typed, row.price, known, currency))
  }, [row.price, currency])
  const unsaved = unsavedPrice(price, row, currency)
  // Text refused by the server stays in the field.
  useUnsavedPart(() => unsaved !== null)
  const save = () => {
    if (unsaved === null) return setPrice(row.price)
    sent.current = unsaved
    onPrice(unsaved)
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

function NewPrice({ shop_id, currency, onSet }: SetProps) {
  const [product_id, setProduct] = useState('')
  const [min_quantity, setQuantity] = useState(1)
  const [price, setPrice] = useState('')
  const [is_adding, setAdding] = useState(false)
  useUnsavedPart(() => product_id !== '' || price.trim() !== '')
  const is_ready = product_id !== '' && price.trim() !== '' && min_quantity >= 1
  const add = async () => {
    if (!is_ready || is_adding) return
    setAdding(true)
    try {
      await onSet([{ product_id, min_quantity, price: plainMoney(price, currency) }])
      setProduct('')
      setPrice('')
      setQuantity(1)
    } catch {
      // The page shows refusals of the server above the prices. The typed text stays.
    } finally {
      setAdding(false)
    }
  }
  return (
    <div className={classes.adding}>
      {/* The fields are emptied after adding. Not inert: the price has the focus if Enter was pressed there. */}
      <ProductSelect
        label={t('Product')}
        shop_id={shop_id}
        disabled={is_adding}
        value={product_id}
        onChange={setProduct}
      />
      <CountInput
        label={t('From quantity')}
        w={110}
        readOnly={is_adding}
        value={min_quantity}
        onChange={setQuantity}
      />
      <MoneyInput
        label={t('Price')}
        currency={currency}
        w={130}
        readOnly={is_adding}
        value={price}
        onChange={setPrice}
        onKeyDown={(event) => event.key === 'Enter' && add()}
      />
      <ActionButton variant="default" loading={is_adding} disabled={!is_ready} onClick={add}>
        {t('Add price')}
      </ActionButton>
    </div>
  )
}

function PastePrices({ shop_id, currency, onSet }: SetProps) {
  const [is_open, setOpen] = useState(false)
  const [text, setText] = useState('')
  useUnsavedPart(() => text.trim() !== '')
  const store = useMutation({
    mutationFn: () =>
      storePasted(text, currency, { find: async (sku) => (await findBySku(shop_id, sku))[0]?.id, onSet }),
    onSuccess: ({ left }) => setText(left),
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
        readOnly={store.isPending}
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
          {store.data.message}
        </Text>
      )}
      {store.error && <ErrorAlert error={store.error} />}
    </>
  )
}

// The lines of a new order: product, quantity, price, and the problem of each line.

import { productName } from '@kontor/contract/catalogue/products/product-name'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Calculation, OrderProblem } from '@kontor/contract/orders/orders'
import { formatMoney } from '@kontor/contract/values/money'
import { ActionIcon, Skeleton, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { serverText, t } from '../../../lib/texts.ts'
import { IconTrash } from '../../../ui/display/icons.tsx'
import { wholeNumber } from '../../../ui/fields/whole-number.ts'
import { focusNeighbour } from '../../../ui/keep-focus.ts'
import { productQuery } from '../../catalogue/products/product-data.ts'
import { lineAsListed } from '../line-as-listed.ts'
import classes from './new-order.module.css'
import type { NewOrderValues } from './new-order-form.ts'
import { ProductSearch } from './product-search.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

/**
 * Returns the products of the lines, in order. A product is undefined while loading, or if the product cannot
 * be read.
 */
export function useLineProducts(items: NewOrderValues['items']): (Product | undefined)[] {
  const client = useQueryClient()
  const queries = items.map(({ product_id }) => productQuery(product_id))
  // One query for all lines, because `useQueries` is larger than the rest of this file.
  const { data: read } = useQuery({
    queryKey: ['products', 'lines', ...items.map(({ product_id }) => product_id)],
    queryFn: async () => {
      const found = await Promise.allSettled(queries.map((query) => client.fetchQuery(query)))
      const [first] = found
      // Products read before stay, as after a failed query.
      if (first?.status === 'rejected' && found.every(({ status }) => status === 'rejected'))
        throw first.reason
      return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    },
    enabled: items.length > 0,
    // While the user adds or removes a line, the products of the remaining lines stay known.
    placeholderData: keepPreviousData,
  })
  // The query observes the products, because the cache drops the entry of an unobserved product after
  // minutes.
  return items.map(
    ({ product_id }, at) =>
      client.getQueryData(queries[at]!.queryKey) ?? read?.find(({ id }) => id === product_id),
  )
}

/** Returns whether an order of the known products is shipped. An order without known products is shipped. */
export function shipsAny(products: readonly (Product | undefined)[]): boolean {
  const known = products.filter((product) => product !== undefined)
  return known.length === 0 || known.some(({ requires_shipping }) => requires_shipping)
}

/**
 * Returns the message for a line. The shop's members may sell an inactive product, so the message is only a
 * note.
 */
export function lineNote(product: Product | undefined, problem: OrderProblem | undefined) {
  if (product?.is_live === false && (problem === undefined || problem.code === 'product_unavailable'))
    return { is_obstacle: false, text: t('Not active: customers cannot see it. You can still sell it here.') }
  return problem && { is_obstacle: true, text: serverText(problem.message) }
}

/** The unit price from a price list may differ from the product's own price. */
const unitPrice = ({ price }: Product, priced: Calculation['items'][number] | undefined) =>
  priced?.unit_price ?? price

const sumOf = (priced: Calculation['items'][number] | undefined, calculation: Calculation | undefined) =>
  priced && calculation
    ? formatMoney(lineAsListed(priced, calculation), calculation.currency, MONEY_LOCALE)
    : '–'

export interface ItemLinesProps {
  form: UseFormReturnType<NewOrderValues>
  shop_id: string
  currency: string
  calculation: Calculation | undefined
}

export function ItemLines({ form, shop_id, currency, calculation }: ItemLinesProps) {
  const client = useQueryClient()
  const { items } = form.values
  const products = useLineProducts(items)
  const money = (amount: string) => formatMoney(amount, currency, MONEY_LOCALE)

  const add = (product: Product) => {
    client.setQueryData(productQuery(product.id).queryKey, product)
    form.clearFieldError('items')
    // The present items, not the items of the last rendering: two scans may be answered together.
    const now = form.getValues().items
    const at = now.findIndex((item) => item.product_id === product.id)
    if (at < 0) form.insertListItem('items', { product_id: product.id, quantity: '1' })
    else form.setFieldValue(`items.${at}.quantity`, String((wholeNumber(now[at]!.quantity) || 0) + 1))
  }

  return (
    <>
      {items.length > 0 && (
        <ul className={classes.lines} aria-label={t('Products in this order')}>
          {items.map(({ product_id }, index) => {
            const product = products[index]
            const { error, ...field } = form.getInputProps(`items.${index}.quantity`)
            const priced = calculation?.items.find((item) => item.product_id === product_id)
            const problem = calculation?.problems.find((one) => one.product_id === product_id)
            const note = lineNote(product, problem)
            const obstacle = error ?? (note?.is_obstacle && note.text)
            return (
              <li key={product_id}>
                <div className={classes.what}>
                  {product ? <b dir="auto">{productName(product)}</b> : <Skeleton height={16} width={160} />}
                  <Text fz={14} c="dimmed" className="figures">
                    {product && t('{amount} each', { amount: money(unitPrice(product, priced)) })}
                    {product?.sku && `, ${product.sku}`}
                  </Text>
                </div>
                <QuantityStepper
                  name={product ? productName(product) : t('this product')}
                  error={obstacle}
                  {...field}
                />
                <span className={classes.sum}>{sumOf(priced, calculation)}</span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={
                    product ? t('Remove {name}', { name: productName(product) }) : t('Remove this product')
                  }
                  onClick={(event) => {
                    focusNeighbour(event.currentTarget.closest('li'))
                    form.removeListItem('items', index)
                  }}
                >
                  <IconTrash size={18} stroke={1.5} />
                </ActionIcon>
                {obstacle ? (
                  <p className={classes.obstacle} role="alert">
                    {obstacle}
                  </p>
                ) : (
                  note && <p className={classes.note}>{note.text}</p>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <ProductSearch shop_id={shop_id} currency={currency} error={form.errors.items} onPick={add} />
    </>
  )
}

// The whole shop on a single page: every product with its quantity, then contact, addresses, totals and a
// button. The form works without script. The script adds a search for products, and updates the totals after
// each entry.

import { problemsForBuyer } from '@kontor/contract/stock/own-holds'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { OrderFormView } from '@kontor/contract/storefront/storefront-pages'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/messages/texts.tsx'
import { formPath } from '../../lib/paths.ts'
import { type RegionsByCountry, useCheckoutRegion } from '../checkout/address/use-checkout-region.ts'
import { CheckoutFields } from '../checkout/page/checkout-fields.tsx'
import { UpdateOnEnter } from '../checkout/page/update-on-enter.tsx'
import { problemOf, problemText } from '../checkout/problem-text.ts'
import { CheckoutSummary } from '../checkout/summary/checkout-summary.tsx'
import { useCalculation } from '../checkout/use-calculation.ts'
import { useFieldErrors } from '../checkout/use-field-errors.ts'
import { useSending } from '../checkout/use-sending.ts'
import { GoodsNote } from './goods-note.tsx'
import { OrderFormRow } from './order-form-row.tsx'
import { chosenLines, isFound, startingQuantities, sumOf, typedQuantities } from './order-form-state.ts'
import { useOrderId } from './use-order-id.ts'

export interface OrderFormProps {
  view: OrderFormView
  shop: PublicShop
  regions: RegionsByCountry
}

/** A form with up to this many products has no search field. */
const FEW = 6

export function OrderForm({ view, shop, regions }: OrderFormProps) {
  const texts = useTexts()
  const { products, unshipped, checkout } = view
  const { countries } = checkout
  const currency = shop.default_currency
  const form = useRef<HTMLFormElement>(null)
  const [quantities, setQuantities] = useState(() => startingQuantities(view))
  const [search, setSearch] = useState('')
  const sought = search.trim()
  const found = new Set(products.filter((product) => isFound(product, sought)))
  const [is_running, setRunning] = useState(false)
  useEffect(() => {
    setRunning(true)
    if (form.current === null) return
    const typed = typedQuantities(new FormData(form.current))
    setQuantities((before) => ({ ...before, ...typed }))
  }, [])

  const lines = chosenLines(view, quantities, currency)
  const needs_shipping =
    lines.length === 0
      ? products.some(({ id }) => !unshipped.includes(id))
      : lines.some(({ product_id }) => !unshipped.includes(product_id))
  const isDeliveredImmediately = (product_id: string) => checkout.delivered_immediately.includes(product_id)
  const may_choose = !is_running && checkout.delivered_immediately.length > 0
  const consent = lines.some(({ product_id }) => isDeliveredImmediately(product_id))
    ? 'required'
    : may_choose
      ? 'offered'
      : 'none'
  const order_id = useOrderId(checkout.order_id, shop.id)
  const country_fields = useCheckoutRegion(checkout.values, regions, form)
  const { calculation, is_method_chosen, is_pending, onChange } = useCalculation(checkout, lines, shop, form)
  const { errors, check, onInput } = useFieldErrors(checkout.errors, form)
  const [is_sending, onSubmit] = useSending(check)
  const action = formPath(shop.slug, view.is_framed ? texts.lang : undefined)
  const country =
    countries.find(({ code }) => code === country_fields.country)?.name ?? country_fields.country
  const problems = problemsForBuyer(calculation?.problems ?? checkout.problems, lines, checkout.own_holds)

  return (
    <form
      className="checkout order-form"
      data-entries="order-form"
      data-shop={shop.id}
      data-returned={checkout.is_returned ? '' : undefined}
      method="post"
      action={action}
      target="_self"
      ref={form}
      onChange={onChange}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <UpdateOnEnter />
      <input type="hidden" name="order_id" value={order_id} />
      {view.encrypted_cards && <input type="hidden" name="cards" value={view.encrypted_cards} />}
      {/* In a frame no link leads to the cart, where they could be removed. */}
      {view.is_framed &&
        lines
          .filter(({ product }) => product === null)
          .map(({ product_id }) => (
            <input key={product_id} type="hidden" name={`quantity.${product_id}`} value="0" />
          ))}
      <div className="checkout-fields">
        <section className="order-form-goods" aria-label={texts.say('form.products')}>
          {is_running && products.length > FEW && (
            <>
              <input
                type="search"
                value={search}
                aria-label={texts.say('form.search')}
                placeholder={texts.say('form.search')}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
              <p className="hidden" role="status">
                {sought && texts.count('catalogue.count', found.size)}
              </p>
            </>
          )}
          <ul className="lines">
            {products.map((product) => {
              const line = lines.find(({ product_id }) => product_id === product.id)
              const problem = line && problemOf(problems, line)
              return (
                <OrderFormRow
                  key={product.id}
                  product={product}
                  shop={shop}
                  quantity={quantities[product.id] ?? 0}
                  is_hidden={!found.has(product)}
                  problem={problem && problemText(problem, product, country, texts)}
                  onQuantity={(quantity) =>
                    setQuantities((before) => ({ ...before, [product.id]: quantity }))
                  }
                />
              )
            })}
          </ul>
          {is_running && lines.length > 0 && (
            <p className="order-form-foot">
              <span>
                {texts.say('form.total')} <strong>{texts.money(sumOf(lines, currency), currency)}</strong>{' '}
                <GoodsNote
                  shop={shop}
                  products={lines.map(({ product }) => product)}
                  ships={needs_shipping}
                />
              </span>
              <a className="button" href="#order" target="_self">
                {texts.say('form.go_on')}
              </a>
            </p>
          )}
        </section>
        <div id="order">
          <CheckoutFields
            view={{ ...checkout, lines, errors }}
            country_fields={country_fields}
            needs_shipping={needs_shipping}
            sendable={countries.filter(({ code }) => view.ship_to.includes(code))}
            calculation={calculation}
            is_method_chosen={is_method_chosen}
            consent={consent}
          />
        </div>
      </div>
      <CheckoutSummary
        view={{ ...checkout, lines, needs_shipping }}
        shop={shop}
        calculation={lines.length === 0 ? null : calculation}
        country={country}
        is_pending={is_pending}
        is_sending={is_sending}
        action={action}
        has_cart={false}
      />
    </form>
  )
}

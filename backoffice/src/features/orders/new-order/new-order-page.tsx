// The page for entering an order for a customer who calls or writes. After every change the server calculates
// the totals again. The page makes the id of the order, so sending twice makes only one order.

import { ProblemError } from '@kontor/contract/http/client'
import { Checkbox, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { useOneAtATime } from '../../../lib/browser/use-one-at-a-time.ts'
import { READ_ONLY, useMay } from '../../../lib/session/rights.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { DecimalInput } from '../../../ui/fields/decimal-input.tsx'
import { MoneyInput } from '../../../ui/fields/money-input.tsx'
import { NoShop } from '../../../ui/pages/no-shop.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { FieldGroup, FieldRow } from '../../../ui/record/field-group.tsx'
import { UnsavedChanges } from '../../../ui/record/unsaved-changes.tsx'
import { failureOf } from '../../../ui/record/validation.ts'
import { useShopCurrency } from '../../shops/shop-data.ts'
import { ItemLines, shipsAny, useLineProducts } from './item-lines.tsx'
import classes from './new-order.module.css'
import { calculationQuery, createOrder } from './new-order-data.ts'
import {
  bodyOf,
  checkOrder,
  EMPTY_ORDER,
  formField,
  type NewOrderValues,
  questionOf,
  vatPlaceOf,
  vatProblemOf,
} from './new-order-form.ts'
import { OrderEnding, OrderSummary } from './order-summary.tsx'
import { PlaceFields } from './place-fields.tsx'
import { ShippingFields } from './shipping-fields.tsx'

export function NewOrderPage() {
  const shop_id = useSelectedShopId()
  const may = useMay('shop:write')
  if (shop_id === null) return <NoShop />
  if (!may) return <Text>{READ_ONLY}</Text>
  return <NewOrder key={shop_id} shop_id={shop_id} />
}

function NewOrder({ shop_id }: { shop_id: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  const currency = useShopCurrency(shop_id)
  const [id] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [is_there, setIsThere] = useState(false)
  const root = useRef<HTMLFormElement>(null)
  const left = useRef(false)
  const form = useForm<NewOrderValues>({
    initialValues: EMPTY_ORDER,
    onValuesChange: () => setFailure(null),
  })
  const products = useLineProducts(form.values.items)
  const ships = shipsAny(products)
  const formRef = useRef(form)
  formRef.current = form
  const isDirty = useCallback(() => !left.current && formRef.current.isDirty(), [])

  const target = { shop_id, ships }
  const question = questionOf(form.values, target)
  // As text, so a new object with the same content does not count as a change.
  const [settled] = useDebouncedValue(JSON.stringify(question), 250)
  const asked = useQuery({
    ...calculationQuery(JSON.parse(settled)),
    placeholderData: keepPreviousData,
  })
  const calculation = question === null ? undefined : asked.data

  const vatError = (at: 'shipping' | 'billing') =>
    at === vatPlaceOf(form.values, ships) ? vatProblemOf(calculation) : undefined

  // Clears the shipping option if the option is no longer offered for these products and this country.
  const { shipping_method } = form.values
  const offered = asked.isPlaceholderData ? undefined : asked.data?.shipping_options
  useEffect(() => {
    if (shipping_method !== '' && offered && !offered.some((option) => option.id === shipping_method))
      formRef.current.setFieldValue('shipping_method', '')
  }, [shipping_method, offered])

  // Set together with the errors and `busy`. The effect therefore runs after the errors are rendered and the
  // fields can have the focus again.
  const [refusals, setRefusals] = useState(0)
  const focusFirstInvalid = () => setRefusals((count) => count + 1)
  useEffect(() => {
    if (refusals > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const save = useOneAtATime(async (status: 'draft' | 'new') => {
    const target = { id, shop_id, status, ships }
    // Synchronously, so the user cannot type between the check and the next page.
    flushSync(() => setBusy(true))
    setFailure(null)
    setIsThere(false)
    try {
      const missing = await checkOrder(form.values, target)
      form.setErrors(missing)
      if (Object.keys(missing).length > 0) {
        setFailure(t('Check the fields marked in red.'))
        return focusFirstInvalid()
      }
      const order = await createOrder(bodyOf(form.values, target))
      left.current = true
      notifications.show({
        message:
          status === 'draft'
            ? t('Draft {number} created', { number: order.order_number })
            : t('Order {number} created', { number: order.order_number }),
      })
      for (const resource of ['orders', 'products', 'stock-movements'])
        void client.invalidateQueries({ queryKey: [resource] })
      navigate(`/account/orders/${order.id}`, { replace: true, state })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  })

  const showFailure = (error: unknown) => {
    const refusal = failureOf(error, () => true)
    const fields = Object.entries(refusal.fields).map(([field, text]) => [formField(field, ships), text])
    form.setErrors(Object.fromEntries(fields))
    const code = error instanceof ProblemError ? error.error : undefined
    if (code === 'idempotency_conflict') {
      setIsThere(true)
      setFailure(t('Your first attempt succeeded: the order was created.'))
    } else if (code === 'no_response') {
      setFailure(
        `${refusal.message}. ${t('The order may have been created. Trying again does not create a second one.')}`,
      )
    } else setFailure(refusal.message)
    if (fields.length > 0) focusFirstInvalid()
    void client.invalidateQueries({ queryKey: ['orders', 'calculation'] })
  }

  return (
    <div className={classes.page}>
      <PageHeader
        title={t('New Order')}
        text={t('For orders by phone or email, at current prices.')}
        up={{ to: '/account/orders', label: t('Orders') }}
      />
      {/* Only the button creates the order, not Enter in a field. */}
      <form ref={root} noValidate className={classes.columns} onSubmit={(event) => event.preventDefault()}>
        <div inert={busy}>
          <FieldGroup title={t('Items')}>
            <ItemLines form={form} shop_id={shop_id} currency={currency} calculation={calculation} />
          </FieldGroup>
          <FieldGroup title={t('Customer')}>
            <TextInput
              label={t('Customer email')}
              description={t('Optional. The invoice is sent here once the order is paid.')}
              type="email"
              autoComplete="off"
              {...form.getInputProps('customer_user_email')}
            />
          </FieldGroup>
          <FieldGroup
            title={ships ? t('Shipping address') : t('Billing address')}
            help={
              ships
                ? t('Shipping and tax depend on the country.')
                : t('No item requires shipping. Tax depends on the customer’s country.')
            }
          >
            <PlaceFields {...{ form, shop_id }} at="shipping" vat_error={vatError('shipping')} />
            {ships && (
              <Checkbox
                label={t('Different billing address')}
                {...form.getInputProps('bills_elsewhere', { type: 'checkbox' })}
              />
            )}
          </FieldGroup>
          {ships && form.values.bills_elsewhere && (
            <FieldGroup title={t('Billing address')}>
              <PlaceFields {...{ form, shop_id }} at="billing" vat_error={vatError('billing')} />
            </FieldGroup>
          )}
          <FieldGroup title={t('Shipping')}>
            <ShippingFields form={form} shop_id={shop_id} ships={ships} calculation={calculation} />
          </FieldGroup>
          <FieldGroup title={t('Discount')} help={t('In addition to automatic discounts.')}>
            <FieldRow>
              <Select
                label={t('Kind')}
                data={[
                  { value: 'amount', label: t('Amount off the order') },
                  { value: 'percent', label: t('Percentage off the order') },
                ]}
                {...form.getInputProps('discount_of')}
              />
              {form.values.discount_of === 'amount' ? (
                <MoneyInput label={t('Discount')} currency={currency} {...form.getInputProps('discount')} />
              ) : (
                <DecimalInput label={t('Discount')} unit="%" {...form.getInputProps('discount')} />
              )}
            </FieldRow>
            {form.values.discount.trim() !== '' && (
              <TextInput
                label={t('Reason')}
                description={t('Customers see it in the order and on the invoice.')}
                required
                {...form.getInputProps('discount_reason')}
              />
            )}
          </FieldGroup>
          <FieldGroup title={t('Notes')}>
            <Textarea
              aria-label={t('Notes')}
              description={t('Saved with the order.')}
              autosize
              minRows={3}
              {...form.getInputProps('notes')}
            />
          </FieldGroup>
        </div>
        <div className={classes.aside}>
          <OrderSummary
            calculation={calculation}
            busy={asked.isFetching || settled !== JSON.stringify(question)}
            asked={question !== null}
            error={asked.error}
            onRetry={() => asked.refetch()}
          />
          <OrderEnding busy={busy} failure={failure} existing_id={is_there ? id : null} onSave={save} />
        </div>
      </form>
      <UnsavedChanges isDirty={isDirty} />
    </div>
  )
}

// The stock of a product by warehouse, on the product's page, with the quickest way to add what has arrived.

import type { Product } from '@kontor/contract/catalogue/products/products'
import { Anchor, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useOneAtATime } from '../../../lib/browser/use-one-at-a-time.ts'
import { formatNumber } from '../../../lib/locale.ts'
import { useMay } from '../../../lib/session/rights.ts'
import { rich, t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import tables from '../../../ui/display/table.module.css'
import { ErrorAlert, messageOf } from '../../../ui/feedback/error-alert.tsx'
import { wholeNumber } from '../../../ui/fields/whole-number.ts'
import { FieldGroup } from '../../../ui/record/field-group.tsx'
import { useUnsavedPart } from '../../../ui/record/unsaved-parts.ts'
import { bySchema } from '../../../ui/record/validation.ts'
import { createMovement, RESOURCE, stockLevelsQuery } from '../../stock/movements/stock-data.ts'
import { useInactiveWarehouses } from '../../stock/warehouses/inactive-warehouses.ts'
import { warehouseName } from '../../stock/warehouses/warehouse-name.ts'
import { useWarehouseOptions, WarehouseSelect } from '../../stock/warehouses/warehouse-select.tsx'
import classes from './products.module.css'

export function ProductStock({ product }: { product: Product }) {
  const { data, error, isPending, refetch } = useQuery(stockLevelsQuery(product.shop_id, [product.id]))
  const inactive = useInactiveWarehouses(product.shop_id)
  const may = useMay('shop:write')
  const levels = data?.get(product.id) ?? []
  return (
    <FieldGroup
      title={t('Stock')}
      help={t('Reserved: for open orders. Available: can be sold.')}
      is_saved_apart
    >
      {error && !data && (
        <ErrorAlert title={t('The stock could not be loaded')} error={error} onRetry={() => refetch()} />
      )}
      {isPending && <Skeleton height={48} aria-hidden />}
      {data && levels.length === 0 && <Text fz={14}>{t('No stock yet.')}</Text>}
      {levels.length > 0 && (
        <table className={`${tables.table} ${classes.levels}`}>
          <thead>
            <tr>
              <th scope="col">{t('Warehouse')}</th>
              <th scope="col">{t('On hand')}</th>
              <th scope="col">{t('Reserved')}</th>
              <th scope="col">{t('Available')}</th>
            </tr>
          </thead>
          <tbody>
            {levels.map(({ warehouse_id, warehouse_title, stock_level, held, available }) => (
              <tr key={warehouse_id}>
                <td>{warehouseName(warehouse_title, !inactive.has(warehouse_id))}</td>
                <td>{formatNumber(stock_level)}</td>
                <td>{formatNumber(held)}</td>
                <td>{inactive.has(warehouse_id) ? '–' : formatNumber(available)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {/* Adds to the present stock. */}
      {data && may && !product.uses_license_keys && <AddStock product={product} />}
      {product.uses_license_keys && <Text fz={14}>{t('The free licence keys are the stock.')}</Text>}
      <Group gap={16} fz={14}>
        <Anchor component={Link} fz={14} to={`/account/stock-movements?product_id=${product.id}`}>
          {t('View stock movements')}
        </Anchor>
        {may && (
          <Anchor component={Link} fz={14} to={`/account/stock-movements/transfer?product_id=${product.id}`}>
            {t('Transfer stock')}
          </Anchor>
        )}
      </Group>
    </FieldGroup>
  )
}

const check = bySchema(async () => (await import('@kontor/contract/shapes/stock/stock')).stockMovementForm)

// Inside the product's form, so the part cannot be a form. The part itself handles Enter and the button.
function AddStock({ product: { id: product_id, shop_id } }: { product: Product }) {
  const warehouses = useWarehouseOptions(shop_id)
  const client = useQueryClient()
  const [chosen, setChosen] = useState('')
  const [quantity, setQuantity] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  useUnsavedPart(() => quantity.trim() !== '')
  // A retry after a lost answer books nothing twice. A different amount needs a new key, because the server
  // would never accept the old key with a different body.
  const attempt = useRef({ body: '', key: '' })
  const warehouse_id = chosen || (warehouses?.length === 1 ? warehouses[0]!.value : '')
  const booking = useMutation({
    mutationFn: (amount: number) => {
      const body = JSON.stringify([warehouse_id, amount])
      if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() }
      return createMovement(
        { product_id, warehouse_id, quantity: amount, reason: 'purchase' },
        { shop_id, idempotency_key: attempt.current.key },
      )
    },
    onSuccess: (_, amount) => {
      attempt.current = { body: '', key: '' }
      setQuantity('')
      notifications.show({ message: t('{amount} added to stock', { amount: formatNumber(amount) }) })
    },
    // Reads again after a failure, too: if only the answer was lost, the table shows the booking.
    onSettled: () => client.invalidateQueries({ queryKey: [RESOURCE] }),
  })
  const book = useOneAtATime(async () => {
    const amount = wholeNumber(quantity)
    const found = await check({
      product_id,
      warehouse_id,
      quantity: amount,
      reason: 'purchase',
    })
    setErrors(found)
    if (Object.keys(found).length === 0 && amount !== undefined)
      await booking.mutateAsync(amount).catch(() => undefined)
  })
  if (warehouses?.length === 0) {
    return (
      <Text fz={14}>
        {rich('You need a warehouse to add stock. {link}', {
          link: <Link to="/account/warehouses/create">{t('Create a warehouse')}</Link>,
        })}
      </Text>
    )
  }
  return (
    <div>
      <div className={classes.add}>
        <WarehouseSelect
          shop_id={shop_id}
          label={t('Warehouse')}
          value={warehouse_id}
          onChange={setChosen}
          error={errors.warehouse_id}
        />
        <TextInput
          label={t('Quantity')}
          inputMode="numeric"
          autoComplete="off"
          value={quantity}
          onChange={(event) => setQuantity(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && book()}
          error={errors.quantity}
          styles={{ input: { textAlign: 'right' } }}
        />
        <ActionButton variant="default" onClick={() => book()} loading={booking.isPending}>
          {t('Add stock')}
        </ActionButton>
      </div>
      {booking.error && (
        <Text role="alert" fz={14} c="var(--danger)" mt={8}>
          {messageOf(booking.error)}
        </Text>
      )}
    </div>
  )
}

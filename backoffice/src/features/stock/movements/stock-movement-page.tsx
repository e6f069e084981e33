// Creating and editing one stock movement. Product and warehouse cannot be changed later, and a movement made by an order, or in a deleted
// warehouse, is read-only.

import type { StockMovement } from '@kontor/contract/stock/stock'
import { Alert, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link, useSearchParams } from 'react-router'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { rich, t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { IconTransfer } from '../../../ui/display/icons.tsx'
import { RecordPage } from '../../../ui/pages/record-page.tsx'
import { FieldGroup, FieldRow } from '../../../ui/record/field-group.tsx'
import { onlyOf, usePreset } from '../../../ui/record/use-preset.ts'
import { bySchema } from '../../../ui/record/validation.ts'
import { ProductSelect } from '../../catalogue/products/product-select.tsx'
import { useWarehouseOptions, WarehouseSelect } from '../warehouses/warehouse-select.tsx'
import { QuantityInput } from './quantity-input.tsx'
import { movementName, REASON_OPTIONS } from './reasons.ts'
import {
  createMovement,
  getMovement,
  type MovementFields,
  type MovementValues,
  movementFields,
  RESOURCE,
  updateMovement,
} from './stock-data.ts'

const valuesOf = (movement: StockMovement): MovementValues => ({
  product_id: movement.product_id,
  warehouse_id: movement.warehouse_id,
  reason: movement.reason,
  quantity: String(movement.quantity),
  reference: movement.reference,
})

const check = bySchema(async () => (await import('@kontor/contract/shapes/stock/stock')).stockMovementForm)

export function StockMovementPage() {
  const [query] = useSearchParams()
  const initial: MovementValues = {
    product_id: query.get('product_id') ?? '',
    warehouse_id: query.get('warehouse_id') ?? '',
    reason: '',
    quantity: '',
    reference: '',
  }
  return (
    <RecordPage<StockMovement, MovementValues>
      resource={RESOURCE}
      path="/account/stock-movements"
      list={t('Stock Movements')}
      nameOf={movementName}
      noun={[t('stock movement'), t('stock movements')]}
      titles={{ create: t('Create Stock Movement'), edit: t('Edit Stock Movement') }}
      initial={initial}
      get={getMovement}
      valuesOf={valuesOf}
      validate={(values) => check(movementFields(values))}
      create={(values, options) => createMovement(movementFields(values) as MovementFields, options)}
      update={(id, values, version) => updateMovement(id, movementFields(values) as MovementFields, version)}
      locked={(movement) =>
        (movement.order_id || movement.is_warehouse_deleted) && (
          <>
            {movement.order_id
              ? rich('This movement cannot be changed: {order} created it.', {
                  order: <Link to={`/account/orders/${movement.order_id}`}>{t('an order')}</Link>,
                })
              : t('This movement cannot be changed: its warehouse was deleted.')}{' '}
            {rich('To correct the stock, {link}.', {
              link: <Link to="/account/stock-movements/create">{t('create another movement')}</Link>,
            })}
          </>
        )
      }
    >
      {(form, { item }) => <MovementForm form={form} item={item} />}
    </RecordPage>
  )
}

/** Returns the path of the transfer form for the chosen product. */
const transferPath = ({ product_id }: MovementValues) =>
  `/account/stock-movements/transfer${product_id && `?product_id=${encodeURIComponent(product_id)}`}`

function MovementForm({
  form,
  item,
}: {
  form: UseFormReturnType<MovementValues>
  item: StockMovement | null
}) {
  const shop_id = useSelectedShopId() ?? ''
  const warehouses = useWarehouseOptions(item ? '' : shop_id)
  usePreset(form, 'warehouse_id', onlyOf(warehouses)?.value)
  return (
    <>
      <FieldGroup
        title={t('Product and warehouse')}
        help={item ? t('Product and warehouse cannot be changed.') : undefined}
      >
        {item ? (
          <FieldRow>
            <TextInput label={t('Product')} value={item.product_title} disabled />
            <TextInput label={t('Warehouse')} value={item.warehouse_title} disabled />
          </FieldRow>
        ) : (
          <>
            <ProductSelect
              label={t('Product')}
              placeholder={t('Type a title or SKU, or scan a barcode')}
              required
              shop_id={shop_id}
              {...form.getInputProps('product_id')}
            />
            <WarehouseSelect
              label={t('Warehouse')}
              required
              shop_id={shop_id}
              {...form.getInputProps('warehouse_id')}
            />
          </>
        )}
      </FieldGroup>
      <FieldGroup
        title={t('Quantity and reason')}
        help={
          <>
            {t(
              'Use a negative quantity for what leaves, usually sales, returns and adjustments, and a positive quantity for what comes in, usually purchases and transfers.',
            )}{' '}
            {t('Goods that a customer sends back, or that were found when counting, come in.')}{' '}
            {item === null
              ? rich('A transfer needs two movements: {link} creates both.', {
                  link: <Link to={transferPath(form.values)}>{t('Transfer')}</Link>,
                })
              : t('A transfer needs two movements.')}
          </>
        }
      >
        <FieldRow>
          <Select
            label={t('Reason')}
            data={REASON_OPTIONS}
            required
            {...form.getInputProps('reason')}
            value={form.values.reason || null}
            onChange={(reason) => {
              form.setFieldValue('reason', (reason ?? '') as MovementValues['reason'])
              // The reason decides whether the quantity may be negative, so a shown error may be outdated.
              form.clearFieldError('quantity')
            }}
          />
          <QuantityInput label={t('Quantity')} required {...form.getInputProps('quantity')} />
        </FieldRow>
        {form.values.reason === 'transfer' && item === null && (
          <Alert color="blue" variant="light" icon={<IconTransfer stroke={1.5} />}>
            {rich(
              'To move stock between two warehouses, {link}. It takes the quantity out of one warehouse and adds it to the other.',
              { link: <Link to={transferPath(form.values)}>{t('use Transfer')}</Link> },
            )}
          </Alert>
        )}
        <TextInput
          label={t('Reference')}
          description={t('For example a delivery note number or a name.')}
          {...form.getInputProps('reference')}
        />
      </FieldGroup>
    </>
  )
}

// Transfers stock between two warehouses. The form makes both movements or neither.

import type { StockMovement } from '@kontor/contract/stock/stock'
import { TextInput } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { wholeNumber } from '../../../ui/fields/whole-number.ts'
import { RecordPage } from '../../../ui/pages/record-page.tsx'
import { FieldGroup, FieldRow } from '../../../ui/record/field-group.tsx'
import { bySchema } from '../../../ui/record/validation.ts'
import { ProductSelect } from '../../catalogue/products/product-select.tsx'
import { WarehouseSelect } from '../warehouses/warehouse-select.tsx'
import { QuantityInput } from './quantity-input.tsx'
import { RESOURCE, type TransferFields, transferStock } from './stock-data.ts'

type TransferValues = Omit<TransferFields, 'quantity'> & { quantity: string }

const check = bySchema(async () => (await import('@kontor/contract/shapes/stock/stock')).stockTransfer)

const fieldsOf = (values: TransferValues) => ({ ...values, quantity: wholeNumber(values.quantity) })

const neverEdited = () => Promise.reject(new Error(t('To change a transfer, edit its two movements.')))

export function TransferPage() {
  const shop_id = useSelectedShopId() ?? ''
  const [query] = useSearchParams()
  return (
    <RecordPage<StockMovement, TransferValues>
      resource={RESOURCE}
      id="create"
      path="/account/stock-movements"
      list={t('Stock Movements')}
      titles={{ create: t('Transfer Stock'), edit: t('Transfer Stock') }}
      subtitle={{ create: t('Move stock between two warehouses.') }}
      initial={{
        product_id: query.get('product_id') ?? '',
        from_warehouse_id: '',
        to_warehouse_id: '',
        quantity: '',
        reference: '',
      }}
      get={neverEdited}
      valuesOf={() => {
        throw new Error(t('To change a transfer, edit its two movements.'))
      }}
      validate={(values) => check({ ...fieldsOf(values), shop_id })}
      create={async (values, options) =>
        (await transferStock(fieldsOf(values) as TransferFields, options))[0]!
      }
      update={neverEdited}
      landing={() => '/account/stock-movements'}
    >
      {(form) => (
        <FieldGroup title={t('Product and warehouses')}>
          <ProductSelect
            label={t('Product')}
            placeholder={t('Type a title or SKU, or scan a barcode')}
            required
            shop_id={shop_id}
            {...form.getInputProps('product_id')}
          />
          <FieldRow>
            <WarehouseSelect
              label={t('From warehouse')}
              required
              shop_id={shop_id}
              {...form.getInputProps('from_warehouse_id')}
            />
            <WarehouseSelect
              label={t('To warehouse')}
              required
              shop_id={shop_id}
              {...form.getInputProps('to_warehouse_id')}
            />
          </FieldRow>
          <QuantityInput label={t('Quantity')} required {...form.getInputProps('quantity')} />
          <TextInput label={t('Reference')} {...form.getInputProps('reference')} />
        </FieldGroup>
      )}
    </RecordPage>
  )
}

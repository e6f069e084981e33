// The form for creating and editing a shipping rate template.

import type { ShippingRateTemplate } from '@kontor/contract/stock/shipping'
import { Alert, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link } from 'react-router'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { IconBuildingWarehouse } from '../../../ui/display/icons.tsx'
import { RecordPage } from '../../../ui/pages/record-page.tsx'
import { FieldGroup, FieldRow } from '../../../ui/record/field-group.tsx'
import { onlyOf, usePreset } from '../../../ui/record/use-preset.ts'
import { bySchema } from '../../../ui/record/validation.ts'
import { useShopCurrency } from '../../shops/shop-data.ts'
import { useWarehouseOptions } from '../warehouses/warehouse-select.tsx'
import { WarehousesSelect } from '../warehouses/warehouses-select.tsx'
import { RateFields } from './rate-fields.tsx'
import {
  createTemplate,
  EMPTY_TEMPLATE,
  getTemplate,
  type TemplateValues,
  templateFields,
  templateName,
  templateValues,
  updateTemplate,
} from './shipping-data.ts'
import { LEVEL_NAMES, METHOD_NAMES, options } from './shipping-messages.ts'

const check = bySchema(
  async () => (await import('@kontor/contract/shapes/stock/shipping')).shippingRateTemplateForm,
)

export function ShippingTemplatePage() {
  return (
    <RecordPage<ShippingRateTemplate, TemplateValues>
      resource="shipping-rate-templates"
      path="/account/shipping-rate-templates"
      list={t('Shipping Rates')}
      nameOf={templateName}
      noun={[t('shipping rate template'), t('shipping rate templates')]}
      titles={{ create: t('Create Shipping Rate Template'), edit: t('Edit Shipping Rate Template') }}
      initial={EMPTY_TEMPLATE}
      get={getTemplate}
      valuesOf={templateValues}
      validate={(values) => check(templateFields(values))}
      create={createTemplate}
      update={updateTemplate}
    >
      {(form, { item }) => <TemplateForm form={form} item={item} />}
    </RecordPage>
  )
}

function TemplateForm({
  form,
  item,
}: {
  form: UseFormReturnType<TemplateValues>
  item: ShippingRateTemplate | null
}) {
  const selected = useSelectedShopId() ?? ''
  const shopCurrency = useShopCurrency(item?.shop_id)
  const currency = item?.currency ?? shopCurrency
  return (
    <>
      <FieldGroup title={t('Shipping option')}>
        <TextInput label={t('Title')} placeholder={t('Parcels in Europe')} {...form.getInputProps('title')} />
        <FieldRow>
          <TextInput
            label={t('Provider')}
            placeholder={t('DHL, UPS, your own van')}
            required
            {...form.getInputProps('provider')}
          />
          <Select
            label={t('Service Level')}
            data={options(LEVEL_NAMES)}
            required
            {...form.getInputProps('service_level')}
          />
        </FieldRow>
        <Textarea
          label={t('Description')}
          description={t('Shown at checkout and on the shipping page.')}
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps('description')}
        />
      </FieldGroup>
      <FieldGroup title={t('Warehouses')} help={t('Applies to orders shipped from these warehouses.')}>
        <FromWarehouses form={form} shop_id={item?.shop_id ?? selected} is_new={item === null} />
      </FieldGroup>
      <FieldGroup title={t('Calculation')}>
        <FieldRow>
          <Select
            label={t('Method')}
            data={options(METHOD_NAMES)}
            required
            {...form.getInputProps('method')}
          />
          <TextInput
            label={t('Currency')}
            description={t('The shop’s currency.')}
            inputWrapperOrder={['label', 'input', 'description']}
            value={currency}
            disabled
          />
        </FieldRow>
        {form.values.method === 'by_kilo' && (
          <Alert color="blue" variant="light">
            {t('Every product needs a weight. Orders with a product of unknown weight cannot be placed.')}
          </Alert>
        )}
      </FieldGroup>
      <RateFields form={form} currency={currency} />
    </>
  )
}

function FromWarehouses({
  form,
  shop_id,
  is_new,
}: {
  form: UseFormReturnType<TemplateValues>
  shop_id: string
  is_new: boolean
}) {
  const warehouses = useWarehouseOptions(shop_id)
  const only = is_new ? onlyOf(warehouses) : undefined
  usePreset(form, 'warehouse_ids', only && [only.value])
  return (
    <>
      <WarehousesSelect label={t('Warehouses')} shop_id={shop_id} {...form.getInputProps('warehouse_ids')} />
      {form.values.warehouse_ids.length === 0 && (
        <Alert color="brass" variant="light" icon={<IconBuildingWarehouse stroke={1.5} />}>
          {t('Without a warehouse these rates are not offered to customers.')}{' '}
          {warehouses?.length === 0 && <Link to="/account/warehouses/create">{t('Create a warehouse')}</Link>}
        </Alert>
      )}
    </>
  )
}

// The settings of a shop that decide the taxes: whether the shop charges tax, and which prices include tax.

import type { Shop } from '@kontor/contract/shops/shops'
import { Anchor, Checkbox, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { Select } from '../../ui/choice/select.tsx'
import { FieldGroup } from '../../ui/record/field-group.tsx'
import { chargesTax } from './addresses/registered-default.ts'
import { shopAddressesQuery } from './addresses/shop-addresses.ts'
import type { ShopValues } from './shop-values.ts'

const REGISTERED = [
  { value: 'by_address', label: t('If the default address has a VAT number') },
  { value: 'yes', label: t('Yes') },
  { value: 'no', label: t('No, for example as a small business') },
]

const UNTAXED = [
  { value: 'net', label: t('The price without your country’s tax') },
  { value: 'gross', label: t('The price shown') },
]

const registeredText = (is_registered: boolean | null): string =>
  is_registered === null ? 'by_address' : is_registered ? 'yes' : 'no'

export function ShopTaxes({
  form,
  shop,
}: {
  form: UseFormReturnType<ShopValues>
  shop: Shop | null | undefined
}) {
  const { is_tax_registered, prices_include_tax } = form.values
  return (
    <FieldGroup
      title={t('Prices and tax')}
      help={t('Only a registered shop charges tax. The tax depends on where you ship from and to.')}
    >
      {shop && <TaxNow shop={shop} />}
      <Select
        label={t('Registered for tax')}
        description={t('Choose Yes if you have to charge tax and have a tax number, but no VAT number.')}
        data={REGISTERED}
        value={registeredText(is_tax_registered)}
        error={form.errors.is_tax_registered}
        onChange={(chosen) =>
          form.setFieldValue('is_tax_registered', chosen === 'yes' ? true : chosen === 'no' ? false : null)
        }
      />
      <TextInput
        label={t('Tax number')}
        description={t('Printed on invoices. Required in Germany without a VAT number.')}
        {...form.getInputProps('tax_number')}
      />
      <Checkbox
        label={t('Prices include tax')}
        description={t(
          'Customers pay the price shown; the tax in it depends on the country. Required for sales to consumers in the EU. If off, tax is added at checkout.',
        )}
        {...form.getInputProps('prices_include_tax', { type: 'checkbox' })}
      />
      {prices_include_tax && (
        <Select
          label={t('Price if no tax is due')}
          description={t(
            'For exports and businesses in other EU countries. Customer groups that see prices without tax always pay these.',
          )}
          data={UNTAXED}
          {...form.getInputProps('untaxed_prices')}
        />
      )}
      <Checkbox
        label={t('Registered for the One Stop Shop (OSS)')}
        description={t(
          'Consumers in other EU countries pay their own country’s rate from the first sale. If off, they pay your country’s rate until all your shops together exceed 10,000 euro of such sales in a year.',
        )}
        {...form.getInputProps('oss_registered', { type: 'checkbox' })}
      />
    </FieldGroup>
  )
}

/** Shows whether the shop charges tax at present. Renders nothing until the answer is known. */
function TaxNow({ shop }: { shop: Shop }) {
  const { data } = useQuery(shopAddressesQuery(shop.id))
  if (data === undefined) return null
  const is_charged = shop.is_tax_registered ?? chargesTax(data)
  return (
    <Text fz={14}>
      <strong>{is_charged ? t('Tax is charged now.') : t('No tax is charged now.')}</strong>{' '}
      <Anchor component={Link} to="/account/addresses" fz={14} underline="always">
        {t('View addresses')}
      </Anchor>
    </Text>
  )
}

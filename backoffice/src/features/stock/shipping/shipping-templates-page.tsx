// The list of a shop's shipping rate templates.

import type { ShippingRateTemplate } from '@kontor/contract/stock/shipping'
import { formatMoney } from '@kontor/contract/values/money'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { countryName } from '../../../ui/fields/places/country-name.ts'
import { ListPage } from '../../../ui/pages/list-page.tsx'
import classes from './shipping.module.css'
import { listTemplates, removeTemplate, templateName } from './shipping-data.ts'
import { countriesText, LEVEL_NAMES, METHOD_NAMES } from './shipping-messages.ts'

const MAX_RATES = 3

export function ShippingTemplatesPage() {
  return (
    <ListPage<ShippingRateTemplate>
      resource="shipping-rate-templates"
      title={t('Shipping Rates')}
      header={t('Use shipping rate templates to manage your shipping rates')}
      path="/account/shipping-rate-templates"
      create={{ label: t('New Shipping Rate Template') }}
      list={listTemplates}
      columns={[
        {
          key: 'title',
          header: t('Title'),
          render: templateName,
          after: ({ warehouse_ids }) =>
            warehouse_ids.length === 0 && <StatusBadge tone="brass">{t('No warehouse')}</StatusBadge>,
          sort: 'title',
          width: 150,
        },
        {
          key: 'method',
          header: t('Calculation Method'),
          render: (template) => METHOD_NAMES[template.method],
          width: 131,
        },
        {
          key: 'service_level',
          header: t('Service Level'),
          render: ({ service_level }) => (
            <StatusBadge tone={service_level === 'express' ? 'success' : 'quiet'}>
              {LEVEL_NAMES[service_level]}
            </StatusBadge>
          ),
          width: 110,
        },
        { key: 'rates', header: t('Rates'), render: (template) => <Rates template={template} />, width: 310 },
        {
          key: 'updated_at',
          header: t('Date'),
          render: (template) => <RelativeTime value={template.updated_at} />,
          sort: 'updated_at',
          align: 'right',
          width: 130,
        },
      ]}
      noun={[t('shipping rate template'), t('shipping rate templates')]}
      nameOf={templateName}
      loss={{
        one: t('Existing orders do not change.'),
        many: t('Existing orders do not change.'),
      }}
      undo
      remove={(template) => removeTemplate(template.id)}
      search={t('Search title or provider')}
      empty={{
        title: t('No shipping rates yet'),
        text: t(
          'A template sets shipping prices by country and warehouse. Without one, products that require shipping cannot be ordered.',
        ),
      }}
    />
  )
}

function Rates({ template: { rates, currency } }: { template: ShippingRateTemplate }) {
  const rest = rates.length - MAX_RATES
  return (
    <ul className={classes.rates}>
      {rates.slice(0, MAX_RATES).map((rate) => (
        <li key={rate.id} title={rate.countries.map(countryName).join(', ')}>
          {countriesText(rate.countries.length)}, {formatMoney(rate.amount, currency, MONEY_LOCALE)}
          {Number(rate.free_above_value) > 0 && (
            <span className={classes.free}>
              {t('free above {amount}', {
                amount: formatMoney(rate.free_above_value!, currency, MONEY_LOCALE),
              })}
            </span>
          )}
        </li>
      ))}
      {rest > 0 && <li>{t('and {rest} more', { rest })}</li>}
    </ul>
  )
}

// The rates of a template, by country. A template has at least one rate, and a country belongs to only one
// rate.

import { EU_COUNTRIES, SEA, USMCA } from '@kontor/contract/shops/addresses/countries'
import { ActionIcon, Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../../../lib/texts.ts'
import { Hint } from '../../../ui/display/hint.tsx'
import { offProps } from '../../../ui/display/icon-button.tsx'
import { IconPlus, IconTrash } from '../../../ui/display/icons.tsx'
import { MoneyInput } from '../../../ui/fields/money-input.tsx'
import { CountriesSelect } from '../../../ui/fields/places/countries-select.tsx'
import { sortedByName } from '../../../ui/fields/places/country-data.ts'
import { countryName } from '../../../ui/fields/places/country-name.ts'
import { focusNeighbour } from '../../../ui/keep-focus.ts'
import { FieldGroup, FieldRow } from '../../../ui/record/field-group.tsx'
import { repeatedCountry } from './repeated-country.ts'
import classes from './shipping.module.css'
import { EMPTY_RATE, type RateValues, type TemplateValues } from './shipping-data.ts'
import { METHOD_HELP } from './shipping-messages.ts'

const PRESETS: [string, readonly string[]][] = [
  ['EU', EU_COUNTRIES],
  ['USMCA', USMCA],
  ['SEA', SEA],
]

type Form = UseFormReturnType<TemplateValues>

export function RateFields({ form, currency }: { form: Form; currency: string }) {
  const { rates, method } = form.values
  return (
    <FieldGroup
      title={t('Rates')}
      help={`${METHOD_HELP[method]} ${t('Countries without a rate are not available for shipping.')}`}
    >
      {rates.map((rate, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new rate has no id, and every field is controlled
        <Rate key={index} form={form} rate={rate} index={index} currency={currency} />
      ))}
      {form.errors.rates && (
        <p role="alert" style={{ color: 'var(--danger)', fontSize: 12, margin: 0 }}>
          {form.errors.rates}
        </p>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.5} />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => form.insertListItem('rates', EMPTY_RATE)}
      >
        {t('Add rate')}
      </Button>
    </FieldGroup>
  )
}

interface RateProps {
  form: Form
  rate: RateValues
  index: number
  currency: string
}

function Rate({ form, rate: { countries }, index, currency }: RateProps) {
  const { rates } = form.values
  const only = rates.length === 1
  const repeated = repeatedCountry(rates, index)
  // A different rate may cause the error about the countries of a rate, so all errors are cleared.
  const clearErrors = () => {
    for (const at of rates.keys()) form.clearFieldError(`rates.${at}.countries`)
  }
  const add = (codes: readonly string[]) => {
    clearErrors()
    form.setFieldValue(`rates.${index}.countries`, [...new Set([...countries, ...sortedByName(codes)])])
  }
  const input = form.getInputProps(`rates.${index}.countries`)
  return (
    <fieldset className={classes.rate} aria-label={t('Rate {index}', { index: index + 1 })}>
      <div className={classes.rateHead}>
        {t('Rate {index}', { index: index + 1 })}
        <Hint label={only ? t('A template has at least one rate') : t('Delete rate')} delay_ms={300}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('Delete rate {index}', { index: index + 1 })}
            {...offProps(only, (event) => {
              focusNeighbour(event.currentTarget.closest('fieldset'), 0)
              clearErrors()
              form.removeListItem('rates', index)
            })}
          >
            <IconTrash size={18} stroke={1.5} />
          </ActionIcon>
        </Hint>
      </div>
      <CountriesSelect
        label={t('Countries')}
        required
        placeholder={countries.length === 0 ? t('Type a country') : undefined}
        {...input}
        error={
          repeated
            ? t('{country} is already in rate {index}', {
                country: countryName(repeated.code),
                index: repeated.index + 1,
              })
            : input.error
        }
      />
      <div className={classes.presets}>
        {t('Add all countries of')}
        {PRESETS.map(([name, codes]) => (
          <Button key={name} variant="default" size="compact-sm" onClick={() => add(codes)}>
            {`${name} (${codes.length})`}
          </Button>
        ))}
      </div>
      <FieldRow>
        <MoneyInput
          label={t('Amount')}
          required
          currency={currency}
          {...form.getInputProps(`rates.${index}.amount`)}
        />
        <MoneyInput
          label={t('Free from')}
          placeholder={t('Never free')}
          currency={currency}
          {...form.getInputProps(`rates.${index}.free_above_value`)}
        />
      </FieldRow>
    </fieldset>
  )
}

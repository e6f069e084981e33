// The weight and size of a product. The value is null until the user types. A typed value is complete, with
// zeros, grams and centimetres as defaults.

import {
  DIMENSION_UNITS,
  type PhysicalProperties,
  WEIGHT_UNITS,
} from '@kontor/contract/catalogue/products/physical-properties'
import { Button } from '@mantine/core'
import { t } from '../../../../lib/texts.ts'
import { Select } from '../../../../ui/choice/select.tsx'
import { DecimalInput } from '../../../../ui/fields/decimal-input.tsx'
import { FieldGroup, FieldRow } from '../../../../ui/record/field-group.tsx'
import classes from '../products.module.css'
import type { ProductForm } from './product-form.ts'

const DEFAULTS: PhysicalProperties = {
  weight: '0',
  length: '0',
  width: '0',
  height: '0',
  weight_unit: 'grams',
  dimension_unit: 'centimeters',
}

type Unit = (typeof WEIGHT_UNITS)[number] | (typeof DIMENSION_UNITS)[number]

const UNIT_NAMES: Record<Unit, string> = {
  grams: t('grams'),
  kilograms: t('kilograms'),
  pounds: t('pounds'),
  ounces: t('ounces'),
  millimeters: t('millimeters'),
  centimeters: t('centimeters'),
  meters: t('meters'),
  inches: t('inches'),
  feet: t('feet'),
}

const choices = (units: readonly Unit[]) =>
  units.map((unit) => ({ value: unit as string, label: UNIT_NAMES[unit] }))

export function ProductMeasures({ form }: { form: ProductForm }) {
  const measures = form.values.physical_properties as PhysicalProperties | null
  const set = (field: keyof PhysicalProperties, value: string) => {
    form.setFieldValue('physical_properties', { ...DEFAULTS, ...measures, [field]: value })
    form.clearFieldError(`physical_properties.${field}`)
  }
  const number = (field: 'weight' | 'length' | 'width' | 'height', label: string) => (
    <DecimalInput
      label={label}
      placeholder="0"
      value={measures?.[field] ?? ''}
      onChange={(value) => set(field, value)}
      onBlur={() => measures?.[field].trim() === '' && set(field, '0')}
      error={form.errors[`physical_properties.${field}`]}
    />
  )
  const unit = (field: 'weight_unit' | 'dimension_unit', label: string, units: readonly Unit[]) => (
    <Select
      label={label}
      data={choices(units)}
      value={measures?.[field] ?? DEFAULTS[field]}
      onChange={(value) => value && set(field, value)}
    />
  )
  return (
    <FieldGroup title={t('Weight and dimensions')} help={t('Required for shipping by kilogram. 0: unknown.')}>
      <FieldRow>
        {number('weight', t('Weight'))}
        {unit('weight_unit', t('Weight unit'), WEIGHT_UNITS)}
      </FieldRow>
      <div className={classes.measures}>
        {number('length', t('Length'))}
        {number('width', t('Width'))}
        {number('height', t('Height'))}
        {unit('dimension_unit', t('Dimension unit'), DIMENSION_UNITS)}
      </div>
      {measures !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ justifySelf: 'start', alignSelf: 'flex-start' }}
          onClick={() => form.setFieldValue('physical_properties', null)}
        >
          {t('Clear weight and dimensions')}
        </Button>
      )}
    </FieldGroup>
  )
}

// The energy label of a product: the class on a scale, the label and the product information sheet
// (Regulation (EU) 2017/1369).

import { TextInput } from '@mantine/core'
import { t } from '../../../../lib/texts.ts'
import { Select } from '../../../../ui/choice/select.tsx'
import { FieldGroup, FieldRow } from '../../../../ui/record/field-group.tsx'
import type { ProductForm } from './product-form.ts'

const CLASSES = ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G']

const EMPTY = { class: 'A', best: 'A', worst: 'G', label_url: '', sheet_url: '' }

export function EnergyLabelFields({ form }: { form: ProductForm }) {
  const label = form.values.energy_label
  const set = (changes: Partial<typeof EMPTY>) =>
    form.setFieldValue('energy_label', { ...EMPTY, ...label, ...changes })
  return (
    <FieldGroup
      title={t('Energy label')}
      help={t('For lamps, household appliances, tyres and other labelled goods.')}
    >
      <Select
        label={t('Energy class')}
        data={CLASSES}
        clearable
        value={label?.class ?? null}
        onChange={(value) =>
          value === null ? form.setFieldValue('energy_label', null) : set({ class: value })
        }
        error={form.errors['energy_label.class']}
      />
      {label !== null && (
        <>
          <FieldRow>
            <Select
              label={t('Best class')}
              data={CLASSES}
              value={label.best ?? 'A'}
              onChange={(value) => value && set({ best: value })}
            />
            <Select
              label={t('Worst class')}
              data={CLASSES}
              value={label.worst ?? 'G'}
              onChange={(value) => value && set({ worst: value })}
            />
          </FieldRow>
          <TextInput
            label={t('Energy label')}
            description={t('URL of the picture of the label.')}
            placeholder="https://"
            inputMode="url"
            {...form.getInputProps('energy_label.label_url')}
          />
          <TextInput
            label={t('Product information sheet')}
            description={t('URL of the sheet.')}
            placeholder="https://"
            inputMode="url"
            {...form.getInputProps('energy_label.sheet_url')}
          />
        </>
      )}
    </FieldGroup>
  )
}

// The options of a new product, such as sizes and colours.

import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { t } from '../../../lib/texts.ts'
import { FieldGroup } from '../../../ui/record/field-group.tsx'
import type { ProductForm } from './form/product-form.ts'

const NewOptions = lazy(async () => ({
  default: (await import('../product-groups/options/new-options.tsx')).NewOptions,
}))

export function FirstOptions({ form }: { form: ProductForm }) {
  const { options } = form.values
  const change = (next: typeof options) => form.setFieldValue('options', next)
  return (
    <FieldGroup title={t('Options')} help={t('For a product in several sizes or colours, for example.')}>
      {options.length === 0 ? (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => change([{ name: '', values: [] }])}
        >
          {t('Add options such as size or colour')}
        </Button>
      ) : (
        <Suspense fallback={null}>
          <NewOptions options={options} onChange={change} errors={form.errors} />
        </Suspense>
      )}
    </FieldGroup>
  )
}

// The categories and tags of a product.

import { t } from '../../../../lib/texts.ts'
import { TagsInput } from '../../../../ui/fields/tags-input.tsx'
import { FieldGroup } from '../../../../ui/record/field-group.tsx'
import type { HeldForm } from './held-form.ts'

export function LabelFields({ form }: { form: HeldForm }) {
  return (
    <FieldGroup
      title={t('Categories and tags')}
      help={t('Customers browse by category. Tags refine the search.')}
    >
      <TagsInput label={t('Categories')} {...form.getInputProps('categories')} />
      <TagsInput label={t('Tags')} {...form.getInputProps('tags')} />
    </FieldGroup>
  )
}

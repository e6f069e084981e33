// The categories and tags of a product.

import { TagsInput } from '../../ui/fields/tags-input.tsx'
import { FieldGroup } from '../../ui/record/field-group.tsx'
import type { HeldForm } from './held-form.ts'

export function LabelFields({ form }: { form: HeldForm }) {
  return (
    <FieldGroup title="Categories and tags" help="Customers browse by category. Tags refine the search.">
      <TagsInput label="Categories" {...form.getInputProps('categories')} />
      <TagsInput label="Tags" {...form.getInputProps('tags')} />
    </FieldGroup>
  )
}

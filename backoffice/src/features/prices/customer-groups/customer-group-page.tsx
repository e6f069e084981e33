// The form for creating and editing a customer group.

import type { CustomerGroup } from '@kontor/contract/prices/customer-groups'
import { Checkbox, TextInput } from '@mantine/core'
import { t } from '../../../lib/texts.ts'
import { RecordPage } from '../../../ui/pages/record-page.tsx'
import { FieldGroup } from '../../../ui/record/field-group.tsx'
import { bySchema } from '../../../ui/record/validation.ts'
import { createGroup, type GroupValues, getGroup, updateGroup } from './customer-group-data.ts'
import { GroupMembers } from './group-members.tsx'

export function CustomerGroupPage() {
  return (
    <RecordPage<CustomerGroup, GroupValues>
      resource="customer-groups"
      path="/account/customer-groups"
      list={t('Customer Groups')}
      nameOf={({ title }) => title}
      noun={[t('customer group'), t('customer groups')]}
      titles={{ create: t('Create Customer Group'), edit: t('Edit Customer Group') }}
      initial={{ title: '', shows_prices_without_tax: false }}
      get={getGroup}
      valuesOf={({ title, shows_prices_without_tax }) => ({ title, shows_prices_without_tax })}
      validate={bySchema(
        async () => (await import('@kontor/contract/shapes/prices/customer-groups')).customerGroupForm,
      )}
      create={createGroup}
      update={updateGroup}
      parts={(_, { item }) => item !== null && <GroupMembers group={item} />}
    >
      {(form) => (
        <FieldGroup title={t('Customer group')}>
          <TextInput label={t('Title')} required {...form.getInputProps('title')} />
          <Checkbox
            label={t('Show prices without tax')}
            description={t('For business customers.')}
            {...form.getInputProps('shows_prices_without_tax', { type: 'checkbox' })}
          />
        </FieldGroup>
      )}
    </RecordPage>
  )
}

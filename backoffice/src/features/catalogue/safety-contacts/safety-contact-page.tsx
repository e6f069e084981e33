import type { SafetyContact, SafetyContactFields } from '@kontor/contract/catalogue/products/safety-contacts'
import { Textarea, TextInput } from '@mantine/core'
import { t } from '../../../lib/texts.ts'
import { RecordPage } from '../../../ui/pages/record-page.tsx'
import { FieldGroup } from '../../../ui/record/field-group.tsx'
import { bySchema } from '../../../ui/record/validation.ts'
import {
  createSafetyContact,
  EMPTY_CONTACT,
  fieldsOf,
  getSafetyContact,
  updateSafetyContact,
} from './safety-contact-data.ts'

export function SafetyContactPage() {
  return (
    <RecordPage<SafetyContact, SafetyContactFields>
      resource="safety-contacts"
      path="/account/safety-contacts"
      list={t('Safety Contacts')}
      nameOf={({ name }) => name}
      noun={[t('safety contact'), t('safety contacts')]}
      titles={{ create: t('Create Safety Contact'), edit: t('Edit Safety Contact') }}
      initial={EMPTY_CONTACT}
      get={getSafetyContact}
      valuesOf={fieldsOf}
      validate={bySchema(
        async () =>
          (await import('@kontor/contract/shapes/catalogue/products/safety-contacts')).safetyContactForm,
      )}
      create={createSafetyContact}
      update={updateSafetyContact}
    >
      {(form) => (
        <FieldGroup
          title={t('Contact')}
          help={t('Shown on the pages of the products that name it as manufacturer or responsible person.')}
        >
          <TextInput label={t('Name')} required maxLength={200} {...form.getInputProps('name')} />
          <Textarea
            label={t('Postal address')}
            required
            autosize
            minRows={3}
            maxLength={500}
            {...form.getInputProps('postal_address')}
          />
          <TextInput
            label={t('Email or website')}
            description={t('Where customers can report a safety problem.')}
            required
            maxLength={254}
            {...form.getInputProps('electronic_address')}
          />
        </FieldGroup>
      )}
    </RecordPage>
  )
}

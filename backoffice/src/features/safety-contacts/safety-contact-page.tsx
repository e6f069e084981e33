// Creating and editing one manufacturer or responsible person.

import type { SafetyContact, SafetyContactFields } from '@kontor/contract/catalogue/safety-contacts'
import { Textarea, TextInput } from '@mantine/core'
import { FieldGroup } from '../../ui/record/field-group.tsx'
import { bySchema } from '../../ui/record/validation.ts'
import { RecordPage } from '../../ui/record-page.tsx'
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
      list="Safety Contacts"
      nameOf={({ name }) => name}
      noun={['safety contact', 'safety contacts']}
      titles={{ create: 'Create Safety Contact', edit: 'Edit Safety Contact' }}
      initial={EMPTY_CONTACT}
      get={getSafetyContact}
      valuesOf={fieldsOf}
      validate={bySchema(
        async () => (await import('@kontor/contract/shapes/catalogue/safety-contacts')).safetyContactForm,
      )}
      create={createSafetyContact}
      update={updateSafetyContact}
    >
      {(form) => (
        <FieldGroup
          title="Contact"
          help="Shown on the pages of the products that name it as manufacturer or responsible person."
        >
          <TextInput label="Name" required maxLength={200} {...form.getInputProps('name')} />
          <Textarea
            label="Postal address"
            required
            autosize
            minRows={3}
            maxLength={500}
            {...form.getInputProps('postal_address')}
          />
          <TextInput
            label="Email or website"
            description="Where customers can report a safety problem."
            required
            maxLength={254}
            {...form.getInputProps('electronic_address')}
          />
        </FieldGroup>
      )}
    </RecordPage>
  )
}

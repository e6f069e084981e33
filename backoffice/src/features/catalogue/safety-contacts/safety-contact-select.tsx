// Chooses a manufacturer or responsible person of a product. A dialogue creates and changes contacts.

import type { SafetyContact } from '@kontor/contract/catalogue/products/safety-contacts'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { focusIfLost } from '../../../ui/use-focus-back.ts'
import type { HeldForm } from '../products/form/held-form.ts'
import { safetyContactsQuery } from './safety-contact-data.ts'

const SafetyContactDialogue = lazy(async () => ({
  default: (await import('./safety-contact-dialogue.tsx')).SafetyContactDialogue,
}))

interface Props {
  form: HeldForm
  field: 'manufacturer_id' | 'responsible_person_id'
  label: string
  description: string
  shop_id: string
}

/** Is null while the dialogue is closed. */
type Asked = { contact: SafetyContact | null; is_open: boolean } | null

export function SafetyContactSelect({ form, field, label, description, shop_id }: Props) {
  const { data: contacts } = useQuery(safetyContactsQuery(shop_id))
  const [asked, setAsked] = useState<Asked>(null)
  const place = useRef<HTMLDivElement>(null)
  const chosen = contacts?.find(({ id }) => id === form.values[field])
  return (
    <div ref={place}>
      <Select
        label={label}
        description={description}
        data={(contacts ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={contacts?.length === 0 ? t('No contacts yet') : undefined}
        searchable
        clearable
        {...form.getInputProps(field)}
      />
      <Group gap={8} mt={4}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('New contact: {label}', { label })}
          onClick={() => setAsked({ contact: null, is_open: true })}
        >
          {t('New contact')}
        </Button>
        {chosen && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('Edit contact: {label}', { label })}
            onClick={() => setAsked({ contact: chosen, is_open: true })}
          >
            {t('Edit contact')}
          </Button>
        )}
      </Group>
      {asked !== null && (
        <Suspense fallback={null}>
          <SafetyContactDialogue
            opened={asked.is_open}
            contact={asked.contact}
            shop_id={shop_id}
            onClose={() => setAsked({ ...asked, is_open: false })}
            onSaved={({ id }) => form.setFieldValue(field, id)}
            onRemoved={() => form.setFieldValue(field, null)}
            // The button that opened the dialogue has disappeared with the contact.
            onAnswered={() => focusIfLost(place.current?.querySelector('input'))}
          />
        </Suspense>
      )}
    </div>
  )
}

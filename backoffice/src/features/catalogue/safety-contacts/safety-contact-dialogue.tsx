// Creates, changes and deletes a manufacturer or responsible person. The dialogue lies inside the product's
// form and is therefore no form. Escape keeps the typed values until the user saves, cancels, or opens the
// dialogue for another contact.

import type { SafetyContact, SafetyContactFields } from '@kontor/contract/catalogue/products/safety-contacts'
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Dialogue } from '../../../ui/feedback/dialogue.tsx'
import { DeleteRow } from '../../../ui/list/deletion/delete-row.tsx'
import { StaleButtons } from '../../../ui/record/stale-buttons.tsx'
import { type Failure, failureOf } from '../../../ui/record/validation.ts'
import { useFocusBack } from '../../../ui/use-focus-back.ts'
import {
  createSafetyContact,
  EMPTY_CONTACT,
  fieldsOf,
  getSafetyContact,
  removeSafetyContact,
  updateSafetyContact,
} from './safety-contact-data.ts'

interface Props {
  opened: boolean
  /** Null for a new contact. */
  contact: SafetyContact | null
  shop_id: string
  onClose: () => void
  onSaved: (contact: SafetyContact) => void
  onRemoved: () => void
  /** Called when the question before a deletion has faded out. */
  onAnswered: () => void
}

const isSame = (one: SafetyContact | null, other: SafetyContact | null): boolean =>
  one?.id === other?.id && one?.updated_at === other?.updated_at

const valuesOf = (contact: SafetyContact | null): SafetyContactFields =>
  contact === null ? EMPTY_CONTACT : fieldsOf(contact)

const versionOf = (contact: SafetyContact | null) =>
  contact === null ? {} : { updated_at: contact.updated_at }

export function SafetyContactDialogue(props: Props) {
  const { opened, contact, shop_id, onClose, onSaved, onRemoved, onAnswered } = props
  const client = useQueryClient()
  const [values, setValues] = useState(valuesOf(contact))
  // The contact of the values, and whether the user has saved or cancelled.
  const [base, setBase] = useState(contact)
  const [is_over, setOver] = useState(false)
  // A repeat after a lost response creates no second contact.
  const key = useRef(crypto.randomUUID())
  const change = (next: SafetyContactFields) => {
    key.current = crypto.randomUUID()
    setValues(next)
  }
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const [doomed, setDoomed] = useState<SafetyContact | null>(null)
  const [was_opened, setWasOpened] = useState(opened)
  if (opened !== was_opened) {
    setWasOpened(opened)
    if (opened) setFailure(null)
    if (opened && (is_over || !isSame(contact, base))) {
      setOver(false)
      setBase(contact)
      setValues(valuesOf(contact))
    }
  }
  const end = () => {
    setOver(true)
    onClose()
  }
  const renew = () => client.invalidateQueries({ queryKey: ['safety-contacts'] })
  /** Without a version the server overwrites any newer values. */
  const save = async (version: { updated_at?: string }) => {
    setBusy(true)
    setFailure(null)
    try {
      onSaved(
        contact === null
          ? await createSafetyContact(values, { shop_id, idempotency_key: key.current })
          : await updateSafetyContact(contact.id, values, version),
      )
      await renew()
      end()
    } catch (error) {
      setFailure(failureOf(error, (field) => field in EMPTY_CONTACT))
    }
    setBusy(false)
  }
  const takeTheirs = async (id: string) => {
    setBusy(true)
    try {
      const newer = await getSafetyContact(id)
      // The dialogue opens with a contact from the list, and keeps the typed values while the contact stays
      // the same.
      await renew()
      setBase(newer)
      setValues(fieldsOf(newer))
      setFailure(null)
    } catch (error) {
      const { message } = failureOf(error, () => false)
      setFailure({
        message: t('The latest version could not be loaded: {message}', { message }),
        fields: {},
        stale: true,
      })
    }
    setBusy(false)
  }
  const next = useRef<HTMLButtonElement>(null)
  useFocusBack(busy, () => next.current)
  const input = (field: keyof SafetyContactFields) => ({
    value: values[field],
    required: true,
    error: failure?.fields[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ ...values, [field]: event.currentTarget.value }),
  })
  return (
    <>
      <Dialogue
        opened={opened}
        // While a question is open, Escape closes the question.
        is_busy={busy || doomed !== null}
        onClose={onClose}
        closeOnClickOutside={false}
        title={<Text fw={600}>{contact === null ? t('New contact') : t('Edit contact')}</Text>}
      >
        <Stack gap={16}>
          <TextInput label={t('Name')} maxLength={200} data-autofocus {...input('name')} />
          <Textarea
            label={t('Postal address')}
            autosize
            minRows={3}
            maxLength={500}
            {...input('postal_address')}
          />
          <TextInput
            label={t('Email or website')}
            description={t('Where customers can report a safety problem.')}
            maxLength={254}
            {...input('electronic_address')}
          />
          {failure && (
            <Text role="alert" fz={14} c="var(--danger)">
              {failure.message}
            </Text>
          )}
          <Group justify="flex-end" gap={8}>
            {contact !== null && (
              <Button variant="subtle" color="red" disabled={busy} onClick={() => setDoomed(contact)}>
                {t('Delete contact')}
              </Button>
            )}
            <Button variant="default" disabled={busy} onClick={end}>
              {t('Cancel')}
            </Button>
            {failure?.stale && contact !== null ? (
              <StaleButtons
                first={next}
                busy={busy}
                onReload={() => takeTheirs(contact.id)}
                onOverwrite={() => save({})}
              />
            ) : (
              <ActionButton ref={next} loading={busy} onClick={() => save(versionOf(base))}>
                {t('Save contact')}
              </ActionButton>
            )}
          </Group>
        </Stack>
      </Dialogue>
      <DeleteRow
        row={doomed}
        scope="safety-contacts"
        nameOf={({ name }) => name}
        loss={undefined}
        undo={false}
        remove={({ id }) => removeSafetyContact(id)}
        renew={renew}
        onDeleted={() => {
          onRemoved()
          onClose()
        }}
        onClose={() => setDoomed(null)}
        onClosed={onAnswered}
      />
    </>
  )
}

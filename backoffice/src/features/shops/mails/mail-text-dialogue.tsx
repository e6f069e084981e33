// Edits the subject and the text of an email in one of the shop's languages. Escape keeps the typed texts
// until the user saves or cancels.

import { type MailTextId, placeholdersOf } from '@kontor/contract/shops/mail-texts'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { Button, Group, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ProblemError } from '../../../lib/api/api.ts'
import { t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Dialogue } from '../../../ui/feedback/dialogue.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import {
  afterRefusal,
  type Draft,
  errorsAt,
  keyOf,
  saveDraft,
  translationsQuery,
  withText,
} from '../translations/translation-data.ts'
import { MAIL_NAMES } from './mail-names.ts'

interface Props {
  opened: boolean
  shop_id: string
  language: StoreLanguage
  id: MailTextId
  /** The typed texts of this email. */
  draft: Draft
  onType: (draft: Draft) => void
  onClose: () => void
}

export function MailTextDialogue({ opened, shop_id, language, id, draft, onType, onClose }: Props) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    ...translationsQuery({ shop_id, language, kind: 'mail', id, status: '', q: '', page: 1 }),
    enabled: opened,
  })
  const errors = failure instanceof ProblemError ? errorsAt(failure.errors, draft) : new Map<string, string>()
  const end = () => {
    onType(new Map())
    setFailure(null)
    onClose()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await saveDraft(shop_id, language, draft)
      await Promise.all(
        ['translations', 'mail-previews'].map((scope) => client.invalidateQueries({ queryKey: [scope] })),
      )
      notifications.show({ message: t('Email saved') })
      end()
    } catch (error) {
      setFailure(error)
      if (error instanceof ProblemError) onType(afterRefusal(draft, error.errors, draft))
    }
    setBusy(false)
  }
  return (
    <Dialogue
      opened={opened}
      is_busy={busy}
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title={<Text fw={600}>{t('Edit email: {mail}', { mail: MAIL_NAMES[id] ?? id })}</Text>}
    >
      <form onSubmit={save} noValidate>
        <Stack gap={16}>
          <Text fz={14}>{t('All other parts of the email are built in.')}</Text>
          {error && <ErrorAlert error={error} onRetry={() => refetch()} />}
          {!data && !error && <Skeleton height={200} />}
          {data?.data.map((row) => {
            const input = {
              lang: language,
              value: draft.get(keyOf(row))?.text ?? row.text ?? '',
              error: errors.get(keyOf(row)),
              onChange: (event: { currentTarget: { value: string } }) =>
                onType(withText(draft, row, event.currentTarget.value)),
            }
            return row.field === 'subject' ? (
              <TextInput key={row.field} label={t('Subject')} data-autofocus {...input} />
            ) : (
              <Textarea key={row.field} label={t('Text')} autosize minRows={4} maxRows={14} {...input} />
            )
          })}
          <Text fz={14} c="dimmed">
            {t('Placeholders: {list}. If you clear a field, its built-in text is used.', {
              list: placeholdersOf(id),
            })}
          </Text>
          {failure !== null && errors.size === 0 && <ErrorAlert error={failure} />}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" disabled={busy} onClick={end}>
              {t('Cancel')}
            </Button>
            <ActionButton type="submit" loading={busy} disabled={draft.size === 0}>
              {t('Save')}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Dialogue>
  )
}

// The form that adds an e-mail address to the account. Errors of the address appear at the field, all others
// in the section.

import { Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { t } from '../../../../lib/texts.ts'
import { ActionButton } from '../../../../ui/action-button.tsx'
import { messageOf } from '../../../../ui/feedback/error-alert.tsx'
import { isInvalidEmail } from './emails-data.ts'

export function AddEmailForm({
  onAdd,
  onFailure,
}: {
  onAdd: (email: string, idempotency_key: string) => Promise<void>
  /** Called with a failure that is not about the address. */
  onFailure: (failure: unknown) => void
}) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // The idempotency key. Retries with the same text share the key, so a lost response does not lead to a
  // second mail.
  const key = useRef(crypto.randomUUID())

  const change = (next: string) => {
    setText(next)
    setError(null)
    key.current = crypto.randomUUID()
  }
  const submit = async () => {
    setBusy(true)
    setError(null)
    try {
      await onAdd(text, key.current)
      change('')
    } catch (failure) {
      if (!isInvalidEmail(failure)) return onFailure(failure)
      setError(messageOf(failure))
      input.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Group gap={8} align="flex-start">
        <TextInput
          ref={input}
          label={t('Add an email address')}
          type="email"
          autoComplete="email"
          spellCheck={false}
          flex="1 1 240px"
          value={text}
          error={error}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <ActionButton type="submit" variant="default" loading={busy} mt={25}>
          {t('Verify')}
        </ActionButton>
      </Group>
    </form>
  )
}

// The form that adds an e-mail address to the account.

import { Button, Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { messageOf } from '../../ui/error-alert.tsx'

export function AddEmailForm({
  onAdd,
}: {
  onAdd: (email: string, idempotency_key: string) => Promise<void>
}) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // The idempotency key: retries with the same text share it, so that a lost response does not lead to a second mail.
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
          label="Add an address"
          type="email"
          autoComplete="email"
          spellCheck={false}
          flex="1 1 240px"
          value={text}
          error={error}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={busy} mt={25}>
          Verify
        </Button>
      </Group>
    </form>
  )
}

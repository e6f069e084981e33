// The login wizard's first step: asks for the e-mail address or public key. For a login by private key, this
// step can also generate a key pair, or use the pair stored in this browser.

import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { hasGoogleLogin } from '../../../lib/api/installation.ts'
import type { LoginMethod } from '../../../lib/session/session.ts'
import { t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { CopyField } from '../../../ui/display/copy-field.tsx'
import { downloadKeys } from './download-keys.ts'
import {
  extension,
  generateKeys,
  type Keys,
  keysOf,
  lastKeys,
  storedPublicKeys,
  storeGeneratedKeys,
} from './keys.ts'

export interface IdentifyStepProps {
  method: LoginMethod
  /** The first text of the field. */
  initial: string
  busy: boolean
  onKeys: (keys: Keys) => void
  onError: (error: unknown) => void
  onIdentify: (identifier: string) => void
}

export function IdentifyStep({ method, initial, busy, onKeys, onError, onIdentify }: IdentifyStepProps) {
  const [text, setText] = useState(initial)
  const [made, setMade] = useState<Keys | null>(null)
  const list_id = useId()

  useEffect(() => {
    if (method !== 'PRIVATE_KEY' || initial !== '') return
    try {
      const keys = lastKeys()
      setText(keys.publicKey)
      onKeys(keys)
    } catch (error) {
      onError(error)
    }
  }, [method, initial, onKeys, onError])

  const guarded = (work: () => Promise<void>) => () => void work().catch(onError)
  const askExtension = guarded(async () => {
    onError(null)
    const key = await extension().getPublicKey()
    if (!key) throw new Error(t('No public key'))
    setText(key)
    onIdentify(key)
  })
  const generate = guarded(async () => {
    onError(null)
    const keys = await generateKeys()
    storeGeneratedKeys(keys)
    setMade(keys)
    setText(keys.publicKey)
    onKeys(keys)
  })
  const submit = async () => {
    onError(null)
    // The user pasted the private key into the field for the public key. The public key follows from the
    // private key.
    if (method === 'PRIVATE_KEY' && /^(?:nostr:)?nsec1/i.test(text.trim())) {
      const keys = await keysOf(text)
      setText(keys.publicKey)
      onKeys(keys)
      onIdentify(keys.publicKey)
    } else onIdentify(text)
  }

  if (method === 'GOOGLE') {
    return hasGoogleLogin ? (
      <ActionButton onClick={() => onIdentify('')} loading={busy}>
        {t('Continue with Google')}
      </ActionButton>
    ) : null
  }
  const email = method === 'EMAIL_MAGIC_LINK'
  const known = method === 'PRIVATE_KEY' ? storedPublicKeys() : []
  const has_choice = known.length > 1
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit().catch(onError)
      }}
    >
      <Stack gap={16}>
        {method === 'NOSTR' && (
          <ActionButton onClick={askExtension} loading={busy}>
            {t('Use my extension’s key')}
          </ActionButton>
        )}
        <TextInput
          label={email ? t('Email') : t('Public key')}
          description={descriptionFor(email, has_choice)}
          list={has_choice ? list_id : undefined}
          type={email ? 'email' : 'text'}
          autoComplete={email ? 'email' : 'off'}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {has_choice && (
          <datalist id={list_id}>
            {known.map((key) => (
              <option key={key} value={key} />
            ))}
          </datalist>
        )}
        {made && (
          <Alert color="brass" title={t('Save these keys now')}>
            <Stack gap={12}>
              <Text fz={14}>
                {t(
                  'You need them to log in, and they cannot be recovered. This browser keeps a copy until its data is cleared.',
                )}
              </Text>
              <CopyField label={t('Private key')} value={made.privateKey} />
              <Button
                variant="default"
                size="xs"
                onClick={() => downloadKeys(made)}
                style={{ alignSelf: 'flex-start' }}
              >
                {t('Download keys')}
              </Button>
            </Stack>
          </Alert>
        )}
        <Group gap={8}>
          <ActionButton type="submit" loading={busy} variant={method === 'NOSTR' ? 'default' : 'filled'}>
            {t('Continue')}
          </ActionButton>
          {method === 'PRIVATE_KEY' && (
            <Button variant="default" onClick={generate}>
              {t('Generate new keys')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

function descriptionFor(email: boolean, has_choice: boolean): string {
  if (email) return t('We email you a link and a code. You need no password.')
  return has_choice
    ? t('npub1… or 64 hexadecimal digits. Clear the field to choose one of the keys in this browser.')
    : t('npub1… or 64 hexadecimal digits.')
}

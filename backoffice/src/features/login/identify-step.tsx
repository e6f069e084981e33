// The login wizard's first step: asks for the e-mail address or public key. For a login by private key it can also make a new key pair, or use
// the one that this browser keeps.

import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { hasGoogleLogin } from '../../lib/api/installation.ts'
import type { LoginMethod } from '../../lib/session/session.ts'
import { t } from '../../lib/texts.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { CopyField } from '../../ui/display/copy-field.tsx'
import { downloadKeys } from './download-keys.ts'
import { extension, generateKeys, type Keys, keysOf, lastKeys, storeKeys } from './keys.ts'

export interface IdentifyStepProps {
  method: LoginMethod
  /** What the field holds at first. */
  initial: string
  busy: boolean
  onPrivateKey: (key: string) => void
  onError: (error: unknown) => void
  onIdentify: (identifier: string) => void
}

export function IdentifyStep({
  method,
  initial,
  busy,
  onPrivateKey,
  onError,
  onIdentify,
}: IdentifyStepProps) {
  const [text, setText] = useState(initial)
  const [made, setMade] = useState<Keys | null>(null)

  useEffect(() => {
    if (method !== 'PRIVATE_KEY' || initial !== '') return
    try {
      const keys = lastKeys()
      setText(keys.publicKey)
      onPrivateKey(keys.privateKey)
    } catch (error) {
      onError(error)
    }
  }, [method, initial, onPrivateKey, onError])

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
    storeKeys(keys)
    setMade(keys)
    setText(keys.publicKey)
    onPrivateKey(keys.privateKey)
  })
  const submit = async () => {
    onError(null)
    // The user pasted the private key into the field for the public key, which follows from it.
    if (method === 'PRIVATE_KEY' && /^(?:nostr:)?nsec1/i.test(text.trim())) {
      const keys = await keysOf(text)
      setText(keys.publicKey)
      onPrivateKey(keys.privateKey)
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
          description={
            email
              ? t('We email you a link and a code. You need no password.')
              : t('npub1… or 64 hexadecimal digits.')
          }
          type={email ? 'email' : 'text'}
          autoComplete={email ? 'email' : 'off'}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
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

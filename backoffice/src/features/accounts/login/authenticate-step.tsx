// The login wizard's second step: proves the identity by the method chosen in the first step. A private key
// signs here in the browser, and the server sees only the signature.

import { Anchor, Button, Group, PasswordInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { mailbox } from '../../../lib/api/installation.ts'
import { rich, t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import {
  authEvent,
  extension,
  type Keys,
  keysOf,
  privateKeyOf,
  signedByHand,
  signWithPrivateKey,
  storeKeys,
} from './keys.ts'
import { answerWithCode, answerWithEvent, type Challenge } from './login-data.ts'

export interface AuthenticateStepProps {
  challenge: Challenge
  busy: boolean
  /** The pair of the first step. */
  keys: Keys | null
  /** Runs the work. Shows progress and, after a failure, the reason. */
  attempt: (work: () => Promise<unknown>) => Promise<void>
  onBack: () => void
}

export function AuthenticateStep(props: AuthenticateStepProps) {
  switch (props.challenge.method) {
    case 'GOOGLE':
      return <ToGoogle onBack={props.onBack} />
    case 'EMAIL_MAGIC_LINK':
      return <EmailCode {...props} challenge={props.challenge} />
    case 'PRIVATE_KEY':
      return <PrivateKey {...props} challenge={props.challenge} />
    case 'MANUAL':
      return <ManualSignature {...props} challenge={props.challenge} />
    default:
      return <Extension {...props} challenge={props.challenge} />
  }
}

function ToGoogle({ onBack }: Pick<AuthenticateStepProps, 'onBack'>) {
  const turnBack = () => {
    // A late answer from Google would replace the step to which the user has returned.
    window.stop()
    onBack()
  }
  return (
    <Stack gap={16} align="flex-start">
      <Text>{t('Redirecting to Google...')}</Text>
      <Button variant="default" onClick={turnBack}>
        {t('Back')}
      </Button>
    </Stack>
  )
}

type Of<Method extends Challenge['method']> = Omit<AuthenticateStepProps, 'challenge'> & {
  challenge: Extract<Challenge, { method: Method }>
}
type KeyStep = Of<'NOSTR' | 'PRIVATE_KEY' | 'MANUAL'>

function StepForm({
  busy,
  onBack,
  attempt,
  work,
  children,
}: Omit<AuthenticateStepProps, 'challenge' | 'keys'> & {
  work: () => Promise<unknown>
  children: ReactNode
}) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void attempt(work)
      }}
    >
      <Stack gap={16}>
        {children}
        <Group gap={8}>
          <ActionButton type="submit" loading={busy}>
            {t('Log in')}
          </ActionButton>
          <Button variant="default" onClick={onBack} disabled={busy}>
            {t('Back')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function EmailCode({ challenge, ...rest }: Of<'EMAIL_MAGIC_LINK'>) {
  const [code, setCode] = useState('')
  return (
    <StepForm {...rest} work={() => answerWithCode(challenge.id, code, challenge.email)}>
      <Text>
        {rich(
          'We sent an email to {name}. Open its link or enter its code here. Both are valid for 15 minutes.',
          { name: <strong>{challenge.email}</strong> },
        )}
      </Text>
      {mailbox && (
        <Text fz={14} c="dimmed">
          {rich('This installation does not send email. Emails are in {link}.', {
            link: (
              <Anchor href={mailbox} target="_blank" rel="noreferrer" inherit underline="always">
                {t('its mailbox')}
              </Anchor>
            ),
          })}
        </Text>
      )}
      <TextInput
        label={t('Code')}
        autoComplete="one-time-code"
        spellCheck={false}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </StepForm>
  )
}

function PrivateKey({ challenge, keys, ...rest }: KeyStep) {
  const [key, setKey] = useState(() => privateKeyOf(challenge.publicKey, keys))
  const work = async () => {
    const event = await signWithPrivateKey(authEvent(challenge.challenge), key)
    if (event.pubkey !== challenge.publicKey)
      throw new Error(t('This private key does not belong to the public key.'))
    await answerWithEvent(challenge, event)
    storeKeys(await keysOf(key))
  }
  return (
    <StepForm {...rest} work={work}>
      <Text>
        {t(
          'The private key signs the login in your browser. It is saved in this browser and never sent to a server.',
        )}
      </Text>
      <PasswordInput
        label={t('Private key')}
        description={t('nsec1… or 64 hexadecimal digits.')}
        autoComplete="off"
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
    </StepForm>
  )
}

function Extension({ challenge, ...rest }: KeyStep) {
  const work = async () => {
    const event = await extension().signEvent(authEvent(challenge.challenge))
    await answerWithEvent(challenge, event)
  }
  return (
    <StepForm {...rest} work={work}>
      <Text>{t('Your extension asks you to sign the login. The key stays in the extension.')}</Text>
    </StepForm>
  )
}

function ManualSignature({ challenge, ...rest }: KeyStep) {
  const [event] = useState(() => authEvent(challenge.challenge))
  const [signature, setSignature] = useState('')
  const work = async () =>
    answerWithEvent(challenge, await signedByHand(event, challenge.publicKey, signature))
  return (
    <StepForm {...rest} work={work}>
      <Textarea
        label={t('Event to sign')}
        description={t('Sign it with your key within ten minutes.')}
        readOnly
        autosize
        value={JSON.stringify({ ...event, pubkey: challenge.publicKey }, null, 2)}
        onFocus={(focus) => focus.currentTarget.select()}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
      />
      <Textarea
        label={t('Signature')}
        description={t('The signed event as JSON, or only the signature.')}
        autosize
        minRows={3}
        spellCheck={false}
        value={signature}
        onChange={(change) => setSignature(change.currentTarget.value)}
      />
    </StepForm>
  )
}

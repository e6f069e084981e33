// The page behind the link in a verification mail. A person has to press the button, so a scanner that opens
// the link confirms nothing.

import { Alert, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isValidSession, useSession } from '../../../../lib/session/session.ts'
import { t } from '../../../../lib/texts.ts'
import { ActionButton } from '../../../../ui/action-button.tsx'
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx'
import { PublicFrame } from '../../../shell/public-frame.tsx'
import { confirmEmail } from './emails-data.ts'

export function ConfirmEmailPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const challenge = params.get('challenge')
  return (
    <PublicFrame narrow>
      <title>{t('Confirm your email address · Kontor')}</title>
      <Title order={1} mb={24}>
        {t('Confirm your email address')}
      </Title>
      {id && challenge ? (
        <Confirmation key={id} id={id} challenge={challenge} />
      ) : (
        <Alert color="red" role="alert" title={t('This link is incomplete')}>
          {t('Open it from the email again, or copy the whole link.')}
        </Alert>
      )}
    </PublicFrame>
  )
}

function Confirmation({ id, challenge }: { id: string; challenge: string }) {
  const session = useSession()
  const [state, setState] = useState<'asking' | 'working' | 'done'>('asking')
  const [error, setError] = useState<unknown>(null)

  const confirm = async () => {
    setState('working')
    setError(null)
    try {
      await confirmEmail(id, challenge)
      setState('done')
    } catch (failure) {
      setError(failure)
      setState('asking')
    }
  }
  if (state === 'done') {
    return (
      <Stack gap={16} align="flex-start">
        <Text role="status">{t('Your address is confirmed.')}</Text>
        {isValidSession(session) ? (
          <Link to="/account/profile">{t('Go to your profile')}</Link>
        ) : (
          <Link to="/login">{t('Log in')}</Link>
        )}
      </Stack>
    )
  }
  return (
    <Stack gap={16} align="flex-start">
      {error !== null && <ErrorAlert title={t('Not confirmed')} error={error} />}
      <Text>
        {t(
          'You can then log in with this address to the account named in the email. Continue only if that account is yours.',
        )}
      </Text>
      <ActionButton onClick={confirm} loading={state === 'working'}>
        {t('Continue')}
      </ActionButton>
    </Stack>
  )
}

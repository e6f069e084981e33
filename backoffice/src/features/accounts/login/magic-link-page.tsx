// The page behind the link in a login mail. In the browser that requested the mail, the page logs in
// automatically. Elsewhere the user has to press a button, so neither a mail scanner nor another user's link
// logs anyone in.

import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { takeTarget } from '../../../lib/session/login-target.ts'
import { isValidSession, useSession } from '../../../lib/session/session.ts'
import { rich, t } from '../../../lib/texts.ts'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { PublicFrame } from '../../shell/public-frame.tsx'
import { answerWithCode, askedLogin } from './login-data.ts'

export function MagicLinkPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const challenge = params.get('challenge')
  return (
    <PublicFrame narrow>
      <title>{t('Log in · Kontor')}</title>
      <Title order={1} mb={24}>
        {t('Log in to Kontor')}
      </Title>
      {id && challenge ? (
        <MagicLogin key={id} id={id} challenge={challenge} />
      ) : (
        <Stack gap={16}>
          <Alert color="red" role="alert" title={t('Invalid magic link')}>
            {!id && <Text fz={14}>{t('No id provided')}</Text>}
            {!challenge && <Text fz={14}>{t('No challenge provided')}</Text>}
          </Alert>
          <Text>
            {rich('Open the complete link from the email, or {link}.', {
              link: <a href="#/login?kind=EMAIL_MAGIC_LINK">{t('request a new one')}</a>,
            })}
          </Text>
        </Stack>
      )}
    </PublicFrame>
  )
}

function MagicLogin({ id, challenge }: { id: string; challenge: string }) {
  const navigate = useNavigate()
  const session = useSession()
  // The code of the email, or an earlier click, has already logged in here with this id.
  const [is_answered] = useState(isValidSession(session) && session.loginId === id)
  const [asked] = useState(askedLogin.read)
  const own = asked?.id === id
  const [state, setState] = useState<'waiting' | 'working' | 'failed'>(own ? 'working' : 'waiting')
  const [error, setError] = useState<unknown>(null)
  const begun = useRef(false)

  const logIn = useCallback(async () => {
    setState('working')
    try {
      await answerWithCode(id, challenge, own ? (asked?.email ?? null) : null)
      navigate(takeTarget(own ? asked?.target : undefined), { replace: true })
    } catch (failure) {
      setError(failure)
      setState('failed')
    }
  }, [id, challenge, own, asked, navigate])

  useEffect(() => {
    if (!own || begun.current) return
    begun.current = true
    void logIn()
  }, [own, logIn])

  if (is_answered) return <Navigate to="/account" replace />
  if (state === 'working') return <Text>{t('Hold on, making sure everything is in order...')}</Text>
  if (state === 'failed') {
    return (
      <Stack gap={16}>
        <Text>{t('Something went wrong.')}</Text>
        <ErrorAlert title={t('Login failed')} error={error} />
        <Text>
          {rich('Links work once and expire after 15 minutes. {link}.', {
            link: <a href="#/login?kind=EMAIL_MAGIC_LINK">{t('Request a new link')}</a>,
          })}
        </Text>
      </Stack>
    )
  }
  return (
    <Stack gap={16} align="flex-start">
      <Text>
        {t('This link was requested in another browser. Continue only if you requested it.')}{' '}
        {isValidSession(session) && t('You are already logged in. Continuing replaces that login.')}
      </Text>
      <Button onClick={logIn}>{t('Continue')}</Button>
    </Stack>
  )
}

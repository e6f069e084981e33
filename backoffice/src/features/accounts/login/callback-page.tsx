// The return from Google. The fragment of the address contains the tokens and is cleared immediately. The
// page replaces the refresh token right away, so a token in the browser's history is worthless. An attacker
// can make a link to this page with the tokens of the attacker's account. The page therefore asks first if
// this tab did not begin the login, or if the login replaces another account's.

import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { renew } from '../../../lib/api/api.ts'
import { takeTarget } from '../../../lib/session/login-target.ts'
import {
  isValidSession,
  readSession,
  type Session,
  sessionOf,
  storeSession,
} from '../../../lib/session/session.ts'
import { mayBelongTo } from '../../../lib/session/token.ts'
import { rich, t } from '../../../lib/texts.ts'
import { messageOf } from '../../../ui/feedback/error-alert.tsx'
import { PublicFrame } from '../../shell/public-frame.tsx'
import { endGoogleLogin, isGoogleLoginBegun } from './login-data.ts'

/** Returns the session from the callback's parameters, or an error that describes the problem. */
function sessionFrom(params: URLSearchParams): Session | Error {
  const [access_token, refresh_token, expires_at, user_id] = [
    'access_token',
    'refresh_token',
    'expires_at',
    'user_id',
  ].map((name) => params.get(name) ?? '')
  if (!access_token || !refresh_token || !expires_at || !user_id)
    return new Error(t('Invalid login response'))
  try {
    // Otherwise a link could pass off another account's tokens as the user's own, and replace the session
    // without a question.
    if (![access_token, refresh_token].every((token) => mayBelongTo(user_id, token)))
      return new Error(t('Invalid login response'))
    return sessionOf(
      { access_token, refresh_token, user_id, expires_at: Number(expires_at) },
      { method: 'GOOGLE' },
    )
  } catch (error) {
    return new Error(messageOf(error))
  }
}

/** Returns the question to ask before this session begins. Returns null if no question is needed. */
function questionBefore({ userId }: Session): string | null {
  const before = readSession()
  if (isValidSession(before) && before.userId !== userId)
    return t(
      'You are already logged in to another account. Continuing replaces that login. Continue only if you started this login.',
    )
  // The page asks even if the account is the same, because worthless tokens in a link would end the present
  // login.
  return isGoogleLoginBegun()
    ? null
    : t('This login was not started in this tab. Continue only if you started it.')
}

export function CallbackPage() {
  const [params] = useSearchParams()
  const [result] = useState(() => sessionFrom(params))
  const [question] = useState(() => (result instanceof Error ? null : questionBefore(result)))
  const navigate = useNavigate()
  const begun = useRef(false)

  const enter = useCallback(
    (session: Session) => {
      if (begun.current) return
      begun.current = true
      storeSession(session)
      renew(session)
        .catch((error: unknown) => console.error('The new session could not be renewed', error))
        .finally(() => navigate(takeTarget(), { replace: true }))
    },
    [navigate],
  )
  useEffect(() => {
    history.replaceState(history.state, '', '#/login/callback')
    endGoogleLogin()
    if (!(result instanceof Error) && question === null) enter(result)
  }, [result, question, enter])
  return (
    <PublicFrame narrow>
      <title>{t('Log in · Kontor')}</title>
      <Title order={1} mb={16}>
        {result instanceof Error || question !== null ? t('Log in') : t('Logging you in ....')}
      </Title>
      {result instanceof Error && (
        <Alert color="red" role="alert" title={result.message}>
          {rich('Nothing was changed. {link}.', { link: <a href="#/login">{t('Try again')}</a> })}
        </Alert>
      )}
      {!(result instanceof Error) && question !== null && (
        <Stack gap={16} align="flex-start">
          <Text>{question}</Text>
          <Button onClick={() => enter(result)}>{t('Continue')}</Button>
        </Stack>
      )}
    </PublicFrame>
  )
}

// The login wizard: the first step asks who the user is, the second asks for the proof. When another tab logs
// in, this page continues too, except with an invitation to an address that the account does not have.

import { Anchor, SegmentedControl, Stack, Stepper, Text, Title } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { hasGoogleLogin, NO_GOOGLE_LOGIN } from '../../../lib/api/installation.ts'
import { isEmailText } from '../../../lib/email-text.ts'
import { readTarget, takeTarget } from '../../../lib/session/login-target.ts'
import { isValidSession, type LoginMethod, useSession } from '../../../lib/session/session.ts'
import { t } from '../../../lib/texts.ts'
import { PublicFrame } from '../../shell/public-frame.tsx'
import { AuthenticateStep } from './authenticate-step.tsx'
import { IdentifyStep } from './identify-step.tsx'
import type { Keys } from './keys.ts'
import classes from './login.module.css'
import { type Challenge, createChallenge, isLoginMethod, isSameEmail } from './login-data.ts'
import { loginMessage } from './login-message.ts'

// Loaded separately, because this part sends a request that most logins do not need.
const InvitedElsewhere = lazy(async () => ({
  default: (await import('./invited-elsewhere.tsx')).InvitedElsewhere,
}))

export function LoginPage() {
  const session = useSession()
  const [params] = useSearchParams()
  const kind = params.get('kind')
  const invited_email = params.get('email') ?? ''
  if (!isValidSession(session)) return <Wizard key={kind} kind={kind} invited_email={invited_email} />
  if (!isEmailText(invited_email) || isSameEmail(invited_email, session.email ?? '')) return <ToTarget />
  return (
    <Suspense>
      <InvitedElsewhere key={invited_email} email={invited_email}>
        <ToTarget />
      </InvitedElsewhere>
    </Suspense>
  )
}

function ToTarget() {
  const [target] = useState(() => readTarget())
  useEffect(() => {
    takeTarget()
  }, [])
  return <Navigate to={target} replace />
}

/** The `kind` in the address is the key of this component, so a change of `kind` starts the wizard again. */
function Wizard({ kind, invited_email }: { kind: string | null; invited_email: string }) {
  const [method, setMethod] = useState<LoginMethod>(isLoginMethod(kind) ? kind : 'EMAIL_MAGIC_LINK')
  // Stays in the field after 'Back', so the user can correct a wrong address.
  const [entered, setEntered] = useState<string | null>(null)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [keys, setKeys] = useState<Keys | null>(null)
  const [started, setStarted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  // The browser's back button may restore this page from the cache in the state before the way to Google.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setChallenge(null)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  const identify = (identifier: string) => {
    setStarted(true)
    void attempt(async () => {
      const next = await createChallenge(method, identifier)
      setChallenge(next)
      setEntered(identifier)
      if (next.method === 'GOOGLE') location.assign(next.authUrl)
    })
  }
  return (
    <PublicFrame narrow>
      <title>{t('Log in · Kontor')}</title>
      <Stack gap={24} className={classes.wizard}>
        <Title order={1}>{t('Log in')}</Title>
        <Stepper active={challenge ? 1 : 0} size="xs" iconSize={28} allowNextStepsSelect={false}>
          <Stepper.Step label={t('Enter key')} />
          <Stepper.Step label={t('Authenticate')} />
        </Stepper>
        {error !== null && (
          <Text role="alert" c="var(--danger)" fz={14}>
            {loginMessage(error)}
          </Text>
        )}
        {challenge === null ? (
          <>
            <MethodChoice
              method={method}
              // The answer for one method must not appear after the user has chosen another method.
              busy={busy}
              onChange={(next) => {
                setMethod(next)
                setEntered(null)
                setError(null)
              }}
            />
            <IdentifyStep
              key={method}
              method={method}
              initial={entered ?? (method === 'EMAIL_MAGIC_LINK' ? invited_email : '')}
              busy={busy}
              onKeys={setKeys}
              onError={setError}
              onIdentify={identify}
            />
          </>
        ) : (
          <AuthenticateStep
            challenge={challenge}
            busy={busy}
            keys={keys}
            attempt={attempt}
            onBack={() => {
              setChallenge(null)
              setError(null)
            }}
          />
        )}
        {!started && (
          <Text fz={14}>
            <Anchor component={Link} to="/signup">
              {t('How-To Sign-Up')}
            </Anchor>
          </Text>
        )}
      </Stack>
    </PublicFrame>
  )
}

const isNostr = (method: LoginMethod) => method !== 'EMAIL_MAGIC_LINK' && method !== 'GOOGLE'

function MethodChoice({
  method,
  busy,
  onChange,
}: {
  method: LoginMethod
  busy: boolean
  onChange: (method: LoginMethod) => void
}) {
  return (
    <Stack gap={8}>
      <SegmentedControl
        fullWidth
        aria-label={t('Log in with')}
        readOnly={busy}
        value={isNostr(method) ? 'NOSTR' : method}
        onChange={(next) => onChange(next as LoginMethod)}
        data={[
          { value: 'EMAIL_MAGIC_LINK', label: t('Email') },
          { value: 'GOOGLE', label: 'Google', disabled: !hasGoogleLogin },
          { value: 'NOSTR', label: 'Nostr' },
        ]}
      />
      {!hasGoogleLogin && (
        <Text fz={14} c="dimmed">
          {NO_GOOGLE_LOGIN} {method === 'GOOGLE' && t('Choose another way to log in.')}
        </Text>
      )}
      {isNostr(method) && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('Sign with')}
          readOnly={busy}
          value={method}
          onChange={(next) => onChange(next as LoginMethod)}
          data={[
            { value: 'NOSTR', label: t('Extension') },
            { value: 'PRIVATE_KEY', label: t('Private key') },
            { value: 'MANUAL', label: t('Manual') },
          ]}
        />
      )}
    </Stack>
  )
}

// Shown to a logged-in user who opens an invitation to an address that the account does not have. The text
// warns before the address is added: anyone can make a link like this, and an added address opens the
// account.

import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { logOut } from '../../../lib/session/end-session.ts'
import { rich, t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { PublicFrame } from '../../shell/public-frame.tsx'
import { emailsQuery } from '../profile/emails/emails-query.ts'
import { isSameEmail } from './login-data.ts'

export interface InvitedElsewhereProps {
  /** The invited address. */
  email: string
  /** Shown if the account already has the address, because the invitation counts already. */
  children: ReactNode
}

export function InvitedElsewhere({ email, children }: InvitedElsewhereProps) {
  const { data, error, refetch } = useQuery(emailsQuery)
  if (data?.some((own) => own.is_verified && isSameEmail(own.email, email))) return children
  return (
    <PublicFrame narrow>
      <title>{t('Invitation · Kontor')}</title>
      <Stack gap={24} align="flex-start">
        <Title order={1}>{t('Invitation')}</Title>
        {!data && !error && <Text role="status">{t('Loading your email addresses…')}</Text>}
        {!data && error && (
          <ErrorAlert
            title={t('Your email addresses could not be loaded')}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {data && <Ways email={email} />}
        <Anchor component={Link} to="/account">
          {t('Go to my account')}
        </Anchor>
      </Stack>
    </PublicFrame>
  )
}

function Ways({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const logInAgain = () => {
    setBusy(true)
    // The reload opens this page again. The page asks for the login and fills in the address.
    void logOut(() => location.reload())
  }
  return (
    <>
      <Stack gap={8} style={{ overflowWrap: 'anywhere' }}>
        <Text>
          {rich('This invitation is for {name}. Log out and log in with it, or add it in your profile.', {
            name: <b dir="auto">{email}</b>,
          })}
        </Text>
        <Text fz={14} c="dimmed">
          {t(
            'You are logged in to an account without this address. Add it only if it is yours: anyone with access to its inbox can then log in to your account.',
          )}
        </Text>
      </Stack>
      <Group gap={8}>
        <ActionButton onClick={logInAgain} loading={busy}>
          {t('Log out and log in with it')}
        </ActionButton>
        <Button component={Link} to="/account/profile" variant="default">
          {t('Add it in my profile')}
        </Button>
      </Group>
    </>
  )
}

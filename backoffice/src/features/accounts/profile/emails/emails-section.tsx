// The account's e-mail addresses: the address at creation, added addresses, and unconfirmed addresses.

import type { VerifiedEmail } from '@kontor/contract/accounts/verified-emails'
import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '../../../../lib/texts.ts'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx'
import { focusIfLost } from '../../../../ui/use-focus-back.ts'
import classes from '../profile-page.module.css'
import { AddEmailForm } from './add-email-form.tsx'
import { EmailRow } from './email-row.tsx'
import { deletionOf, removeEmail, renewEmails, resendVerification, verifyEmail } from './emails-data.ts'
import { emailsQuery } from './emails-query.ts'

const showSent = () => notifications.show({ message: t('Verification email sent. Check your inbox.') })

export function EmailsSection() {
  const client = useQueryClient()
  const { data: emails, error, refetch } = useQuery(emailsQuery)
  const [failure, setFailure] = useState<unknown>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [doomed, setDoomed] = useState<VerifiedEmail | null>(null)

  const reload = () => renewEmails(client)
  const resend = async ({ id }: VerifiedEmail) => {
    setFailure(null)
    try {
      await resendVerification(id)
      showSent()
    } catch (refusal) {
      setFailure(refusal)
      await reload()
    }
  }
  const add = async (email: string, key: string) => {
    setFailure(null)
    await verifyEmail(email, key)
    showSent()
    await reload()
  }

  return (
    <section aria-labelledby="emails">
      <Title order={2} id="emails" mb={8} ref={heading} tabIndex={-1}>
        {t('Emails')}
      </Title>
      <Text mb={16}>
        {t('You can log in with any verified address. You can delete addresses you added.')}
      </Text>
      <Stack gap={16}>
        {error && !emails && <ErrorAlert error={error} onRetry={refetch} />}
        {!emails && !error && <Skeleton height={44} />}
        {emails?.length === 0 && <Text c="dimmed">{t('No verified emails found.')}</Text>}
        {emails && emails.length > 0 && (
          <ul className={classes.rows}>
            {emails.map((email) => (
              <EmailRow
                key={email.id}
                email={email}
                onResend={() => resend(email)}
                onDelete={() => setDoomed(email)}
              />
            ))}
          </ul>
        )}
        {failure !== null && <ErrorAlert error={failure} onClose={() => setFailure(null)} />}
        <AddEmailForm onAdd={add} onFailure={setFailure} />
      </Stack>
      <Confirm
        opened={doomed !== null}
        title={t('Delete this address?')}
        action={t('Delete')}
        onConfirm={async () => {
          if (doomed) await removeEmail(doomed.id).finally(reload)
        }}
        onClose={() => setDoomed(null)}
        onClosed={() => focusIfLost(heading.current)}
      >
        {doomed && deletionOf(doomed)}
      </Confirm>
    </section>
  )
}

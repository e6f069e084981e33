// The devices logged in to the account, with buttons to log out a device.

import type { AccountSession } from '@kontor/contract/accounts/sessions'
import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { rich, t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { focusIfLost } from '../../../ui/use-focus-back.ts'
import classes from './profile-page.module.css'
import { deviceOf, endOtherSessions, endSession, sessionsQuery } from './sessions-data.ts'

/** The known beginning of an IP address, with a * for the rest. */
const networkText = (network: string) => (network.includes(':') ? `${network}:*` : `${network}.*`)

export function SessionsSection() {
  const client = useQueryClient()
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const [doomed, setDoomed] = useState<AccountSession | 'others' | null>(null)

  const reload = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  const end = async () => {
    if (doomed === null) return
    await (doomed === 'others' ? endOtherSessions() : endSession(doomed.id)).finally(reload)
    notifications.show({
      message: doomed === 'others' ? t('All other sessions logged out.') : t('Session logged out.'),
    })
  }
  const has_others = sessions?.some(({ is_current }) => !is_current)

  return (
    <section aria-labelledby="sessions">
      <Title order={2} id="sessions" mb={8} ref={heading} tabIndex={-1}>
        {t('Active sessions')}
      </Title>
      <Text mb={16}>{t('Log out sessions you do not recognise.')}</Text>
      <Stack gap={16}>
        {error && !sessions && <ErrorAlert error={error} onRetry={refetch} />}
        {!sessions && !error && <Skeleton height={44} />}
        {sessions && (
          <ul className={classes.rows}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setDoomed(session)} />
            ))}
          </ul>
        )}
        {has_others && (
          <Button variant="default" w="fit-content" onClick={() => setDoomed('others')}>
            {t('Log out all other sessions')}
          </Button>
        )}
      </Stack>
      <Confirm
        opened={doomed !== null}
        title={doomed === 'others' ? t('Log out all other sessions?') : t('Log out this session?')}
        action={t('Log out')}
        onConfirm={end}
        onClose={() => setDoomed(null)}
        onClosed={() => focusIfLost(heading.current)}
      >
        {doomed === 'others'
          ? t('All other browsers and apps must log in again. This browser stays logged in.')
          : doomed &&
            t('{device} must log in again. Unsaved changes there are lost.', {
              device: deviceOf(doomed),
            })}
      </Confirm>
    </section>
  )
}

function SessionRow({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const { is_current, network, created_at, renewed_at } = session
  return (
    <li>
      <Stack gap={2} flex="1 1 240px">
        <Group gap="4px 12px">
          <Text span>{deviceOf(session)}</Text>
          {is_current && (
            <Badge variant="default" tt="none" fw={500}>
              {t('This browser')}
            </Badge>
          )}
        </Group>
        <Text span fz={14} c="dimmed">
          {network
            ? rich('Logged in {time} from {network}', {
                time: <RelativeTime value={created_at} />,
                network: networkText(network),
              })
            : rich('Logged in {time}', { time: <RelativeTime value={created_at} /> })}
          {!is_current && <>, {rich('last used {time}', { time: <RelativeTime value={renewed_at} /> })}</>}
        </Text>
      </Stack>
      {!is_current && (
        <Button
          variant="default"
          size="xs"
          onClick={onEnd}
          aria-label={t('Log out {device}', { device: deviceOf(session) })}
        >
          {t('Log out')}
        </Button>
      )}
    </li>
  )
}

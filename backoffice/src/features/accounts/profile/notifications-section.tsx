// The mails of the selected shop that the user gets, and the address for the mails. A change is saved
// immediately.

import { NOTIFICATION_TOPICS, type NotificationSettingsUpdate } from '@kontor/contract/shops/notifications'
import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { Checkbox, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { makeQueue } from '../../../lib/browser/make-queue.ts'
import { OFFICE_LANGUAGE_CHOICES } from '../../../lib/language-choices.ts'
import { rich, t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { useShop } from '../../shops/shop-data.ts'
import { emailsQuery } from './emails/emails-query.ts'
import { saveSettings, settingsQuery, TOPIC_LABELS } from './notifications-data.ts'

export function NotificationsSection() {
  const shop = useShop()
  return (
    <section aria-labelledby="notifications">
      <Title order={2} id="notifications" mb={8}>
        {t('Notifications')}
      </Title>
      {shop ? (
        <>
          <Text mb={16}>
            {rich(
              'Emails to you about {name}. Each member has their own settings. Select another shop in the sidebar to change its settings.',
              { name: <b>{shop.name}</b> },
            )}
          </Text>
          <Settings key={shop.id} shop_id={shop.id} />
        </>
      ) : (
        <Text c="dimmed">{t('Select a shop in the sidebar to choose which of its emails you receive.')}</Text>
      )}
    </section>
  )
}

const ACCOUNT = 'account'

export function Settings({ shop_id }: { shop_id: string }) {
  const client = useQueryClient()
  const { data: stored, error, refetch } = useQuery(settingsQuery(shop_id))
  const { data: emails = [] } = useQuery(emailsQuery)
  // Changes shown before the server has confirmed the changes.
  const [wanted, setWanted] = useState<NotificationSettingsUpdate>({})
  const latest = useRef(0)
  const [failure, setFailure] = useState<unknown>(null)
  const [saved, setSaved] = useState(false)
  // Each change of a topic contains all topics, so an earlier change that arrives later would undo the newer
  // change.
  const [inTurn] = useState(makeQueue)
  const settings = stored && { ...stored, ...wanted }

  const save = async (change: NotificationSettingsUpdate) => {
    const { queryKey } = settingsQuery(shop_id)
    const turn = ++latest.current
    setFailure(null)
    setSaved(false)
    setWanted((before) => ({ ...before, ...change }))
    try {
      const now = await inTurn(() => saveSettings(shop_id, change))
      // A query begun before the change must not overwrite the change.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, now)
      setSaved(true)
    } catch (reason) {
      setFailure(reason)
    } finally {
      if (turn === latest.current) setWanted({})
    }
  }
  if (error && !settings) return <ErrorAlert error={error} onRetry={() => refetch()} />
  if (!settings) return <Skeleton height={160} />

  // Without an account email, the server uses the oldest verified address.
  const own = emails.find((one) => one.is_account_email) ?? emails.findLast((one) => one.is_verified)
  const others = emails.filter((one) => one.is_verified && one !== own)
  return (
    <Stack gap={16}>
      {settings.email === null && (
        <ErrorAlert
          title={t('No email address')}
          error={t('Your account has no email address. Add and verify one above to receive emails.')}
        />
      )}
      <Stack gap={12} component="fieldset" p={0} m={0} style={{ border: 0 }} aria-label={t('Emails')}>
        {NOTIFICATION_TOPICS.map((topic) => (
          <Checkbox
            key={topic}
            label={TOPIC_LABELS[topic].label}
            description={TOPIC_LABELS[topic].text}
            checked={settings.topics.includes(topic)}
            onChange={(event) =>
              void save({
                topics: event.currentTarget.checked
                  ? [...settings.topics, topic]
                  : settings.topics.filter((one) => one !== topic),
              })
            }
          />
        ))}
      </Stack>
      <Select
        label={t('Send to')}
        description={t('One of your verified addresses.')}
        data={[
          {
            value: ACCOUNT,
            label: own ? t('{email} (account email)', { email: own.email }) : t('Account email'),
          },
          ...others.map(({ id, email }) => ({ value: id, label: email })),
        ]}
        value={settings.email_id ?? ACCOUNT}
        onChange={(value) => value && void save({ email_id: value === ACCOUNT ? null : value })}
      />
      <Select
        label={t('Language')}
        data={OFFICE_LANGUAGE_CHOICES}
        value={settings.language}
        onChange={(value) => value && void save({ language: value as OfficeLanguage })}
      />
      {failure !== null && <ErrorAlert error={failure} onClose={() => setFailure(null)} />}
      <Text role="status" fz={14} c="dimmed" mih={21}>
        {saved
          ? t('Saved.')
          : settings.is_default
            ? t('Default: owners receive all emails, other members none.')
            : ''}
      </Text>
    </Stack>
  )
}

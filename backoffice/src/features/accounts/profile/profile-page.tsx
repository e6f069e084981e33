// The user's profile: e-mail addresses, logins and devices, and Nostr keys if the user has any.

import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type LoginMethod, useSession } from '../../../lib/session/session.ts'
import { t } from '../../../lib/texts.ts'
import { CopyField } from '../../../ui/display/copy-field.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { AddMoney } from '../../money/deposits/add-money.tsx'
import { DepositBanner } from '../../money/deposits/deposit-banner.tsx'
import { BalanceSection } from '../../money/ledger/balance-section.tsx'
import { DeletedShops } from '../../shops/removing/deleted-shops.tsx'
import { downloadKeys } from '../login/download-keys.ts'
import { keysFor } from '../login/keys.ts'
import { CloseAccount } from './close-account.tsx'
import { emailsQuery } from './emails/emails-query.ts'
import { EmailsSection } from './emails/emails-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import classes from './profile-page.module.css'
import { SessionsSection } from './sessions-section.tsx'

const METHODS: Record<LoginMethod, string> = {
  EMAIL_MAGIC_LINK: t('Email magic link'),
  GOOGLE: 'Google',
  NOSTR: t('Nostr, browser extension'),
  PRIVATE_KEY: t('Nostr, private key'),
  MANUAL: t('Nostr, manual signature'),
}

export function ProfilePage() {
  const session = useSession()
  if (session === null) return null
  return (
    <Stack gap={32} className={classes.page}>
      <PageHeader title={t('Profile')} text={t('Your account details')} />
      <DepositBanner />
      <BalanceSection />
      <AddMoney />
      <section>
        <Title order={2} mb={8}>
          {t('Personal information')}
        </Title>
        <Text>
          {t(
            'Nothing to fill in. Your account is identified by its login. Names and addresses are saved with your shops.',
          )}
        </Text>
      </section>
      <EmailsSection />
      <NotificationsSection />
      <section>
        <Title order={2} mb={8}>
          {t('Login information')}
        </Title>
        <dl className={classes.lines}>
          <dt>{t('Method')}</dt>
          <dd>{METHODS[session.method]}</dd>
          {session.email && (
            <>
              <dt>{t('Email')}</dt>
              <dd>{session.email}</dd>
            </>
          )}
        </dl>
        {session.publicKey && (
          <Stack gap={16} mt={16} maw={640}>
            <CopyField label={t('Public key')} value={session.publicKey} />
            {session.method === 'PRIVATE_KEY' && <PrivateKey publicKey={session.publicKey} />}
          </Stack>
        )}
      </section>
      <LanguageSection />
      <SessionsSection />
      <DeletedShops />
      <CloseAccount />
    </Stack>
  )
}

export function PrivateKey({ publicKey }: { publicKey: string }) {
  const { data: emails } = useQuery(emailsQuery)
  const keys = keysFor(publicKey)
  if (!keys) {
    return (
      <Text c="dimmed" fz={14}>
        {t('The private key is not saved in this browser.')}
      </Text>
    )
  }
  return (
    <>
      <CopyField label={t('Private key')} value={keys.privateKey} />
      <Alert color="brass" title={t('Save your keys')}>
        <Text fz={14} mb={12}>
          {emails?.every(({ is_verified }) => !is_verified)
            ? t(
                'They are the only way to log in to this account and cannot be recovered. Clearing this browser’s data deletes them here.',
              )
            : t('They cannot be recovered. Clearing this browser’s data deletes them here.')}
        </Text>
        <Button variant="default" size="xs" onClick={() => downloadKeys(keys)}>
          {t('Download keys')}
        </Button>
      </Alert>
    </>
  )
}

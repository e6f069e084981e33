// Closing the account. The section reads the effects from the server and shows the effects before the user
// confirms by typing. If something prevents the closure, the section lists the obstacles instead.

import type { AccountClosure } from '@kontor/contract/accounts/account'
import { Anchor, List, Stack, Text, TextInput, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { LOCALE } from '../../../lib/locale.ts'
import { leaveClosedAccount } from '../../../lib/session/end-session.ts'
import { selectShop } from '../../../lib/session/selected-shop.ts'
import { rich, serverText, t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { focusIfLost } from '../../../ui/use-focus-back.ts'
import { exactUnits } from '../../money/ledger/units-text.ts'
import { closeAccount, readClosure } from './close-account-data.ts'

export function CloseAccount() {
  const [plan, setPlan] = useState<AccountClosure | null>(null)
  const [asking, setAsking] = useState(false)
  const [reading, setReading] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [typed, setTyped] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)

  const show = (closure: AccountClosure) => {
    setPlan(closure)
    setAsking(closure.is_possible)
    setTyped('')
  }
  const ask = async () => {
    setReading(true)
    setFailure(null)
    try {
      show(await readClosure())
    } catch (problem) {
      setFailure(problem)
    } finally {
      setReading(false)
    }
  }
  const close = async () => {
    if (plan === null) return
    await closeAccount(plan, typed, show)
    leaveClosedAccount()
  }

  return (
    <section aria-labelledby="close-account">
      <Title order={2} id="close-account" mb={8} ref={heading} tabIndex={-1}>
        {t('Close account')}
      </Title>
      <Text mb={16}>
        {t(
          'Deletes your email addresses, keys and settings, and the shops that only you own. This cannot be undone.',
        )}
      </Text>
      <Stack gap={16} align="flex-start">
        {failure !== null && <ErrorAlert error={failure} onRetry={ask} />}
        {plan && !plan.is_possible && <Obstacles plan={plan} />}
        <ActionButton variant="default" c="var(--danger)" loading={reading} onClick={ask}>
          {t('Close account')}
        </ActionButton>
      </Stack>
      <Confirm
        opened={asking}
        title={t('Close your account?')}
        action={t('Close account')}
        has_field
        onConfirm={close}
        onClose={() => setAsking(false)}
        onClosed={() => focusIfLost(heading.current)}
      >
        {plan && (
          <Stack gap={12}>
            <Consequences plan={plan} />
            <TextInput
              label={t('Type {confirmation} to confirm', { confirmation: plan.confirmation })}
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Stack>
        )}
      </Confirm>
    </section>
  )
}

const names = new Intl.ListFormat(LOCALE, { type: 'conjunction' })

function Consequences({ plan }: { plan: AccountClosure }) {
  const shopsThatAre = (wanted: 'deleted' | 'left') => plan.shops.filter(({ fate }) => fate === wanted)
  const money = plan.balances.map(({ currency, amount }) => exactUnits(amount, currency))
  return (
    <List spacing={4} fz={14}>
      <List.Item>
        {t('You are logged out everywhere. Your email addresses, keys and settings are deleted.')}
      </List.Item>
      {shopsThatAre('deleted').map(({ id, name }) => (
        <List.Item key={id}>
          {rich(
            '{name}: deleted, because it has no other owner. Its members lose access, and it cannot be restored.',
            { name: <b>{name}</b> },
          )}
        </List.Item>
      ))}
      {shopsThatAre('left').map(({ id, name }) => (
        <List.Item key={id}>
          {rich(
            '{name}: you leave. If its usage fee is charged to this account, it is until another owner takes it over, for example by changing a setting of the shop.',
            { name: <b>{name}</b> },
          )}
        </List.Item>
      ))}
      {money.length > 0 && (
        <List.Item>
          {rich(
            'Your balance of {amount} is not paid out automatically. To get it, reply to the email that confirms the closure.',
            { amount: <b>{names.format(money)}</b> },
          )}
        </List.Item>
      )}
      <List.Item>
        {t(
          'Invoices and payment records are kept as long as the law requires. Audit logs show you as “Closed account”.',
        )}
      </List.Item>
      <List.Item>{t('You can open a new account with the same address at any time.')}</List.Item>
    </List>
  )
}

function Obstacles({ plan: { obstacles, shops } }: { plan: AccountClosure }) {
  return (
    <div role="alert">
      <Text fw={600}>{t('Your account cannot be closed yet')}</Text>
      <List spacing={8} mt={8}>
        {obstacles.map((obstacle) => (
          <List.Item key={obstacle}>{serverText(obstacle)}</List.Item>
        ))}
        {shops
          .filter(({ fate }) => fate === 'blocks')
          .map(({ id, name, reasons }) => (
            <List.Item key={id}>
              {rich('{name}, which only you own: {reasons} {transfer} or {deletion}.', {
                name: <b>{name}</b>,
                reasons: reasons.map(serverText).join(' '),
                transfer: (
                  <Anchor
                    component={Link}
                    to="/account/members"
                    underline="always"
                    onClick={() => selectShop(id)}
                  >
                    {t('Make another member an owner')}
                  </Anchor>
                ),
                deletion: (
                  <Anchor
                    component={Link}
                    to="/account/shop"
                    underline="always"
                    onClick={() => selectShop(id)}
                  >
                    {t('delete the shop')}
                  </Anchor>
                ),
              })}
            </List.Item>
          ))}
      </List>
    </div>
  )
}

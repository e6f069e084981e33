// The members and invitations of the selected shop, their roles, and leaving the shop.

import type { ShopUser } from '@kontor/contract/shops/shop-users'
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Fragment, lazy, Suspense, useRef, useState } from 'react'
import { useMay } from '../../../lib/session/rights.ts'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { useSession } from '../../../lib/session/session.ts'
import { t } from '../../../lib/texts.ts'
import { IconPlus } from '../../../ui/display/icons.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { NoShop } from '../../../ui/pages/no-shop.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { focusIfLost } from '../../../ui/use-focus-back.ts'
import { useShop } from '../shop-data.ts'
import { ConfirmRemoval } from './confirm-removal.tsx'
import { asksFirst, ConfirmRole, type RoleChange } from './confirm-role.tsx'
import { changeRole, invite, inviteAgain, nameOf, ROLE_LABELS, roleGiven } from './member-data.ts'
import { MemberRow } from './member-row.tsx'
import classes from './members.module.css'
import { useTeam } from './use-team.ts'

const InviteDialogue = lazy(async () => ({
  default: (await import('./invite-dialogue.tsx')).InviteDialogue,
}))

export function MembersPage() {
  const shop_id = useSelectedShopId()
  if (shop_id === null) return <NoShop />
  return <Team key={shop_id} shop_id={shop_id} />
}

function Team({ shop_id }: { shop_id: string }) {
  const session = useSession()
  const shop = useShop()
  const may_manage = useMay('shop:manage')
  const { team, error, refetch, busy, failure, clearFailure, attempt, reload } = useTeam(shop_id)
  const [inviting, setInviting] = useState<'never' | 'open' | 'closed'>('never')
  const [doomed, setDoomed] = useState<ShopUser | null>(null)
  const [asked, setAsked] = useState<RoleChange | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const focusList = () => focusIfLost(list.current)
  const own_role = shop?.role ?? 'viewer'
  const owners = team?.filter((person) => person.role === 'owner' && !person.is_pending).length ?? 0
  const isSelf = (person: ShopUser) => person.user_id === session?.userId && !person.is_pending

  return (
    <Stack gap={24}>
      <PageHeader
        title={t('Members')}
        text={t('People in this shop and their roles')}
        action={
          may_manage && (
            <Button
              leftSection={<IconPlus size={18} stroke={1.5} />}
              style={{ flex: 'none' }}
              onClick={() => setInviting('open')}
            >
              {t('Invite member')}
            </Button>
          )
        }
      />
      {failure !== null && <ErrorAlert error={failure} onClose={clearFailure} />}
      {error && !team && (
        <ErrorAlert title={t('This list could not be loaded')} error={error} onRetry={() => refetch()} />
      )}
      {!team && !error && (
        <Stack gap={8} aria-hidden>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </Stack>
      )}
      {team && (
        <ul ref={list} tabIndex={-1} className={classes.team} aria-label={t('Members')}>
          {team.map((person) => (
            <MemberRow
              key={`${person.user_id} ${person.email} ${person.public_key}`}
              person={person}
              own_role={own_role}
              is_self={isSelf(person)}
              is_last_owner={person.role === 'owner' && !person.is_pending && owners <= 1}
              busy={busy === person.user_id}
              onRole={(role) => {
                const change = { person, role, is_self: isSelf(person) }
                if (asksFirst(change)) setAsked(change)
                else void attempt(person, () => changeRole(shop_id, person, role), roleGiven(person, role))
              }}
              onResend={() =>
                void attempt(
                  person,
                  () => inviteAgain(shop_id, person),
                  person.email
                    ? t('The invitation was sent again.')
                    : t('The invitation is valid for seven more days.'),
                )
              }
              onRemove={() => setDoomed(person)}
            />
          ))}
        </ul>
      )}
      {team?.length === 1 && may_manage && (
        <Text c="dimmed">{t('Invite your team: unlimited members at no extra cost.')}</Text>
      )}
      <RoleGuide />
      {inviting !== 'never' && (
        <Suspense>
          <InviteDialogue
            opened={inviting === 'open'}
            own_role={own_role}
            onClose={() => setInviting('closed')}
            onInvite={async (invited, key) => {
              const person = await invite(shop_id, invited, key)
              notifications.show({ message: t('{person} is invited.', { person: nameOf(person) }) })
              await reload()
            }}
          />
        </Suspense>
      )}
      <ConfirmRemoval
        shop_id={shop_id}
        shop_name={shop?.name ?? t('this shop')}
        person={doomed}
        is_leaving={doomed !== null && isSelf(doomed)}
        reload={reload}
        onClose={() => setDoomed(null)}
        onClosed={focusList}
      />
      <ConfirmRole
        shop_id={shop_id}
        shop_name={shop?.name ?? t('this shop')}
        change={asked}
        reload={reload}
        onClose={() => setAsked(null)}
        onClosed={focusList}
      />
    </Stack>
  )
}

function RoleGuide() {
  return (
    <section aria-labelledby="roles">
      <Title order={2} id="roles" mb={12}>
        {t('Roles')}
      </Title>
      <dl className={classes.roles}>
        {Object.entries(ROLE_LABELS).map(([role, { label, may }]) => (
          <Fragment key={role}>
            <dt>{label}</dt>
            <dd>{may}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

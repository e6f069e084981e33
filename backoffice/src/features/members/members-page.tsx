// Who works in the selected shop: members and invitations, their roles, and the way out.

import type { ShopRole, ShopUser } from '@kontor/contract/shop-users'
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../lib/rights.ts'
import { useSelectedShopId } from '../../lib/selected-shop.ts'
import { useSession } from '../../lib/session.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { ErrorAlert } from '../../ui/error-alert.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useShop } from '../shops/shop-data.ts'
import {
  changeRole,
  invite,
  inviteAgain,
  nameOf,
  ROLE_WORDS,
  removePerson,
  teamQuery,
} from './member-data.ts'
import { MemberRow } from './member-row.tsx'
import classes from './members.module.css'

const InviteDialogue = lazy(async () => ({
  default: (await import('./invite-dialogue.tsx')).InviteDialogue,
}))

export function MembersPage() {
  const shop_id = useSelectedShopId()
  if (shop_id === null) return <Text>You need to select a shop from the sidebar to view this page.</Text>
  return <Team key={shop_id} shop_id={shop_id} />
}

function Team({ shop_id }: { shop_id: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const session = useSession()
  const shop = useShop()
  const may_manage = useMay('shop:manage')
  const { data: team, error, refetch } = useQuery(teamQuery(shop_id))
  const [inviting, setInviting] = useState(false)
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [doomed, setDoomed] = useState<ShopUser | null>(null)
  const own_role = shop?.role ?? 'viewer'
  const owners = team?.filter((person) => person.role === 'owner' && !person.is_pending).length ?? 0

  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['members'] }),
      client.invalidateQueries({ queryKey: ['shops'] }),
    ])
  const attempt = async (person: ShopUser, work: () => Promise<unknown>, done: string) => {
    setBusy(person.user_id)
    setFailure(null)
    try {
      await work()
      notifications.show({ message: done })
    } catch (reason) {
      setFailure(reason)
    }
    await reload()
    setBusy(null)
  }
  const setRole = (person: ShopUser, role: ShopRole) =>
    attempt(
      person,
      () => changeRole(shop_id, person, role),
      `${nameOf(person)} is ${ROLE_WORDS[role].label.toLowerCase()} now.`,
    )
  const is_leaving = doomed !== null && !doomed.is_pending && doomed.user_id === session?.userId

  return (
    <Stack gap={24}>
      <PageHeader
        title="Members"
        text="Who works in this shop, and what they may do"
        action={
          may_manage && (
            <Button
              leftSection={<IconPlus size={18} stroke={1.5} />}
              style={{ flex: 'none' }}
              onClick={() => {
                setAsked(true)
                setInviting(true)
              }}
            >
              Invite somebody
            </Button>
          )
        }
      />
      {failure !== null && <ErrorAlert error={failure} onClose={() => setFailure(null)} />}
      {error && !team && (
        <ErrorAlert title="This list could not be loaded" error={error} onRetry={() => refetch()} />
      )}
      {!team && !error && (
        <Stack gap={8} aria-hidden>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </Stack>
      )}
      {team && (
        <ul className={classes.team} aria-label="Members">
          {team.map((person) => (
            <MemberRow
              key={`${person.user_id} ${person.email} ${person.public_key}`}
              person={person}
              own_role={own_role}
              is_self={person.user_id === session?.userId && !person.is_pending}
              is_last_owner={person.role === 'owner' && !person.is_pending && owners <= 1}
              busy={busy === person.user_id}
              onRole={(role) => void setRole(person, role)}
              onResend={() =>
                void attempt(
                  person,
                  () => inviteAgain(shop_id, person),
                  person.email
                    ? 'The invitation was sent again.'
                    : 'The invitation is good for seven more days.',
                )
              }
              onRemove={() => setDoomed(person)}
            />
          ))}
        </ul>
      )}
      {team?.length === 1 && may_manage && (
        <Text c="dimmed">
          You are on your own here. Invite whoever packs, answers customers or keeps the books: there is no
          limit and no price for it.
        </Text>
      )}
      <section aria-labelledby="roles">
        <Title order={2} id="roles" mb={12}>
          What each role may do
        </Title>
        <dl className={classes.roles}>
          {Object.entries(ROLE_WORDS).map(([role, { label, may }]) => (
            <Role key={role} label={label} may={may} />
          ))}
        </dl>
      </section>
      {asked && (
        <Suspense>
          <InviteDialogue
            opened={inviting}
            own_role={own_role}
            onClose={() => setInviting(false)}
            onInvite={async (invited, key) => {
              const person = await invite(shop_id, invited, key)
              notifications.show({ message: `${nameOf(person)} is invited.` })
              await reload()
            }}
          />
        </Suspense>
      )}
      <Confirm
        opened={doomed !== null}
        title={
          is_leaving
            ? 'Leave this shop?'
            : doomed?.is_pending
              ? 'Withdraw the invitation?'
              : 'Remove from the shop?'
        }
        action={is_leaving ? 'Leave' : doomed?.is_pending ? 'Withdraw' : 'Remove'}
        onConfirm={async () => {
          if (!doomed) return
          await removePerson(shop_id, doomed).finally(reload)
          if (is_leaving) navigate('/account')
        }}
        onClose={() => setDoomed(null)}
      >
        {doomed && lossOf(doomed, is_leaving, shop?.name ?? 'this shop')}
      </Confirm>
    </Stack>
  )
}

function Role({ label, may }: { label: string; may: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{may}</dd>
    </>
  )
}

function lossOf(person: ShopUser, is_leaving: boolean, shop_name: string): string {
  if (is_leaving)
    return `You lose access to ${shop_name} at once. Only its owners and admins can ask you back.`
  return person.is_pending
    ? `${nameOf(person)} can no longer join ${shop_name} with it.`
    : `${nameOf(person)} loses access to ${shop_name} at once, wherever they are logged in. What they did stays in the audit log.`
}

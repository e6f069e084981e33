// One member or invitation, with the actions allowed by the user's role.

import { mayManageRole } from '@kontor/contract/shops/may-manage-role'
import { SHOP_ROLES, type ShopRole, type ShopUser } from '@kontor/contract/shops/shop-users'
import { Text } from '@mantine/core'
import { rich, t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { IconDots } from '../../../ui/display/icons.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { nameOf, ROLE_LABELS } from './member-data.ts'
import classes from './members.module.css'

export interface MemberRowProps {
  person: ShopUser
  own_role: ShopRole
  is_self: boolean
  is_last_owner: boolean
  busy: boolean
  onRole: (role: ShopRole) => void
  onResend: () => void
  onRemove: () => void
}

export function MemberRow(props: MemberRowProps) {
  const { person, own_role, is_self, is_last_owner, busy, onRole } = props
  const may_manage = mayManageRole(own_role, person.role)
  const name = nameOf(person)
  const has_ended = person.expires_at !== null && Date.parse(person.expires_at) < Date.now()
  const steps = stepsFor(props, may_manage)
  return (
    // The controls stay enabled during a change, because a disabled control would lose the focus.
    <li aria-busy={busy}>
      <div className={classes.who}>
        <span className={classes.name}>
          {name}
          {is_self && <StatusBadge tone="sea">{t('You')}</StatusBadge>}
          {person.is_pending && (
            <StatusBadge tone={has_ended ? 'danger' : 'brass'}>
              {has_ended ? t('Invitation expired') : t('Invited')}
            </StatusBadge>
          )}
        </span>
        <span className={classes.since}>
          {!person.is_pending
            ? rich('Since {time}', { time: <RelativeTime value={person.created_at} /> })
            : has_ended
              ? rich('Invited {time}', { time: <RelativeTime value={person.created_at} /> })
              : rich('Invited {time}, expires {end}', {
                  time: <RelativeTime value={person.created_at} />,
                  end: <RelativeTime value={person.expires_at} />,
                })}
        </span>
      </div>
      {may_manage && !is_last_owner ? (
        <Select
          aria-label={t('Role of {name}', { name })}
          data={SHOP_ROLES.filter((role) => mayManageRole(own_role, role)).map((role) => ({
            value: role,
            label: ROLE_LABELS[role].label,
          }))}
          value={person.role}
          onChange={(role) => role && onRole(role as ShopRole)}
        />
      ) : (
        <Text span fz={14}>
          {ROLE_LABELS[person.role].label}
          {is_last_owner && (
            <Text span fz={12} c="dimmed" display="block">
              {t('Last owner')}
            </Text>
          )}
        </Text>
      )}
      <div className={classes.more}>
        {steps.length > 0 && (
          <Menu
            variant="default"
            size="xs"
            leftSection={<IconDots size={16} stroke={1.5} />}
            aria-label={t('Actions for {name}', { name })}
            items={steps}
          >
            {t('More')}
          </Menu>
        )}
      </div>
    </li>
  )
}

function stepsFor(
  { person, is_self, is_last_owner, onResend, onRemove }: MemberRowProps,
  may_manage: boolean,
) {
  const grave = (label: string) => [{ label, onClick: onRemove, is_grave: true }]
  if (person.is_pending)
    return may_manage
      ? [{ label: t('Send invitation again'), onClick: onResend }, ...grave(t('Withdraw invitation'))]
      : []
  if (is_self) return is_last_owner ? [] : grave(t('Leave the shop'))
  return may_manage ? grave(t('Remove')) : []
}

// The members of a customer group, by email address. Each change is saved immediately.

import type { CustomerGroup } from '@kontor/contract/prices/customer-groups'
import { Anchor, Group, Skeleton, Text, Textarea, TextInput } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../lib/session/rights.ts'
import { t } from '../../../lib/texts.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { IconButton } from '../../../ui/display/icon-button.tsx'
import { IconTrash } from '../../../ui/display/icons.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { ListPager } from '../../../ui/list/list-pager.tsx'
import { usePageInstead } from '../../../ui/list/rows/use-page-instead.ts'
import { FieldGroup } from '../../../ui/record/field-group.tsx'
import { useUnsavedPart } from '../../../ui/record/unsaved-parts.ts'
import { focusIfLost } from '../../../ui/use-focus-back.ts'
import classes from '../discounts/discounts.module.css'
import { addMembers, changeMembers, membersIn, membersQuery } from './customer-group-data.ts'

export function GroupMembers({ group: { id, members_count } }: { group: CustomerGroup }) {
  const may = useMay('shop:write')
  const client = useQueryClient()
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const members = useQuery({ ...membersQuery(id, q.trim(), page), placeholderData: keepPreviousData })
  const { data: shown, isPlaceholderData } = members
  usePageInstead({ page, rows: shown?.data, total: shown?.total, isPlaceholderData }, setPage)
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => client.invalidateQueries({ queryKey: ['customer-groups'] }),
  })
  const [doomed, setDoomed] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  return (
    <FieldGroup
      title={t('Members')}
      help={t('Customers who log in with one of these addresses, and orders you create for them.')}
      is_saved_apart
    >
      {may && <AddMembers id={id} onAdd={change.mutateAsync} is_busy={change.isPending} />}
      {change.error && <ErrorAlert error={change.error} />}
      {members.error && !members.data && (
        <ErrorAlert error={members.error} onRetry={() => members.refetch()} />
      )}
      {members.isPending && <Skeleton height={96} aria-hidden />}
      {(members_count > 10 || q !== '') && (
        <TextInput
          aria-label={t('Search members')}
          placeholder={t('Search members')}
          value={q}
          onChange={(event) => {
            setQ(event.currentTarget.value)
            setPage(1)
          }}
        />
      )}
      {members.data?.total === 0 && (
        <Text c="dimmed" fz={14}>
          {q === '' ? t('No members yet.') : t('No results.')}
        </Text>
      )}
      {members.data && members.data.total > 0 && (
        <>
          <ul
            ref={list}
            tabIndex={-1}
            className={classes.chosen}
            aria-label={t('Members')}
            aria-busy={change.isPending}
          >
            {members.data.data.map(({ email, customer_id }) => (
              <li key={email}>
                <span className={classes.chosenTitle}>
                  {customer_id === null ? (
                    email
                  ) : (
                    <Anchor component={Link} to={`/account/customers/${customer_id}`} fz="inherit">
                      {email}
                    </Anchor>
                  )}
                </span>
                {may && (
                  <IconButton label={t('Remove {email}', { email })} onClick={() => setDoomed(email)}>
                    <IconTrash size={18} stroke={1.5} />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
          <ListPager page={page} total={members.data.total} onPage={setPage} />
        </>
      )}
      <RemoveMember
        email={doomed}
        onConfirm={(email) => change.mutateAsync(() => changeMembers(id, { remove: [email] }))}
        onClose={() => setDoomed(null)}
        // A removed row takes the focus along.
        onClosed={() => focusIfLost(list.current)}
      />
    </FieldGroup>
  )
}

interface RemoveMemberProps {
  /** The address of the member in question; null while the question is closed. */
  email: string | null
  onConfirm: (email: string) => Promise<unknown>
  onClose: () => void
  onClosed: () => void
}

function RemoveMember({ email, onConfirm, ...closing }: RemoveMemberProps) {
  return (
    <Confirm
      opened={email !== null}
      title={t('Remove this member?')}
      action={t('Remove')}
      onConfirm={async () => {
        if (email !== null) await onConfirm(email)
      }}
      {...closing}
    >
      {t('{email} no longer gets the prices and discounts of this group.', { email: email ?? '' })}
    </Confirm>
  )
}

/** The number of addresses that fit below the field. The field holds all addresses. */
const NAMED = 5

const unreadText = (unread: readonly string[]): string =>
  t('Not added, because not an email address: {list}', {
    list: `${unread.slice(0, NAMED).join(', ')}${unread.length > NAMED ? ' …' : ''}`,
  })

interface AddProps {
  /** The id of the group. */
  id: string
  onAdd: (work: () => Promise<unknown>) => Promise<unknown>
  is_busy: boolean
}

function AddMembers({ id, onAdd, is_busy }: AddProps) {
  const [text, setText] = useState('')
  useUnsavedPart(() => text.trim() !== '')
  const { addresses } = membersIn(text)
  // Set only after an attempt to add, because an address still being typed is no mistake.
  const [unread, setUnread] = useState<readonly string[]>([])
  const add = () =>
    onAdd(async () => {
      const left = await addMembers(id, text)
      setText(left.join('\n'))
      setUnread(left)
    })
  return (
    <>
      <Textarea
        label={t('Add email addresses')}
        description={t('One or many, also pasted from a spreadsheet.')}
        autosize
        minRows={2}
        maxRows={8}
        readOnly={is_busy}
        value={text}
        error={unread.length > 0 && unreadText(unread)}
        onChange={(event) => {
          setUnread([])
          setText(event.currentTarget.value)
        }}
      />
      <Group>
        <ActionButton
          variant="default"
          loading={is_busy}
          disabled={text.trim() === ''}
          // The caller shows a refusal. The typed text stays.
          onClick={() => add().catch(() => undefined)}
        >
          {addresses.length > 1 ? t('Add {count} members', { count: addresses.length }) : t('Add member')}
        </ActionButton>
      </Group>
    </>
  )
}

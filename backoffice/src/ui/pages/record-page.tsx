// The form page of all screens for creating and editing a record. A screen passes fields and calls. The page
// handles loading, validation, refusals of the server, edit conflicts, unsaved changes and the navigation
// after creating. The route is `<path>/:id`; the id 'create' creates. record/record-props.ts describes the
// props. FieldGroup and FieldRow of record/field-group.tsx make groups and two-column rows; fields/ holds
// inputs for money, countries and similar values.

import { Skeleton, Stack, Text } from '@mantine/core'
import { READ_ONLY } from '../../lib/session/rights.ts'
import { t } from '../../lib/texts.ts'
import { ErrorAlert } from '../feedback/error-alert.tsx'
import { RecordForm } from '../record/record-form.tsx'
import type { RecordPageProps } from '../record/record-props.ts'
import { type RecordView, useRecord } from '../record/use-record.ts'
import { NoShop } from './no-shop.tsx'
import { PageHeader } from './page-header.tsx'
import { RecordNotFound } from './record-not-found.tsx'

export function RecordPage<Item extends { id: string }, Values extends Record<string, unknown>>(
  props: RecordPageProps<Item, Values>,
) {
  const record = useRecord<Item>(props)
  if (record.state === 'no_shop') return <NoShop />
  if (record.state === 'no_right') return <Text>{READ_ONLY}</Text>
  if (record.state === 'missing' && props.noun) return <RecordNotFound noun={props.noun} list={props.path} />
  const mode = record.creating ? 'create' : 'edit'
  const item = record.state === 'ready' ? record.item : null
  const list = props.list === undefined ? undefined : { to: props.path, label: props.list }
  return (
    <Stack gap={24}>
      <PageHeader
        title={props.titles[mode]}
        text={props.subtitle?.[mode]}
        up={props.up ?? list}
        {...(!record.creating && props.nameOf && { record: item && props.nameOf(item) })}
      />
      <RecordBody record={record} props={props} />
    </Stack>
  )
}

function RecordBody<Item extends { id: string }, Values extends Record<string, unknown>>({
  record,
  props,
}: {
  record: RecordView<Item>
  props: RecordPageProps<Item, Values>
}) {
  if (record.state === 'failed')
    return (
      <ErrorAlert title={t('This page could not be loaded')} error={record.failure} onRetry={record.retry} />
    )
  if (record.state !== 'ready') return <FormSkeleton />
  const { item, is_read_only, reload } = record
  return (
    <>
      {item !== null && props.aside?.(item)}
      <RecordForm
        key={record.id}
        {...props}
        {...(is_read_only && { locked: () => READ_ONLY })}
        item={item}
        reload={reload}
      />
    </>
  )
}

function FormSkeleton() {
  return (
    <Stack gap={24} maw={640} aria-hidden>
      {[1, 2, 3, 4].map((key) => (
        <div key={key}>
          <Skeleton height={12} width={120} mb={8} />
          <Skeleton height={36} />
        </div>
      ))}
    </Stack>
  )
}

// The form page that all screens for creating and editing a record use. A screen gives it fields and calls; loading, validation, the server's
// refusals, edit conflicts, unsaved changes and where to go after creating are here. The route is `<path>/:id`; the id 'create' creates.
// record/record-props.ts says what it takes. Groups and two-column rows are FieldGroup and FieldRow of record/field-group.tsx; inputs for money,
// countries and such are in fields/.

import { ERRORS } from '@kontor/contract/http/errors'
import { isUuid } from '@kontor/contract/values/id'
import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ProblemError } from '../lib/api.ts'
import { LOOK_ONLY, useMay } from '../lib/rights.ts'
import { useFollowShop, useSelectedShopId } from '../lib/selected-shop.ts'
import { ErrorAlert } from './error-alert.tsx'
import { isMissing, MissingPage } from './missing-page.tsx'
import { NoShop } from './no-shop.tsx'
import { PageHeader } from './page-header.tsx'
import { RecordForm } from './record/record-form.tsx'
import type { RecordPageProps } from './record/record-props.ts'

const unknownRecord = () =>
  new ProblemError(ERRORS.not_found.status, { error: 'not_found', message: ERRORS.not_found.message })

export function RecordPage<Item extends { id: string }, Values extends Record<string, unknown>>(
  props: RecordPageProps<Item, Values>,
) {
  const params = useParams()
  const shopId = useSelectedShopId()
  const id = props.id ?? params.id ?? 'create'
  const creating = id === 'create'
  const { resource, get, titles, subtitle, aside, nameOf } = props
  const result = useQuery({
    queryKey: [resource, 'item', id],
    queryFn: ({ signal }) => (isUuid(id) ? get(id, signal) : Promise.reject(unknownRecord())),
    enabled: !creating,
  })
  useFollowShop((result.data as { shop_id?: string } | undefined)?.shop_id)
  const may = useMay(props.right ?? 'shop:write')
  if (creating && shopId === null) return <NoShop />

  if (creating && !may) return <Text>{LOOK_ONLY}</Text>

  const item = creating ? null : (result.data ?? null)
  if (!creating && item === null && isMissing(result.error) && props.noun)
    return <MissingPage noun={props.noun} list={props.path} />
  const mode = creating ? 'create' : 'edit'
  return (
    <Stack gap={24}>
      <PageHeader
        title={titles[mode]}
        text={subtitle?.[mode]}
        up={props.up ?? (props.list === undefined ? undefined : { to: props.path, label: props.list })}
        {...(!creating && nameOf && { record: item && nameOf(item) })}
      />
      {!creating && result.error && item === null && (
        <ErrorAlert
          title="This page could not be loaded"
          error={result.error}
          onRetry={isMissing(result.error) ? undefined : () => result.refetch()}
        />
      )}
      {!creating && result.isPending && <FormSkeleton />}
      {item !== null && aside?.(item)}
      {(creating || item !== null) && (
        <RecordForm
          key={id}
          {...props}
          {...(!may && { locked: () => LOOK_ONLY })}
          item={item}
          reload={async () => {
            // After a failure, `data` still has what was read before.
            const fresh = await result.refetch()
            if (!fresh.isSuccess) throw fresh.error
            return fresh.data
          }}
        />
      )}
    </Stack>
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

// The licence keys of a product: the number of keys, the free keys, which the user can delete, and the field
// that adds keys.

import type { LicenseKey } from '@kontor/contract/catalogue/license-keys'
import type { Product } from '@kontor/contract/catalogue/products/products'
import { ActionIcon, Box, Button, Group, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatNumber } from '../../../../lib/locale.ts'
import { useMay } from '../../../../lib/session/rights.ts'
import { plural, rich, t } from '../../../../lib/texts.ts'
import { ActionButton } from '../../../../ui/action-button.tsx'
import { Hint } from '../../../../ui/display/hint.tsx'
import { IconTrash } from '../../../../ui/display/icons.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { ErrorAlert } from '../../../../ui/feedback/error-alert.tsx'
import { totalText } from '../../../../ui/list/list-messages.ts'
import { ListPager } from '../../../../ui/list/list-pager.tsx'
import { usePageInstead } from '../../../../ui/list/rows/use-page-instead.ts'
import { useUnsavedPart } from '../../../../ui/record/unsaved-parts.ts'
import { focusIfLost } from '../../../../ui/use-focus-back.ts'
import classes from '../products.module.css'
import { addKeys, freeKeysQuery, keyCountsQuery, removeKey } from './digital-data.ts'

const renewKeys = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['products'] }),
    client.invalidateQueries({ queryKey: ['stock-movements'] }),
  ])

const shown = ({ total, total_is_estimate }: { total: number; total_is_estimate?: true | undefined }) =>
  totalText(total, total_is_estimate)

export function LicenseKeys({ product, is_used }: { product: Product; is_used: boolean }) {
  const client = useQueryClient()
  const { data: counts, error } = useQuery(keyCountsQuery(product.id))
  const may = useMay('shop:write')
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [is_adding, setAdding] = useState(false)
  const place = useRef<HTMLElement>(null)
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  useUnsavedPart(() => keys.length > 0)
  const has_keys = counts !== undefined && Object.values(counts).some(({ total }) => total > 0)
  if (!is_used && !has_keys) return null

  const add = async () => {
    setFailure(null)
    setAdding(true)
    try {
      const { added, duplicates } = await addKeys(product.id, keys)
      setText('')
      notifications.show({
        message:
          duplicates > 0
            ? plural(
                added,
                '{count} key added. Duplicates skipped: {duplicates}.',
                '{count} keys added. Duplicates skipped: {duplicates}.',
                { duplicates: formatNumber(duplicates) },
              )
            : plural(added, '{count} key added.', '{count} keys added.'),
      })
    } catch (reason) {
      setFailure(reason)
    }
    setAdding(false)
    await renewKeys(client)
  }
  return (
    <section aria-label={t('Licence keys')} ref={place} tabIndex={-1}>
      {(failure ?? error) !== null && <ErrorAlert error={failure ?? error} />}
      {counts && (
        <Text fz={14} mb={8}>
          {rich('{free} free, {held} reserved, {delivered} delivered, {revoked} revoked', {
            free: <b className="figures">{shown(counts.free)}</b>,
            held: <span className="figures">{shown(counts.held)}</span>,
            delivered: <span className="figures">{shown(counts.delivered)}</span>,
            revoked: <span className="figures">{shown(counts.revoked)}</span>,
          })}
        </Text>
      )}
      {counts && counts.free.total > 0 && may && (
        <FreeKeys product={product} onGone={() => focusIfLost(place.current)} />
      )}
      {may && (
        <>
          <Textarea
            label={t('Add licence keys')}
            description={t(
              'One per line, up to 10,000. They are stored encrypted and shown to the customer only.',
            )}
            autosize
            minRows={3}
            maxRows={10}
            spellCheck={false}
            autoComplete="off"
            readOnly={is_adding}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
          <Group mt={8}>
            <ActionButton
              variant="default"
              disabled={keys.length === 0}
              loading={is_adding}
              onClick={() => void add()}
            >
              {keys.length === 0 ? t('Add keys') : plural(keys.length, 'Add {count} key', 'Add {count} keys')}
            </ActionButton>
          </Group>
        </>
      )}
    </section>
  )
}

/** `onGone` is called if the button of the last key has disappeared with the key. */
function FreeKeys({ product, onGone }: { product: Product; onGone: () => void }) {
  const [is_open, setOpen] = useState(false)
  return (
    <Box mb={16}>
      <Button
        variant="subtle"
        size="compact-sm"
        ml={-8}
        aria-expanded={is_open}
        onClick={() => setOpen(!is_open)}
      >
        {is_open ? t('Hide free keys') : t('View free keys')}
      </Button>
      {is_open && <KeyList product={product} onGone={onGone} />}
    </Box>
  )
}

function KeyList({ product, onGone }: { product: Product; onGone: () => void }) {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData } = useQuery({
    ...freeKeysQuery(product.id, page),
    placeholderData: keepPreviousData,
  })
  usePageInstead({ page, rows: data?.data, total: data?.total, isPlaceholderData }, setPage)
  const [doomed, setDoomed] = useState<LicenseKey | null>(null)
  if (error) return <ErrorAlert error={error} />
  return (
    <>
      <ul className={classes.downloads} aria-label={t('Free keys')}>
        {data?.data.map((key) => (
          <li key={key.id}>
            <Text fz={14} className="figures">{`…${key.last4}`}</Text>
            <Hint label={t('Delete')} delay_ms={300}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={`${t('Delete')}: …${key.last4}`}
                onClick={() => setDoomed(key)}
              >
                <IconTrash size={18} stroke={1.5} />
              </ActionIcon>
            </Hint>
          </li>
        ))}
      </ul>
      {data && (
        <ListPager page={page} total={data.total} isEstimate={data.total_is_estimate} onPage={setPage} />
      )}
      <Confirm
        opened={doomed !== null}
        title={t('Delete this licence key?')}
        action={t('Delete')}
        onClose={() => setDoomed(null)}
        onClosed={onGone}
        onConfirm={async () => {
          await removeKey(product.id, doomed!)
          await renewKeys(client)
        }}
      >
        {doomed && t('The key that ends in {last4} will no longer be sold.', { last4: doomed.last4 })}
      </Confirm>
    </>
  )
}

// The choice of the shop for all screens, at the top of the navigation. Choosing another shop keeps the page
// if possible.

import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { selectShop, useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { shopsQuery } from '../../shops/shop-data.ts'
import { useSwitchShop } from './use-switch-shop.ts'

const NewShopDialogue = lazy(async () => ({
  default: (await import('../../shops/creating/new-shop-dialogue.tsx')).NewShopDialogue,
}))

const NEW = 'new'

export function ShopSelector({ onChosen }: { onChosen: () => void }) {
  const selected = useSelectedShopId()
  const { data: shops, error, isFetching } = useQuery(shopsQuery)
  const [creating, setCreating] = useState(false)
  const [asked, setAsked] = useState(false)
  const switchShop = useSwitchShop()
  useEffect(() => {
    if (error) console.error('The shops could not be loaded', error)
  }, [error])
  // The selected shop was removed, or belongs to an earlier user of this browser. The selection is cleared.
  const gone =
    shops !== undefined && !isFetching && selected !== null && !shops.some((shop) => shop.id === selected)
  useEffect(() => {
    if (gone) selectShop(null)
  }, [gone])

  const choose = (id: string | null) => {
    if (id === NEW) {
      setAsked(true)
      setCreating(true)
      return
    }
    switchShop(id)
    onChosen()
  }
  return (
    <>
      <Select
        aria-label={t('Current shop')}
        placeholder={t('Select a shop')}
        data={[
          ...(shops ?? []).map((shop) => ({ value: shop.id, label: shop.name })),
          { value: NEW, label: t('Create New Shop') },
        ]}
        renderOption={(option) =>
          option.value === NEW ? (
            <Text span fz={14} c="sea" fw={500}>
              + {option.label}
            </Text>
          ) : (
            option.label
          )
        }
        value={gone ? null : selected}
        onChange={choose}
        clearable
        clearLabel={t('No shop')}
        searchable={(shops?.length ?? 0) > 8}
      />
      {asked && (
        <Suspense>
          <NewShopDialogue
            opened={creating}
            onClose={() => setCreating(false)}
            onCreated={() => {
              setCreating(false)
              onChosen()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

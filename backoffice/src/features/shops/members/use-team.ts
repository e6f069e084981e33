// The team of a shop, with changes one at a time. A notification announces success. After success or failure
// the list is read again.

import type { ShopUser } from '@kontor/contract/shops/shop-users'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makeQueue } from '../../../lib/browser/make-queue.ts'
import { teamQuery } from './member-data.ts'

export function useTeam(shop_id: string) {
  const client = useQueryClient()
  const { data: team, error, refetch } = useQuery(teamQuery(shop_id))
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [inTurn] = useState(makeQueue)

  /** Reads the shops again too, because the user's own role may have changed. */
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['members'] }),
      client.invalidateQueries({ queryKey: ['shops'] }),
    ])
  const attempt = (person: ShopUser, work: () => Promise<unknown>, done: string) =>
    inTurn(async () => {
      setBusy(person.user_id)
      setFailure(null)
      try {
        await work()
        notifications.show({ message: done })
      } catch (refusal) {
        setFailure(refusal)
      }
      await reload()
      setBusy(null)
    })
  return {
    team,
    error,
    refetch,
    /** The user id of the member being changed, or null. */
    busy,
    failure,
    clearFailure: () => setFailure(null),
    attempt,
    reload,
  }
}

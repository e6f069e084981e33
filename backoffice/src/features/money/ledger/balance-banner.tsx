// The banner on every page while the balance is used up. The banner blocks nothing.

import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { balanceQuery } from './ledger-data.ts'

const LowBalance = lazy(async () => ({ default: (await import('./low-balance.tsx')).LowBalance }))

const FIVE_MINUTES_MS = 300_000

export function BalanceBanner() {
  const { data } = useQuery({ ...balanceQuery, staleTime: FIVE_MINUTES_MS })
  if (!data?.needs_deposit) return null
  return (
    <Suspense>
      <LowBalance {...data} />
    </Suspense>
  )
}

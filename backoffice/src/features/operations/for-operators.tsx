// Shows its children only to operators, who keep the installation running.

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { emailsQuery } from '../profile/emails-data.ts'

/** Asked once: somebody who becomes an operator sees the children after the next reload. */
export function ForOperators({ children }: { children: ReactNode }) {
  const { data } = useQuery({ ...emailsQuery, staleTime: Number.POSITIVE_INFINITY, retry: false })
  return data?.some(({ is_operator }) => is_operator) ? children : null
}

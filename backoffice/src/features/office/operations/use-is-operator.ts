// Tells whether the user is an operator, who keeps the installation running.

import { useQuery } from '@tanstack/react-query'

/**
 * Returns false while loading. The query runs once, so a new operator sees the link after the next reload.
 * The calls about e-mail addresses load with the request, because the account's frame makes the request and
 * loads first.
 */
export function useIsOperator(): boolean {
  const { data } = useQuery({
    queryKey: ['is-operator'],
    queryFn: async ({ client }) => {
      const { emailsQuery } = await import('../../accounts/profile/emails/emails-query.ts')
      return (await client.ensureQueryData(emailsQuery)).some(({ is_operator }) => is_operator)
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data ?? false
}

// Whether the user is an operator, who keeps the installation running.

import { useQuery } from '@tanstack/react-query'

/**
 * False until it is known. Asked once: a user who becomes an operator sees it after the next reload. The calls about e-mail addresses are loaded with
 * the request, because the account's frame, which makes it, is loaded first.
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

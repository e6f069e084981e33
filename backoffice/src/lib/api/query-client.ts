// The cache of queries. A query that got no response is retried once; a refused query is not. If the network
// is missing, queries and mutations are tried all the same and fail within seconds with an error. The default
// would wait and show no error.

import { ProblemError } from '@kontor/contract/http/client'
import { QueryClient } from '@tanstack/react-query'

const mayHelp = (error: Error): boolean =>
  error instanceof ProblemError && (error.status === 0 || error.status >= 502)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) => count < 1 && mayHelp(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

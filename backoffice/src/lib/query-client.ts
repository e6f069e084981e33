// The cache of what the server said, and its manners: a refusal is not asked again, a missing answer once.

import { ProblemError } from '@kontor/contract/client'
import { QueryClient } from '@tanstack/react-query'

const mayHelp = (error: Error): boolean =>
  error instanceof ProblemError && (error.status === 0 || error.status >= 502)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5000, retry: (count, error) => count < 1 && mayHelp(error) },
    mutations: { retry: false },
  },
})

// Loads the titles for the sentence about a discount.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DiscountValues } from '../discount-data.ts'
import { titleQuery } from './target-titles.ts'
import { targetsToName } from './targets.ts'

/** Returns the loaded titles of the discount's targets, by id. */
export function useTargetTitles({
  kind,
  applies_to,
  buys,
  gets,
}: DiscountValues): ReadonlyMap<string, string> | undefined {
  const client = useQueryClient()
  const parts = kind === 'buy_x_get_y' ? [buys.applies_to, gets.applies_to] : [applies_to]
  const targets = parts.flatMap(targetsToName)
  const { data } = useQuery({
    queryKey: ['targets', 'titles', ...targets.map(({ id }) => id)],
    queryFn: async () => {
      const load = async (target: (typeof targets)[number]) =>
        [target.id, await client.fetchQuery(titleQuery(target))] as const
      return new Map(await Promise.all(targets.map(load)))
    },
    enabled: targets.length > 0,
  })
  return data
}

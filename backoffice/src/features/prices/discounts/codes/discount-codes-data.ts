// The API calls about the codes of a discount.

import { type Discount, discounts } from '@kontor/contract/prices/discounts'
import { queryOptions } from '@tanstack/react-query'
import { call, download } from '../../../../lib/api/api.ts'
import { saveFile } from '../../../../lib/api/save-file.ts'

export const makeCodes = (id: string, body: { count: number; prefix: string }, idempotency_key: string) =>
  call(discounts.createCodes, { params: { id }, body }, { idempotency_key })

const TABLE_MS = 60_000

export async function saveCodes({ id, title }: Pick<Discount, 'id' | 'title'>): Promise<void> {
  const name =
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 60) || 'discount'
  saveFile(await download(discounts.codesCsv, { id }, { timeout_ms: TABLE_MS }), `codes-${name}.csv`)
}

/** Reads the number of used codes. */
export const usedCodesQuery = (id: string) =>
  queryOptions({
    queryKey: ['discounts', 'used-codes', id],
    queryFn: ({ signal }) =>
      call(discounts.listCodes, { params: { id }, query: { is_used: 'true', limit: '1' } }, { signal }),
  })

// Reads a complete list for choices, with a call for each page of the largest size.

import { MAX_PAGE_SIZE } from '@kontor/contract/http/page'

export async function everyPage<Row>(
  list: (page: {
    limit: string
    offset: string
  }) => Promise<{ data: Row[]; total: number; total_is_estimate?: true | undefined }>,
): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const { data, total, total_is_estimate } = await list({
      limit: String(MAX_PAGE_SIZE),
      offset: String(all.length),
    })
    all.push(...data)
    const is_last = total_is_estimate ? data.length < MAX_PAGE_SIZE : all.length >= total
    if (data.length === 0 || is_last) return all
  }
}

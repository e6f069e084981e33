// Reads a complete list, for choices: one call for each page of the largest size.

import { MAX_PAGE_SIZE } from '@kontor/contract/http/page'

export async function everyPage<Row>(
  list: (page: { limit: string; offset: string }) => Promise<{ data: Row[]; total: number }>,
): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const { data, total } = await list({ limit: String(MAX_PAGE_SIZE), offset: String(all.length) })
    all.push(...data)
    if (data.length === 0 || all.length >= total) return all
  }
}

// Reads a long list in batches, which keeps only a few hundred rows in memory.

const BATCH_SIZE = 500

/**
 * The rows of a list, batch by batch. `list` returns at most `limit` rows after the last row read; `last` is
 * undefined at first.
 */
export async function* batchesOf<Row>(
  list: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  do {
    rows = await list(rows.at(-1), BATCH_SIZE)
    if (rows.length > 0) yield rows
  } while (rows.length === BATCH_SIZE)
}

// Reads a long list in batches, so that only some hundred of its rows are in memory.

const BATCH_SIZE = 500

/** The rows of a list, batch by batch. `list` gives at most `limit` rows after the last one that was read, which is undefined at first. */
export async function* batchesOf<Row>(
  list: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  do {
    rows = await list(rows.at(-1), BATCH_SIZE)
    if (rows.length > 0) yield rows
  } while (rows.length === BATCH_SIZE)
}

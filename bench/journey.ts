// What a buyer does: has a cart calculated, places the order of it, and looks at that order's status, one after the other over one connection.

import { type Figures, measure, openClients, outcomeOf } from './load.ts'
import { quantile } from './numbers.ts'
import { calculateOf, orderRequestOf, readOrderStatus } from './requests.ts'
import { type BenchShop, twoItems } from './shop.ts'

/** Of whole journeys; `order_p99_ms` is of the order in the middle alone. */
export interface Journeys extends Figures {
  order_p99_ms: number
}

const ORDER_ID = /"id":"([0-9a-f-]{36})"/

/** Has `clients` make journeys for `seconds`. One is refused where any request of it is, and fails where it ends at another order than its own. */
export async function travel(
  port: number,
  shop: BenchShop,
  clients: number,
  seconds: number,
): Promise<Journeys> {
  const connections = await openClients(port, clients)
  const order_ms: number[] = []
  const figures = await measure(clients, seconds, async (client) => {
    const connection = connections[client]!
    const items = twoItems(shop)
    const calculated = outcomeOf(await connection.exchange(calculateOf(shop, items)))
    if (calculated !== 'good') return calculated
    const begun = performance.now()
    const placed = await connection.exchange(orderRequestOf(shop, items))
    order_ms.push(performance.now() - begun)
    const ordered = outcomeOf(placed)
    if (ordered !== 'good') return ordered
    const order_id = ORDER_ID.exec(placed.bytes.toString('latin1'))?.[1]
    if (order_id === undefined) return 'failed'
    const seen = await connection.exchange(readOrderStatus(order_id))
    const outcome = outcomeOf(seen)
    return outcome === 'good' && !seen.bytes.includes(order_id) ? 'failed' : outcome
  })
  for (const connection of connections) connection.close()
  return { ...figures, order_p99_ms: quantile(order_ms, 0.99) }
}

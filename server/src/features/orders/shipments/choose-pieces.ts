// Which pieces of an order go into a shipment. Pure; each error names its field.

import type { NewShipment } from '@kontor/contract/orders/shipments'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import type { Pieces, WantedLine } from './pieces.ts'

/** The units that are neither sent nor refunded nor in a planned shipment. */
export const freeOf = ({ unshipped, planned }: Pieces): number => unshipped - planned

const PLANNED = 'Some of these items are in another planned shipment. Cancel that shipment first.'

/** Returns the lines of the shipment. Refuses more than the order has left (422), and pieces of planned shipments (`in_use`). */
export function choosePieces(
  pieces: readonly Pieces[],
  { lines, all }: Pick<NewShipment, 'lines' | 'all'>,
): WantedLine[] {
  return all === true || lines === undefined ? takeAll(pieces) : takeLines(pieces, lines)
}

function takeAll(pieces: readonly Pieces[]): WantedLine[] {
  const free = pieces.filter((one) => freeOf(one) > 0)
  if (free.length > 0) return free.map((one) => ({ order_item_id: one.order_item_id, quantity: freeOf(one) }))
  if (pieces.some(({ planned }) => planned > 0)) throw apiError('in_use', PLANNED)
  throw apiError('invalid_transition', 'Nothing of this order is left to send.')
}

function takeLines(pieces: readonly Pieces[], lines: readonly WantedLine[]): WantedLine[] {
  const named = new Set<string>()
  for (const [at, { order_item_id, quantity }] of lines.entries()) {
    const item = pieces.find((one) => one.order_item_id === order_item_id)
    const where = `lines.${at}.order_item_id`
    if (item === undefined) throw invalidField(where, 'Line: not in this order.')
    if (!item.requires_shipping) throw invalidField(where, 'Line: this item does not ship.')
    if (named.has(order_item_id)) throw invalidField(where, 'Line: listed twice.')
    named.add(order_item_id)
    if (quantity > item.unshipped)
      throw invalidField(
        `lines.${at}.quantity`,
        `Quantity: at most ${item.unshipped} left to send.`,
        'too_many',
      )
    if (quantity > freeOf(item)) throw apiError('in_use', PLANNED)
  }
  return lines.map(({ order_item_id, quantity }) => ({ order_item_id, quantity }))
}

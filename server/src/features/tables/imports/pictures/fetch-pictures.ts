// Fetches the pictures in a row before the row is stored, so that no transaction waits for another server. A
// fetched picture belongs to nothing until the row is stored. If the row is never stored, the picture is
// deleted a day later. Pictures on this server are copied.

import { buffer } from 'node:stream/consumers'
import { MAX_UPLOAD_BYTES } from '@kontor/contract/catalogue/products/products'
import { mayBeCommitted } from '../../../../db/transaction.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { ApiError } from '../../../../http/errors/problem.ts'
import {
  type Egress,
  makeEgress,
  NotFetched,
  tooLarge,
} from '../../../../integrations/egress/guarded-fetch.ts'
import { storedTypeOf } from '../../../../integrations/files/file-type.ts'
import { fileUrl } from '../../../../integrations/files/smaller-pictures.ts'
import type { Platform } from '../../../../platform.ts'
import type { Party } from '../../../../turns/party.ts'
import { makeTurns } from '../../../../turns/turns.ts'
import { makeParties } from '../../../accounts/users/find-party.ts'
import { saveFiles } from '../../../catalogue/products/files/attach-files.ts'
import { dropFile, storeFile } from '../../../catalogue/products/files/receive-upload.ts'
import { findRoom } from '../../../catalogue/products/files/save-product-files.ts'
import { listFetched } from '../kinds/lookups.queries.ts'
import { noteFetched, sumFetchedToday } from './egress-days.queries.ts'
import { makeHostPauses } from './host-pauses.ts'

/**
 * File hosts give pictures any type, or none. The content decides whether a file is a picture, but a page or
 * a list certainly is no picture.
 */
const NO_PICTURE = /^(?:text\/html|application\/(?:xhtml\+xml|json|xml))\b/

const WANTED = {
  max_bytes: MAX_UPLOAD_BYTES,
  within_ms: 15_000,
  max_redirects: 5,
  accept: 'image/*, application/octet-stream;q=0.5',
  isExpected: (content_type: string) => !NO_PICTURE.test(content_type),
}
const CONCURRENT = 4
/**
 * The time for all pictures of an item. Imports take turns, and a slow server must not delay other imports.
 */
const ITEM_MS = 30_000
/** The limits for all shops of an account. */
const MAX_PER_DAY = 50_000
const MAX_BYTES_PER_DAY = 20_000_000_000
const TOOK_TOO_LONG =
  'Fetching the pictures of this product took too long. Import the file again for the rest.'
/** In bytes. The address is stored with the file, and found again by an index. */
const MAX_ADDRESS = 2000
const TOO_LONG = 'This URL is too long: at most 2,000 characters.'

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '')

const isTooLong = (address: string): boolean => Buffer.byteLength(address) > MAX_ADDRESS

/** The results for the addresses of an item. */
export interface ItemPictures {
  /** The fetched files by address. */
  readonly ids: ReadonlyMap<string, string>
  /** The reasons for missing files, by address. */
  readonly failures: ReadonlyMap<string, string>
}

export const NO_PICTURES: ItemPictures = { ids: new Map(), failures: new Map() }

export interface PictureFetcher {
  /** Finds forbidden addresses for the plan, without a request to any server. */
  check(addresses: readonly string[]): ItemPictures
  /**
   * Fetches the pictures that were not fetched before. Never throws because of another server. `named` holds
   * the addresses of earlier items that may still be stored, and gains the addresses of this item. Addresses
   * in `named` are fetched again, because a file belongs to one product.
   */
  fetchAll(shop: ShopScope, addresses: readonly string[], named?: Set<string>): Promise<ItemPictures>
}

/** The time and room left for each picture of an item. */
interface Left {
  /** A time of `performance.now()`. */
  until: number
  /** The room for files of the shop, and the rule behind the limit. */
  room: { bytes: number; rule: string }
  party: Party
}

/** The limits for one picture. */
interface Limits {
  max_bytes: number
  within_ms: number
}

export function makePictureFetcher(
  platform: Pick<Platform, 'config' | 'db' | 'files'>,
  egress: Egress = makeEgress(platform.config),
  item_ms = ITEM_MS,
): PictureFetcher {
  const { config, files } = platform
  const max_bytes = {
    of_shop: config.max_file_bytes_of_shop,
    of_account: config.max_file_bytes_of_account,
  }
  /**
   * The prefix of pictures on this server. A table may be an export of another shop, or a row may be a copy.
   */
  const own_files = fileUrl(config.public_url, '')
  const isOwn = (address: string) => address.startsWith(own_files)
  const pauses = makeHostPauses()
  const parties = makeParties(platform)
  /** Stores one picture at a time, so that few pictures are ahead of uploads by people of the same shop. */
  const storing = makeTurns({ running: 1, places: 0, wait_ms: 0 })

  function noteProblem(account_id: string, host: string, { problem }: NotFetched, within_ms: number): void {
    // A server with only the rest of the item's time may still answer later.
    if (problem === 'too_slow' && within_ms < WANTED.within_ms) return
    pauses.noteAnswer(account_id, host, problem !== 'too_slow' && problem !== 'not_reached')
  }

  /** Returns the reason to fetch nothing for this shop now, or undefined. */
  async function findObstacle(shop_id: string, { bytes: room, rule }: Left['room']) {
    const { requests, bytes } = (await sumFetchedToday(platform.db.forPlatform(), shop_id))!
    if (requests >= MAX_PER_DAY || bytes >= MAX_BYTES_PER_DAY)
      return 'This account has reached its daily limit of imported pictures. Import the file again tomorrow.'
    return room > 0 ? undefined : rule
  }

  /** Reads a public picture from the store, and no other file in the store. */
  async function readOwn(key: string, { max_bytes }: Limits): Promise<Buffer> {
    const found = storedTypeOf(key)?.kind === 'picture' ? await files.find(key) : undefined
    if (found === undefined) throw new NotFetched('refused', 'This picture does not exist.')
    if (found.size > max_bytes) throw tooLarge({ max_bytes })
    return buffer(found.read())
  }

  async function fetchFromServer(
    shop: ShopScope,
    address: string,
    { party: { account_id }, ...limits }: Limits & Pick<Left, 'party'>,
  ): Promise<Buffer> {
    const host = hostOf(address)
    if (pauses.isPaused(account_id, host))
      throw new NotFetched('not_reached', 'The server repeatedly did not respond.')
    let size = 0
    const onBytes = (count: number) => {
      size += count
    }
    try {
      const { bytes } = await egress.fetch(address, { ...WANTED, ...limits, onBytes })
      pauses.noteAnswer(account_id, host, true)
      return bytes
    } catch (error) {
      if (error instanceof NotFetched) noteProblem(account_id, host, error, limits.within_ms)
      throw error
    } finally {
      await noteFetched(platform.db.forShop(shop.shop_id), shop.shop_id, size)
    }
  }

  async function fetchPicture(
    shop: ShopScope,
    address: string,
    { until, room, party }: Left,
  ): Promise<string> {
    if (isTooLong(address)) throw new NotFetched('not_an_address', TOO_LONG)
    const within_ms = Math.min(WANTED.within_ms, Math.floor(until - performance.now()))
    if (within_ms <= 0) throw new NotFetched('too_slow', TOOK_TOO_LONG)
    // A picture too large for the remaining room is not read.
    const limits = { max_bytes: Math.min(WANTED.max_bytes, room.bytes), within_ms }
    const bytes = isOwn(address)
      ? await readOwn(address.slice(own_files.length), limits)
      : await fetchFromServer(shop, address, { ...limits, party })
    return storing.await(party, () => storePicture(shop, address, bytes, party))
  }

  /** Returns the id of the stored file. */
  async function storePicture(
    shop: ShopScope,
    address: string,
    bytes: Buffer,
    party: Party,
  ): Promise<string> {
    const filename = new URL(address).pathname.split('/').at(-1)
    const file = await storeFile(files, bytes, {
      filename,
      field: 'pictures',
      party,
      is_picture: true,
      is_in_background: true,
    })
    const [stored] = await saveFiles(
      platform.db.forShop(shop.shop_id),
      shop,
      [{ ...file, source_url: address }],
      { origin: config.public_url, max_bytes },
    ).catch(async (error: unknown) => {
      // Otherwise the file stays announced. The sweep looks for the row once the outcome of the transaction
      // is certain.
      if (!mayBeCommitted(error)) await dropFile(files, file)
      throw error
    })
    await files.settle(file.storage_key)
    return stored!.id
  }

  return {
    check(addresses) {
      const failures = new Map<string, string>()
      for (const address of addresses) {
        if (isTooLong(address)) failures.set(address, TOO_LONG)
        else if (!isOwn(address)) {
          const problem = egress.problemOf(address)
          if (problem !== undefined) failures.set(address, problem)
        }
      }
      return { ids: new Map(), failures }
    },
    async fetchAll(shop, addresses, named = new Set()) {
      const ids = new Map<string, string>()
      const failures = new Map<string, string>()
      const own = addresses.filter((address) => !named.has(address))
      for (const address of own) named.add(address)
      const found = await listFetched(platform.db.forShop(shop.shop_id), shop, own)
      for (const { id, source_url } of found) ids.set(source_url, id)
      const waiting = [...new Set(addresses)].filter((address) => !ids.has(address))
      if (waiting.length === 0) return { ids, failures }
      const room = await findRoom(platform.db.forShop(shop.shop_id), shop, max_bytes)
      const refusal = await findObstacle(shop.shop_id, room)
      if (refusal !== undefined)
        return { ids, failures: new Map(waiting.map((address) => [address, refusal])) }
      const party = await parties.ofShop(shop.shop_id)
      const left = { until: performance.now() + item_ms, room, party }
      const work = async () => {
        for (let address = waiting.shift(); address !== undefined; address = waiting.shift())
          try {
            ids.set(address, await fetchPicture(shop, address, left))
          } catch (error) {
            failures.set(address, reasonOf(error, left))
          }
      }
      await Promise.all(Array.from({ length: Math.min(CONCURRENT, waiting.length) }, work))
      return { ids, failures }
    },
  }
}

/**
 * Returns the reason for a missing picture, for the merchant. Throws errors that are not about the picture.
 */
function reasonOf(error: unknown, { room }: Left): string {
  if (error instanceof NotFetched)
    return error.problem === 'too_large' && room.bytes < WANTED.max_bytes ? room.rule : error.message
  if (error instanceof ApiError) return error.detail.errors?.[0]?.message ?? error.message
  throw error
}

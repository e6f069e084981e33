// Turns requests away under overload before the framework sees them. Only the head of the request is read,
// and a refusal therefore costs hardly more than parsing the head. Applies to the endpoints of the API, each
// by its priority. Pages of the storefront refuse with their own words.

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { API_BASE } from '@kontor/contract/api'
import type { Priority } from '../../db/connecting/priorities.ts'
import { splitMount } from '../access/shop-mount.ts'
import { PUBLIC_ORIGINS, PUBLIC_PATH, securityHeaders } from '../browser/security-headers.ts'
import { apiError, problemOf, secondsToComeBack } from '../errors/problem.ts'
import { decodedPath } from '../input/spelling.ts'
import { makeRouteTree } from '../route-tree.ts'
import type { Admission } from './admission.ts'

const API = `${API_BASE}/`

/** Escapes do not lead past the check, because the framework decodes them. */
const isOfApi = (url: string): boolean =>
  url.startsWith(API) || (url.includes('%') && decodedPath(url).startsWith(API))

interface Place {
  readonly route: string
  readonly priority: Priority
}

export interface LoadShedder {
  /** `route` in the form of the framework, parameters as `:name`. */
  add(method: string, route: string, priority: Priority): void
  /**
   * Answers the request with 503 and returns its route if there is no room. Returns undefined if the request
   * is admitted.
   */
  rejectIfFull(request: IncomingMessage, response: ServerResponse): string | undefined
}

/**
 * For an API address that matches no route, or only after decoding its escapes. No client needs such an
 * address, and it is rejected first.
 */
const MISSPELT: Place = { route: 'unknown', priority: 'report' }

const ANY_ID = randomUUID()
const [BEFORE_ID, AFTER_ID] = JSON.stringify(problemOf(apiError('unavailable'), ANY_ID)).split(ANY_ID) as [
  string,
  string,
]
const LENGTH = String(Buffer.byteLength(BEFORE_ID + ANY_ID + AFTER_ID))

/** The 503's header names and values in turn, spelt as the framework does; with the places of the request id and of Retry-After. */
function headFor(public_url: string, origins: readonly (readonly [string, string])[]) {
  const fields = Object.entries(securityHeaders(public_url)).flatMap(([name, value]) => [
    name.toLowerCase(),
    value,
  ])
  fields.push('x-request-id', '', ...origins.flat(), 'retry-after', '')
  fields.push('content-type', 'application/problem+json; charset=utf-8')
  fields.push('cache-control', 'no-store', 'content-length', LENGTH)
  return { fields, id_at: fields.indexOf('x-request-id') + 1, again_at: fields.indexOf('retry-after') + 1 }
}

/**
 * Sends the refusals of a turn of the event loop together. The reader on this machine, such as a reverse
 * proxy, wakes up once instead of once for each refusal. Waking a process is more work for the kernel than
 * sending a refusal.
 */
function makeBatch(): (send: () => void) => void {
  let batch: (() => void)[] = []
  function sendAll(): void {
    const ready = batch
    batch = []
    for (const send of ready) send()
  }
  return (send) => {
    if (batch.length === 0) setImmediate(sendAll)
    batch.push(send)
  }
}

export function makeLoadShedder(admission: Admission, public_url: string): LoadShedder {
  const places = makeRouteTree(() => new Map<string, Place>())

  function placeOf({ method = '', url = '' }: IncomingMessage): Place | undefined {
    if (!isOfApi(url)) return undefined
    return places.find(splitMount(url)?.url ?? url)?.get(method) ?? MISSPELT
  }

  const sendAfterTurn = makeBatch()
  const head = headFor(public_url, [])
  const public_head = headFor(public_url, PUBLIC_ORIGINS)

  return {
    add(method, route, priority) {
      places.at(route).set(method, { route, priority })
    },
    rejectIfFull(request, response) {
      if (admission.isCalm()) {
        // Looks up the priority only if needed.
        if (isOfApi(request.url!)) admission.note()
        return undefined
      }
      const place = placeOf(request)
      if (place === undefined || admission.admits(place.priority)) return undefined
      const { fields, id_at, again_at } = request.url!.startsWith(PUBLIC_PATH) ? public_head : head
      const request_id = randomUUID()
      fields[id_at] = request_id
      fields[again_at] = String(secondsToComeBack())
      // Writes the head now, since the next refusal changes `fields`.
      response.writeHead(503, fields)
      sendAfterTurn(() => response.end(BEFORE_ID + request_id + AFTER_ID))
      return place.route
    },
  }
}

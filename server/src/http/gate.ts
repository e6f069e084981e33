// Who has to give way is told so before the framework has looked at the request: with its head alone, and for hardly more than the head costs.
// What is turned away is any endpoint of the contract, by how much it matters; pages say it in their own words.

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { API_BASE } from '@kontor/contract/api'
import type { Lane } from '../db/lanes.ts'
import type { Admission } from './admission.ts'
import { guardHeaders } from './guard-headers.ts'
import { problemOf, refuse, secondsToComeBack } from './problem.ts'
import { PUBLIC_ORIGINS, PUBLIC_PATH } from './public-origins.ts'

const API = `${API_BASE}/`

interface Place {
  readonly route: string
  readonly lane: Lane
}

/** Segments of routes; a parameter is `:`. */
interface Branch {
  readonly next: Map<string, Branch>
  readonly places: Map<string, Place>
}

const makeBranch = (): Branch => ({ next: new Map(), places: new Map() })

export interface Gate {
  /** `route` as the framework has it, parameters as `:name`. */
  add(method: string, route: string, lane: Lane): void
  /** Answers whom there is no room for, and gives the route that was asked for. */
  turnsAway(request: IncomingMessage, response: ServerResponse): string | undefined
}

/** However else it is spelt, it is no address of ours that anybody was given: such a one gives way first. */
const MISSPELT: Place = { route: 'unknown', lane: 'report' }

export function makeGate(admission: Admission, public_url: string): Gate {
  const root = makeBranch()

  function placeOf({ method = '', url = '' }: IncomingMessage): Place | undefined {
    if (!url.startsWith(API)) return undefined
    const end = url.indexOf('?')
    let branch: Branch | undefined = root
    for (const segment of (end === -1 ? url : url.slice(0, end)).split('/'))
      branch = branch?.next.get(segment) ?? branch?.next.get(':')
    return branch?.places.get(method) ?? MISSPELT
  }

  // As the framework spells them.
  const guards = Object.entries(guardHeaders(public_url)).map(([name, value]) => [name.toLowerCase(), value])
  const id = randomUUID()
  const [before_id, after_id] = JSON.stringify(problemOf(refuse('unavailable'), id)).split(id) as [
    string,
    string,
  ]
  const length = String(Buffer.byteLength(before_id + id + after_id))

  function fieldsFor(url: string, request_id: string): string[] {
    const fields = guards.flat()
    fields.push('x-request-id', request_id)
    if (url.startsWith(PUBLIC_PATH)) fields.push(...PUBLIC_ORIGINS.flat())
    fields.push('retry-after', String(secondsToComeBack()))
    fields.push('content-type', 'application/problem+json; charset=utf-8')
    fields.push('cache-control', 'no-store', 'content-length', length)
    return fields
  }

  return {
    add(method, route, lane) {
      let branch = root
      for (const segment of route.split('/')) {
        const key = segment.startsWith(':') ? ':' : segment
        const next = branch.next.get(key) ?? makeBranch()
        branch.next.set(key, next)
        branch = next
      }
      branch.places.set(method, { route, lane })
    },
    turnsAway(request, response) {
      if (admission.isCalm()) {
        // To whom it belongs is looked up only where it matters.
        if (request.url!.startsWith(API)) admission.note()
        return undefined
      }
      const place = placeOf(request)
      if (place === undefined || admission.admits(place.lane)) return undefined
      const request_id = randomUUID()
      response.writeHead(503, fieldsFor(request.url!, request_id)).end(before_id + request_id + after_id)
      return place.route
    },
  }
}

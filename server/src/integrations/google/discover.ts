// What a provider publishes about itself (OpenID Connect Discovery 1.0), asked for once an hour at most and by one caller at a time.

import {
  allowInsecureRequests,
  type ClientAuth,
  type Configuration,
  clockSkew,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { Clock } from '../../db/clock.ts'
import { GoogleError } from './google-error.ts'

export interface GoogleSettings {
  readonly client_id: string
  readonly client_secret: string
  readonly issuer: string
}

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
/** Less than the tolerance with which a token's times are read. */
const MOST_SECONDS_OFF = 20
/** Shorter than the back office waits for an answer. */
const TIMEOUT_SECONDS = 4

/** RFC 6749, section 2.3.1, with the encoding of forms: the characters of Google's ids and secrets stay as they are. */
const basic =
  (secret: string): ClientAuth =>
  (_server, client, _body, headers) => {
    const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
    const credentials = `${encoded(client.client_id)}:${encoded(secret)}`
    headers.set('Authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
  }

const ask = ({ issuer, client_id, client_secret }: GoogleSettings, skew: number): Promise<Configuration> => {
  const metadata = { id_token_signed_response_alg: 'RS256', [clockSkew]: skew }
  return discovery(new URL(issuer), client_id, metadata, basic(client_secret), {
    timeout: TIMEOUT_SECONDS,
    // The signature is checked too, although the token comes straight from the provider. Plain http is for a provider of one's own.
    execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
  })
}

/**
 * A function that gives the provider's description; throws `GoogleError` where there is none to be had. When it cannot be renewed, the
 * one before is good for a day.
 */
export function makeDiscovery(settings: GoogleSettings, clock: Clock): () => Promise<Configuration> {
  let kept: { configuration: Configuration; at: number; skew: number } | undefined
  let asking: Promise<Configuration> | undefined

  // The library reads the clock of this process, and is told by how many seconds it is wrong.
  const skewNow = () => Math.round((clock.now() - Date.now()) / 1000)
  const renew = async () => {
    const skew = skewNow()
    const configuration = await ask(settings, skew)
    kept = { configuration, at: Date.now(), skew }
    return configuration
  }
  return async () => {
    const age = kept ? Date.now() - kept.at : Number.POSITIVE_INFINITY
    const has_jumped = kept !== undefined && Math.abs(skewNow() - kept.skew) > MOST_SECONDS_OFF
    if (kept && age < HOUR_MS && !has_jumped) return kept.configuration
    asking ??= renew().finally(() => {
      asking = undefined
    })
    try {
      return await asking
    } catch {
      if (kept && age < DAY_MS) return kept.configuration
      throw new GoogleError('its description could not be read', true)
    }
  }
}

// The provider's metadata (OpenID Connect Discovery 1.0), fetched at most once an hour and by one caller at a time.

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
/**
 * The metadata is fetched again if the difference of the two clocks has changed by this much. Less than the
 * tolerance for the times of a token.
 */
const MAX_SECONDS_OFF = 20
/** Shorter than the back office waits for an answer. */
const TIMEOUT_SECONDS = 4

/** Client authentication by HTTP Basic (RFC 6749, section 2.3.1), form-encoded, which leaves the characters of Google's ids and secrets unchanged. */
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
    // The token's signature is checked, although the token comes straight from the provider. Plain http is allowed for a provider of one's own.
    execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
  })
}

/**
 * Makes a function that returns the metadata of the provider. If fetching fails, earlier metadata is used for
 * up to a day; without any, the function throws `GoogleError`.
 */
export function makeDiscovery(settings: GoogleSettings, clock: Clock): () => Promise<Configuration> {
  let cached: { configuration: Configuration; at: number; skew: number } | undefined
  let asking: Promise<Configuration> | undefined

  // The library uses the clock of this process, so it gets the error of the clock in seconds.
  const skewNow = () => Math.round((clock.now() - Date.now()) / 1000)
  const renew = async () => {
    const skew = skewNow()
    const configuration = await ask(settings, skew)
    cached = { configuration, at: clock.now(), skew }
    return configuration
  }
  return async () => {
    const age = cached ? clock.now() - cached.at : Number.POSITIVE_INFINITY
    const has_jumped = cached !== undefined && Math.abs(skewNow() - cached.skew) > MAX_SECONDS_OFF
    if (cached && age < HOUR_MS && !has_jumped) return cached.configuration
    asking ??= renew().finally(() => {
      asking = undefined
    })
    try {
      return await asking
    } catch {
      if (cached && age < DAY_MS) return cached.configuration
      throw new GoogleError('its description could not be read', true)
    }
  }
}

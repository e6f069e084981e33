// Types for the part of oidc-provider that the tests use; the package has none.

declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Context {
    oidc: { client: { clientId: string }; session: { accountId: string } }
  }

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } } | { error: string; error_description: string },
    ): Promise<void>
    readonly Grant: new (properties: {
      accountId: string
      clientId: string
    }) => Grant
  }
}

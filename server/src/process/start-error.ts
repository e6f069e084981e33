// In a file of its own, so that code that only recognises the error need not load the rest.

/** The start cannot go on. The message is shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

// In a file of its own, so that whoever only recognises the error need not load what is started.

/** The start cannot go on. The message is shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

// A program that only recognises the error loads no more than this file.

/** The start cannot go on. The message is shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

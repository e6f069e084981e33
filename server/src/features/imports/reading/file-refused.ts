// A file that is no table, or none that can be imported. Its message is shown to whoever brought it.

export class FileRefused extends Error {
  override readonly name = 'FileRefused'
}

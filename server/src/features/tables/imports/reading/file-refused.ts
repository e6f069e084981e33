// A file that is no table, or none that can be imported. Its message is shown to the user who uploaded it.

export class FileRefused extends Error {
  override readonly name = 'FileRefused'
}

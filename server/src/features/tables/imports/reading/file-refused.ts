// The error for a file that is no table or cannot be imported. The user who uploaded the file sees the
// message.

export class FileRefused extends Error {
  override readonly name = 'FileRefused'
}

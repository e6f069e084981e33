// Why an archive is not imported, in words for whoever brought it.

/** Nothing of the archive was stored. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
}

// Downloads documents of orders, and reads the text and contents of a PDF with another library than the one that wrote it.

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TestApp, TestUser } from './app.ts'

/** Downloads an invoice or a credit note. */
export const downloadDocument = (
  app: Pick<TestApp, 'send'>,
  { access_token }: Pick<TestUser, 'access_token'>,
  id: string,
) => app.send({ method: 'GET', url: `/v1/a/invoices/${id}/pdf`, token: access_token })

export interface ReadPdf {
  pages: number
  /** All text without white space, since a reader can only guess where words end. */
  text: string
  attachments: Map<string, Buffer>
  /** The raw XMP. */
  metadata: string
  has_script: boolean
}

/** A PDF without the contents of its streams: these are compressed, so that any few letters turn up in them sooner or later. */
export const structureOf = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/\bstream\r?\n.*?\bendstream\b/gs, 'stream')

export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const document = await task.promise
  const parts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const content = await (await document.getPage(number)).getTextContent()
    for (const item of content.items) if ('str' in item) parts.push(item.str)
  }
  const attached = (await document.getAttachments()) as Record<string, { content: Uint8Array }> | null
  const { metadata } = await document.getMetadata()
  const actions = await document.getJSActions()
  const read = {
    pages: document.numPages,
    text: parts.join('').normalize('NFC').replace(/\s+/g, ''),
    attachments: new Map(
      Object.entries(attached ?? {}).map(([name, { content }]) => [name, Buffer.from(content)]),
    ),
    metadata: (metadata as { getRaw(): string } | null)?.getRaw() ?? '',
    has_script: actions !== null,
  }
  await task.destroy()
  return read
}

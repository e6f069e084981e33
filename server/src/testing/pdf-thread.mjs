// Reads PDFs for pdf.ts in a thread, because the library replaces `JSON.stringify`, `JSON.parse` and `Array.prototype.push` by slow functions of its
// own: they would stay for all test files of the process. Plain JavaScript, since a thread is started without Vitest.

import { parentPort } from 'node:worker_threads'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

async function readPdf(data) {
  const task = getDocument({ data, verbosity: 0, useSystemFonts: false })
  try {
    const document = await task.promise
    const parts = []
    for (let number = 1; number <= document.numPages; number++) {
      const content = await (await document.getPage(number)).getTextContent()
      for (const item of content.items) if ('str' in item) parts.push(item.str)
    }
    const attached = (await document.getAttachments()) ?? {}
    const { metadata } = await document.getMetadata()
    return {
      pages: document.numPages,
      text: parts.join('').normalize('NFC').replace(/\s+/g, ''),
      attachments: Object.entries(attached).map(([name, { content }]) => [name, content]),
      metadata: metadata?.getRaw() ?? '',
      has_script: (await document.getJSActions()) !== null,
    }
  } finally {
    await task.destroy()
  }
}

parentPort.on('message', ({ data, port }) => {
  readPdf(data).then(
    (read) => port.postMessage({ read }),
    (error) => port.postMessage({ error }),
  )
})

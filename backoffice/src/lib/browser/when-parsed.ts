// Runs code once the whole document is there. first-paint.js adds the module scripts to the document, and such a
// module runs as soon as the module is loaded: on a slow line before the end of the document has arrived.

export function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true })
  else run()
}
